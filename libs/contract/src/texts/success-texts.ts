/* Messages in banners after a success (docs/product/texts.md#success-texts). */

export const eventCreated = 'Event created.';
export const eventCreatedPending = 'Event created. Players can see it once it is approved.';
export const eventSaved = 'Event saved.';
export function eventDeleted(title: string): string {
  return `“${title}” is deleted.`;
}
export function eventRestored(title: string): string {
  return `“${title}” is back.`;
}
export const eventLinkCopied = 'Link copied. Everyone who has it can see this event.';
export const seriesLinkCopied = 'Link copied. Everyone who has it can see these dates.';
export function eventLeft(title: string): string {
  return `You have left “${title}”.`;
}
export function bookingCancelled(name: string, title: string): string {
  return `The booking of “${title}” for ${name} is cancelled.`;
}
export const joinFormSaved = 'Your join form is saved.';
export function eventApproved(title: string): string {
  return `“${title}” is approved.`;
}
export function eventRejected(title: string): string {
  return `“${title}” is rejected.`;
}
export function announced(recipients: string): string {
  return `Your announcement is on its way to ${recipients}.`;
}
export function promoted(title: string, dependantName?: string): string {
  if (dependantName) return `${dependantName} has moved up: a spot at “${title}” is theirs.`;
  return `You have moved up: a spot at “${title}” is yours.`;
}
export const calendarFeedOn = 'Your calendar feed is ready.';
export const calendarFeedRenewed =
  'Your calendar feed has a new address. The old one no longer works.';
export const calendarFeedOff = 'Your calendar feed is switched off.';
export const addressCopied = 'Address copied.';
export function eventReverted(title: string): string {
  return `“${title}” is as it was approved again.`;
}
export const approvalUndone = 'Undone.';
export function fileSaved(name: string): string {
  return `Saved ${name}`;
}
export const profileUpdated = 'Profile updated successfully!';
export const passwordUpdated = 'Password updated successfully!';
export const sessionEnded = 'Session ended.';
export const otherSessionsEnded = 'All other sessions have ended.';
export const momentAdded = 'Photo added.';
export const momentReplaced = 'Oldest photo replaced. Max 18 photos are kept.';
export const momentDeleted = 'Photo deleted successfully';
export function accountDeletionRequested(day: string): string {
  return `Your account will be deleted on ${day}. To keep it, sign in before then.`;
}
export function searchSaved(name: string): string {
  return `“${name}” is saved.`;
}
export function searchDeleted(name: string): string {
  return `“${name}” is deleted.`;
}
export const reportSent = 'Thank you. Your report was sent to Muster.';
export const reportResolved = {
  dismissed: 'The report was dismissed.',
  removed: 'The reported content was removed.',
  warned: 'The warning was sent.',
} as const;
export const accountRestored = 'Welcome back. Your account will not be deleted.';
export function userDeleted(email: string): string {
  return `User "${email}" deleted successfully`;
}
export function dateOfBirthSet(emailOrName: string): string {
  return `The date of birth of "${emailOrName}" is changed.`;
}
export function userSuspended(email: string): string {
  return `User "${email}" is suspended.`;
}
export function userRestored(email: string): string {
  return `User "${email}" is restored.`;
}
export function userSessionsEnded(count: number): string {
  return count === 1 ? '1 session has ended.' : `${count} sessions have ended.`;
}

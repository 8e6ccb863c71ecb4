/* What a list says that has nothing to show: what it is for, or how to find something. */

export const events = {
  title: 'No events yet',
  text: 'Create your first event. Players can see it once it is approved.',
} as const;
export const eventsFound = {
  title: 'No events found',
  text: 'No events match these filters.',
} as const;
export const eventGone = {
  title: 'This event is not here',
  text: 'It may have been deleted, or it is waiting for approval. Ask whoever sent you the link.',
} as const;
export const participations = {
  title: 'You have not joined an event yet',
  text: 'Events that you join appear here, with your ticket and where you stand.',
} as const;
export const comingParticipations = {
  title: 'No upcoming games',
  text: 'Events that you join appear here, with your ticket and where you stand.',
} as const;
export const helping = {
  title: 'You do not help with an event yet',
  text: 'When an organizer invites you to help, and you accept, their event appears here.',
} as const;
export const explore = {
  title: 'No upcoming events',
  text: 'Events appear here once they are approved.',
} as const;
export const exploreMap = {
  title: 'No events on the map',
  text: 'No event that matches has a known position. The list shows all of them.',
} as const;
export const participants = {
  title: 'No participants yet',
  text: 'Players who join this event appear here with their join form.',
} as const;
export const participantsFound = {
  title: 'No participants found',
  text: 'No participants match your search and filters.',
} as const;
export const participantsPage = {
  title: 'This page is empty',
  text: 'The list is shorter now than when you opened this page.',
} as const;
export const participant = {
  title: 'Participant not found',
  text: 'This player does not take part in the event any more.',
} as const;
export const ticket = {
  title: 'This ticket is not valid',
  text: 'It may be for another event, or the player has no spot any more. Look for them by name.',
} as const;
export const threads = {
  title: 'No messages yet',
  text: 'Messages between players and organizers about an event appear here.',
} as const;
export const crewThreads = {
  title: 'No messages yet',
  text: 'What players write to the organizer about this event appears here.',
} as const;
export const notCrew = {
  title: 'You do not answer these messages',
  text: 'Your access to this event has ended or changed. Ask its organizer.',
} as const;
export const adminThreadsFound = {
  title: 'No threads found',
  text: 'No event, name or email has a word that begins like this.',
} as const;
export const threadsFound = {
  title: 'No threads found',
  text: 'No threads match your search and filter.',
} as const;
export const messages = 'No messages yet';
export const newConversation = 'No messages yet. Write the first one.';
export const moments = {
  title: 'No photos yet',
  text: 'Photos of your games appear here and on your public profile.',
} as const;
export const momentsNotAvailable = {
  title: 'Moments Not Available',
  text: 'The superadmin has no public profile to show photos on.',
} as const;
export const pendingEvents = {
  title: 'No events to approve',
  text: 'New events appear here until you approve them.',
} as const;
export const adminEvents = {
  title: 'No events yet',
  text: 'Every event appears here once it is created.',
} as const;
export const adminEventsFound = {
  title: 'No events found',
  text: 'No events match your search and filter.',
} as const;
export const usersFound = {
  title: 'No users found',
  text: 'No accounts match your search.',
} as const;
export const user = {
  title: 'User not found',
  text: 'The account was deleted, or the link is not complete.',
} as const;
export const auditEntries = {
  title: 'No entries found',
  text: 'What is done with the superadmin’s power, and every deletion, appears here.',
} as const;
export const person = {
  title: 'This profile does not exist',
  text: 'The link may be out of date, or the account was deleted.',
} as const;
export const comingEvents = 'No upcoming events.';
export const personMoments = 'No photos yet.';
export const reports = {
  title: 'No open reports',
  text: 'What users report appears here until you decide about it.',
} as const;
export const closedReports = {
  title: 'No closed reports',
  text: 'Reports that you have decided about appear here.',
} as const;
export const page = {
  title: 'This page does not exist',
  text: 'The link may be out of date, or you may not have access to this page.',
} as const;

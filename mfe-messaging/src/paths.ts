/** The tab itself: a card, and the modal closed. */
export const MESSAGES_PATH = '/dashboard/messages';

/** The modal with no thread chosen yet. */
export const ALL_THREADS_PATH = `${MESSAGES_PATH}/all`;

/** Where closing the modal leads (spec.md §2). */
export const AFTER_CLOSING_PATH = '/dashboard/events';

/** The modal with a thread chosen. */
export function threadPath(threadId: string): string {
  return `${MESSAGES_PATH}/${threadId}`;
}

/** Where the event of a thread is edited (spec.md §2). */
export function eventEditPath(eventId: string): string {
  return `/dashboard/events/${eventId}/edit`;
}

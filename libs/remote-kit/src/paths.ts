/** Addresses that lead from one app to another. What only one remote uses is in its own paths.ts. */

/** Where a signed-in user starts. */
export const HOME_PATH = '/dashboard';

/** The Events tab. */
export const EVENTS_PATH = '/dashboard/events';

/** The form of an event. */
export function editEventPath(eventId: string): string {
  return `${EVENTS_PATH}/${eventId}/edit`;
}

/** The Messages tab. */
export const MESSAGES_PATH = '/dashboard/messages';

/** Messages with a user about an event, whether or not a thread exists. */
export function conversationPath({ eventId, userId }: { eventId: string; userId: string }): string {
  return `${MESSAGES_PATH}?${new URLSearchParams({ event: eventId, to: userId })}`;
}

/** The Profile tab. */
export const PROFILE_PATH = '/dashboard/profile';

/** The Admin Dashboard as a page of its own, which opens in a new browser tab. */
export const ADMIN_EVENTS_PATH = '/admin/events';

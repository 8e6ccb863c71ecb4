/**
 * Addresses that lead from one app to another. What only one remote uses is in its own paths.ts.
 */

export { HOME_PATH } from './home-path.ts';

/** The Events tab. */
export const EVENTS_PATH = '/dashboard/events';

/** The events of others that one helps with. */
export const HELPING_PATH = `${EVENTS_PATH}?view=helping`;

/** The form for a new event. */
export const NEW_EVENT_PATH = `${EVENTS_PATH}/new`;

/** The list of events with the menu of its export open. */
export const EXPORT_EVENTS_PATH = `${EVENTS_PATH}?export=1`;

/** The form of an event. */
export function editEventPath(eventId: string): string {
  return `${EVENTS_PATH}/${eventId}/edit`;
}

/** The page of an event, as players see it. */
export function eventPath(eventId: string): string {
  return `${EVENTS_PATH}/${eventId}`;
}

/** A tab in the home of an event; the overview is at the address of the event itself. */
export function eventTabPath(eventId: string, tab: string): string {
  return tab === 'overview' ? eventPath(eventId) : `${eventPath(eventId)}/${tab}`;
}

/** The page of an event with the join form open. */
export function joinEventPath(eventId: string): string {
  return `${eventPath(eventId)}/join`;
}

/** The coming games, which need no session. */
export const GAMES_PATH = '/games';

/** The public pages of events, which need no session. */
export const PUBLIC_EVENTS_PATH = '/e';

/** The public page of an event: the address to share. */
export function publicEventPath(eventId: string): string {
  return `${PUBLIC_EVENTS_PATH}/${eventId}`;
}

/** The pages of organizers, which need no session. */
export const ORGANIZERS_PATH = '/o';

/** The page of an organizer, by handle or id: the address to share. */
export function organizerPath(address: string): string {
  return `${ORGANIZERS_PATH}/${address}`;
}

/**
 * What a link to `/login` or `/register` carries as its state, to come back to a path of this site.
 */
export function returnState(path: string): { from: string } {
  return { from: path };
}

/** The Messages tab. */
export const MESSAGES_PATH = '/dashboard/messages';

/** The messaging dialog with an open thread. */
export function threadPath(threadId: string): string {
  return `${MESSAGES_PATH}/${threadId}`;
}

/** The threads of an event that one answers as its organizer, in the messaging dialog. */
export function crewMessagesPath(eventId: string): string {
  return `${MESSAGES_PATH}/all?${CREW_EVENT_PARAMETER}=${eventId}`;
}

/** What names that event in the query of the messaging dialog. */
export const CREW_EVENT_PARAMETER = 'helping';

/** Whom a conversation is with. */
interface ConversationTarget {
  eventId: string;
  /**
   * The player an organizer writes to. Left out by a player, who writes to the event's organizer.
   */
  recipientId?: string | undefined;
}

/**
 * The conversation with somebody about an event. It opens their thread, or an empty conversation if
 * there is none yet (docs/product/message-screens.md#new-conversation).
 */
export function newConversationPath({ eventId, recipientId }: ConversationTarget): string {
  const query = new URLSearchParams({ event: eventId });
  if (recipientId) query.set('to', recipientId);
  return `${NEW_CONVERSATION_PATH}?${query}`;
}

/** The path of `newConversationPath`, without its query. */
export const NEW_CONVERSATION_PATH = `${MESSAGES_PATH}/new`;

/** The vouchers; below it is also the money of each event, as a page of its own. */
export const MONEY_PATH = '/dashboard/money';

/** The payments, cash-up and payout of an event: a tab of its home. */
export function eventMoneyPath(eventId: string): string {
  return `${eventPath(eventId)}/money`;
}

/** The Profile tab. */
export const PROFILE_PATH = '/dashboard/profile';

/** The settings with two-factor sign-in. */
export const SECURITY_PATH = `${PROFILE_PATH}/security`;

/** Public profiles; each is at `personPath`. */
export const PEOPLE_PATH = '/dashboard/people';

/** The public profile of an account (docs/product/profile-and-moments.md#public-profile-page). */
export function personPath(userId: string): string {
  return `${PEOPLE_PATH}/${userId}`;
}

/** The Admin tab. */
export const ADMIN_PATH = '/dashboard/admin';

/** The Admin Dashboard as a page of its own, which opens in a new browser tab. */
export const ADMIN_EVENTS_PATH = '/admin/events';

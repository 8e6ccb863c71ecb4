import {
  EVENTS_PATH,
  editEventPath,
  eventPath,
  NEW_EVENT_PATH,
  PROFILE_PATH,
  PUBLIC_EVENTS_PATH,
} from '@muster/remote-kit';

export {
  eventTabPath,
  GAMES_PATH,
  ORGANIZERS_PATH,
  organizerPath,
} from '@muster/remote-kit/paths';
export { EVENTS_PATH, editEventPath, eventPath, NEW_EVENT_PATH, PUBLIC_EVENTS_PATH };

/** The public pages of series, which need no session. */
export const SERIES_PATH = '/s';

/** The public page of a series: the address to share. */
export function seriesPath(seriesId: string): string {
  return `${SERIES_PATH}/${seriesId}`;
}

/** Where an organizer writes their page. */
export const EDIT_PAGE_PATH = `${PROFILE_PATH}/organizing#page`;

/** The query parameter with the id of the event that a new one is copied from. */
export const COPY_PARAM = 'copy';

/** The query parameter that opens the ways to share over the page of an event. */
export const SHARE_PARAM = 'share';

/** The query parameter that opens the join form of a visitor over the public page. */
export const JOIN_PARAM = 'join';

/** The query parameter that opens the form for several dates of a series. */
export const BOOK_PARAM = 'book-several';

/** The query parameter with the code of the squad that a join form begins with. */
export const SQUAD_PARAM = 'squad';

/** What the links to squads begin with. */
export const SQUAD_LINKS_PATH = '/j';

/** The link to a squad, by its code. */
export function squadLinkPath(code: string): string {
  return `${SQUAD_LINKS_PATH}/${code}`;
}

/** Where the link to an open spot leads; its token is in the fragment. */
export const CLAIM_PATH = '/claim';

/** The query parameter of a join form that takes the open spot of the token in the fragment. */
export const CLAIM_PARAM = 'claim';

/** Where the link leads with which an address follows; its token is in the fragment. */
export const CONFIRM_FOLLOW_PATH = '/follow/confirm';

/** Where an invitation to a crew is accepted; its token is in the fragment. */
export const ACCEPT_CREW_PATH = '/crew/accept';

/** The page of an event with the ways to share it. */
export function shareEventPath(eventId: string): string {
  return `${eventPath(eventId)}?${SHARE_PARAM}=`;
}

/** The form for a new event like another one; `search` is that of the list behind it. */
export function duplicateLocation(eventId: string, search: string) {
  const params = new URLSearchParams(search);
  params.set(COPY_PARAM, eventId);
  return { pathname: NEW_EVENT_PATH, search: params.toString() };
}

/** The participants of an event. */
export function participantsPath(eventId: string): string {
  return `${EVENTS_PATH}/${eventId}/participants`;
}

/** The player's own ticket, over what they have joined. */
export function ownTicketPath(eventId: string): string {
  return `${EVENTS_PATH}?view=going&my-ticket=${eventId}`;
}

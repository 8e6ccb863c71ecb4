import type { OwnParticipation } from '@muster/contract';
import { urlOpened, urlPage } from '@muster/remote-kit';

/** The part of the screen's state that is in the URL. */
export const GOING_SCHEMA = {
  page: urlPage(),
  pastPage: urlPage('past-page'),
  leftPage: urlPage('left-page'),
  /** Whose ticket is open: the event, or the participation of a dependant. */
  ticketRef: urlOpened('my-ticket'),
};

/** What names a ticket in the URL. */
export function ticketRef({
  id,
  eventId,
  dependant,
}: Pick<OwnParticipation, 'id' | 'eventId' | 'dependant'>): string {
  return dependant ? id : eventId;
}

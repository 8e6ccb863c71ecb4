import { urlOpened, urlPage } from '@muster/remote-kit';

/** The part of the screen's state that is in the URL. */
export const GOING_SCHEMA = {
  page: urlPage(),
  pastPage: urlPage('past-page'),
  /** The id of the event whose ticket is open. */
  ticketEventId: urlOpened('my-ticket'),
};

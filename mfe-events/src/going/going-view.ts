import { urlPage } from '@muster/remote-kit';

/** The part of the screen's state that is in the URL. */
export const GOING_SCHEMA = {
  page: urlPage(),
  pastPage: urlPage('past-page'),
};

import { LENGTH, participationStatus, paymentStatus } from '@muster/contract';
import {
  type UrlValues,
  urlChoice,
  urlFlag,
  urlOpened,
  urlPage,
  urlText,
} from '@muster/remote-kit';

/** The part of the screen's state that is in the URL. Its names differ from those of the list of events in the same query. */
export const VIEW_SCHEMA = {
  search: urlText('p-search', { maxLength: LENGTH.search }),
  status: urlChoice('p-status', participationStatus.options),
  payment: urlChoice('p-payment', paymentStatus.options),
  page: urlPage('p-page'),
  showAll: urlFlag('p-all'),
  openUserId: urlOpened('participant'),
  /** The code of a ticket whose holder is open, as the QR code has it. */
  ticket: urlOpened('ticket'),
};

/** Search, filters (null: all), page, whether all are on one page, and whose detail is open. */
export type ParticipantsView = UrlValues<typeof VIEW_SCHEMA>;

/** Which participants are listed; null: all. */
export type ParticipantFilter = Pick<ParticipantsView, 'search' | 'status' | 'payment'>;

/** Only the filter, as keys of queries need it. */
export function filterOf({ search, status, payment }: ParticipantFilter): ParticipantFilter {
  return { search, status, payment };
}

/** Every participant. */
export const NO_FILTER: ParticipantFilter = { search: '', status: null, payment: null };

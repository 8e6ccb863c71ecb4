import {
  CHECK_IN_STATUSES,
  LENGTH,
  PARTICIPANT_SORTS,
  PARTICIPATION_STATUSES,
  PAYMENT_FILTERS,
  type ParticipantSort,
  type Readiness,
  type WaiverFilter,
} from '@muster/contract';
import {
  type UrlValues,
  urlChoice,
  urlFlag,
  urlOpened,
  urlPage,
  urlText,
} from '@muster/remote-kit';
import { READINESS_LABELS, WAIVER_FILTER_LABELS } from '../shared/labels.ts';

const ID_LENGTH = 24;

const WAIVER_FILTERS = Object.keys(WAIVER_FILTER_LABELS) as WaiverFilter[];
const READINESS = Object.keys(READINESS_LABELS) as Readiness[];

/**
 * The part of the screen's state that is in the URL. Its names differ from those of the list of
 * events in the same query.
 */
export const VIEW_SCHEMA = {
  search: urlText('p-search', { maxLength: LENGTH.search }),
  status: urlChoice('p-status', PARTICIPATION_STATUSES),
  payment: urlChoice('p-payment', PAYMENT_FILTERS),
  checkIn: urlChoice('p-checkin', CHECK_IN_STATUSES),
  waiver: urlChoice('p-waiver', WAIVER_FILTERS),
  readiness: urlChoice('p-ready', READINESS),
  /** The option whose choosers are listed, of a custom field: its labels, for what has no ids. */
  fieldLabel: urlText('p-field', { maxLength: LENGTH.customFieldLabel }),
  optionLabel: urlText('p-option', { maxLength: LENGTH.optionLabel }),
  fieldId: urlText('p-field-id', { maxLength: ID_LENGTH }),
  optionId: urlText('p-option-id', { maxLength: ID_LENGTH }),
  /** The squad whose members are listed. */
  squadId: urlText('p-squad', { maxLength: ID_LENGTH }),
  /** Null: by status, in the order of the queue. */
  sort: urlChoice('p-sort', PARTICIPANT_SORTS),
  direction: urlChoice('p-direction', ['descending']),
  page: urlPage('p-page'),
  showAll: urlFlag('p-all'),
  openUserId: urlOpened('participant'),
  /** The code of a ticket whose holder is open, as the QR code has it. */
  ticket: urlOpened('ticket'),
};

/** Search, filters (null: all), page, whether all are on one page, and whose detail is open. */
export type ParticipantsView = UrlValues<typeof VIEW_SCHEMA>;

/** Which participants are listed (null or empty: all), and in which order. */
export type ParticipantFilter = Omit<
  ParticipantsView,
  'page' | 'showAll' | 'openUserId' | 'ticket'
>;

/** Only the filter, as keys of queries need it. */
export function filterOf(view: ParticipantFilter): ParticipantFilter {
  const { search, status, payment, checkIn, waiver, readiness, sort, direction } = view;
  const { fieldId, optionId, fieldLabel, optionLabel, squadId } = view;
  return {
    ...{ search, status, payment, checkIn, waiver, readiness, sort, direction },
    ...{ fieldId, optionId, fieldLabel, optionLabel, squadId },
  };
}

/** Whether some participants are left out. */
export function isFiltered(filter: ParticipantFilter): boolean {
  const { search, status, payment, checkIn, waiver, readiness, optionId, optionLabel } = filter;
  const { squadId } = filter;
  const filters = [
    search,
    status,
    payment,
    checkIn,
    waiver,
    readiness,
    optionId,
    optionLabel,
    squadId,
  ];
  return filters.some(Boolean);
}

/** No option. */
export const NO_OPTION = { fieldId: '', optionId: '', fieldLabel: '', optionLabel: '' };

/** Every participant, in the order that the list has. */
export const EVERYONE = {
  search: '',
  status: null,
  payment: null,
  checkIn: null,
  waiver: null,
  readiness: null,
  squadId: '',
  ...NO_OPTION,
} satisfies Partial<ParticipantFilter>;

/** Every participant, in the order of the queue. */
export const NO_FILTER: ParticipantFilter = {
  ...EVERYONE,
  sort: null,
  direction: null,
};

/**
 * Every participant by surname, as on paper and in exports: the server's order, so that it is that of
 * the list.
 */
export const ALL_BY_SURNAME: ParticipantFilter = { ...NO_FILTER, sort: 'surname' };

/** The change of the view that sorts it. */
export function sortedBy(sort: ParticipantSort, direction: 'ascending' | 'descending') {
  const isDefault = sort === 'status' && direction === 'ascending';
  return {
    sort: isDefault ? null : sort,
    direction: direction === 'descending' ? direction : null,
  };
}

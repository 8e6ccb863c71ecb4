import type { Participant, ParticipantSort, PaymentFilter } from '@muster/contract';
import { isFound, isUnsigned, owedPence } from '@muster/domain';
import { nameOf } from '../shared/labels.ts';
import type { ParticipantList } from './fetch-all-participants.ts';
import { isFiltered, type ParticipantFilter } from './participants-view.ts';

/**
 * What a filter finds among loaded participants, on one page, as the server would: for when it
 * cannot be asked (docs/product/organizer-screens.md#waiting-changes).
 */
export function filterLoaded(loaded: ParticipantList, filter: ParticipantFilter): ParticipantList {
  const found = isFiltered(filter)
    ? loaded.participants.filter((participant) => passes(participant, filter))
    : loaded.participants;
  const key = SORT_KEYS[filter.sort ?? 'status'];
  const sorted = found.toSorted((a, b) => key(a).localeCompare(key(b), 'en-GB'));
  const participants = filter.direction === 'descending' ? sorted.reverse() : sorted;
  const total = participants.length;
  return {
    participants,
    summary: loaded.summary,
    pagination: { page: 1, limit: Math.max(total, 1), total, pages: total > 0 ? 1 : 0 },
  };
}

function passes(participant: Participant, filter: ParticipantFilter): boolean {
  const { joinForm, user, status, checkInStatus } = participant;
  const { fullName, email, phone } = joinForm;
  return (
    (!filter.status || status === filter.status) &&
    (!filter.payment || pays(participant, filter.payment)) &&
    (!filter.checkIn || (status === 'confirmed' && checkInStatus === filter.checkIn)) &&
    isSafe(participant, filter) &&
    hasChosen(participant, filter) &&
    (!filter.squadId || participant.squad?.id === filter.squadId) &&
    isFound(filter.search, [fullName, email, phone, user?.name ?? '', user?.email ?? ''], phone)
  );
}

function pays(participant: Participant, payment: PaymentFilter): boolean {
  return payment === 'owed' ? owedPence(participant) > 0 : participant.paymentStatus === payment;
}

function isSafe({ waiver: state, isFieldReady, status }: Participant, filter: ParticipantFilter) {
  const { waiver, readiness } = filter;
  if (readiness && (status !== 'confirmed' || isFieldReady !== (readiness === 'ready')))
    return false;
  return !waiver || (waiver === 'due' ? isUnsigned(state) : state === waiver);
}

function hasChosen({ joinForm }: Participant, filter: ParticipantFilter): boolean {
  const { fieldId, optionId, fieldLabel, optionLabel } = filter;
  if (!(fieldId && optionId) && !(fieldLabel && optionLabel)) return true;
  return joinForm.customFieldResponses.some((choice) =>
    optionId
      ? choice.fieldId === fieldId && choice.optionId === optionId
      : choice.fieldLabel === fieldLabel && choice.selectedOptionLabel === optionLabel,
  );
}

const STATUS_ORDER = ['confirmed', 'waitlist', 'cancelled'];
const PAYMENT_ORDER = ['paid', 'pending', 'failed', 'refunded'];

const SORT_KEYS = {
  name: nameOf,
  // In the order of the queue: by position on the waitlist, else by joining.
  status: ({ status, position, joinedAt }) =>
    `${STATUS_ORDER.indexOf(status)} ${String(position ?? 0).padStart(6, '0')} ${joinedAt}`,
  payment: ({ paymentStatus }) => String(PAYMENT_ORDER.indexOf(paymentStatus)),
  joined: ({ joinedAt }) => joinedAt,
  squad: ({ squad }) => squad?.name ?? '\uffff',
  // Who is not there yet comes first, as on the server.
  checkin: ({ checkInTime }) => checkInTime ?? '',
  surname: (participant) => {
    const name = nameOf(participant);
    return `${name.split(' ').at(-1)} ${name}`;
  },
} satisfies Record<ParticipantSort, (participant: Participant) => string>;

import type { Participant, ParticipantChange, ParticipantSummary } from '@muster/contract';
import type { ParticipantList } from './read-everybody.ts';

/** What a participant is after a change, as far as it can be known before the server says. */
export function applyChange(
  participant: Participant,
  change: ParticipantChange,
  now: Date,
): Participant {
  const status = change.status ?? participant.status;
  const movesOn = status !== participant.status;
  const checkInStatus =
    change.checkInStatus ?? (movesOn ? 'not_checked_in' : participant.checkInStatus);
  const arrived = checkInStatus === participant.checkInStatus ? participant.checkInTime : null;
  return {
    ...participant,
    status,
    // Their new place at the end of the line is the server's to say.
    position: movesOn ? null : participant.position,
    paymentStatus: change.paymentStatus ?? participant.paymentStatus,
    checkInStatus,
    checkInTime: checkInStatus === 'checked_in' ? (arrived ?? now.toISOString()) : null,
  };
}

/** The change that takes `change` back. Leaving a place ends the check-in, so that comes back with the place. */
export function reverseChange(
  { status, paymentStatus, checkInStatus }: Participant,
  change: ParticipantChange,
): ParticipantChange {
  const losesCheckIn = change.status !== undefined && checkInStatus !== 'not_checked_in';
  return {
    ...(change.status && { status }),
    ...(change.paymentStatus && { paymentStatus }),
    ...((change.checkInStatus || losesCheckIn) && { checkInStatus }),
  };
}

/** One participant before and after. */
export interface Step {
  before: Participant;
  after: Participant;
}

/** The list with one participant changed: the row, the sums, and the places of those further down the line. */
export function putStep(list: ParticipantList, { before, after }: Step): ParticipantList {
  return {
    ...list,
    summary: addUp(list.summary, before, after),
    participants: list.participants.map((one) =>
      one.id === after.id ? after : moveUp(one, before, after),
    ),
  };
}

function addUp(
  summary: ParticipantSummary,
  before: Participant,
  after: Participant,
): ParticipantSummary {
  const change = (count: (one: Participant) => number) => count(after) - count(before);
  const pence = (one: Participant) =>
    one.paymentStatus === 'paid' ? Math.round(one.paymentAmount * 100) : 0;
  return {
    total: summary.total,
    confirmed: summary.confirmed + change((one) => Number(one.status === 'confirmed')),
    waitlist: summary.waitlist + change((one) => Number(one.status === 'waitlist')),
    paid: summary.paid + change((one) => Number(one.paymentStatus === 'paid')),
    checkedIn: summary.checkedIn + change((one) => Number(one.checkInStatus === 'checked_in')),
    totalRevenue: (Math.round(summary.totalRevenue * 100) + change(pence)) / 100,
  };
}

/** Somebody left the line before `one`, or came back into it. */
function moveUp(one: Participant, before: Participant, after: Participant): Participant {
  if (one.position === null) return one;
  if (before.position !== null && after.position === null && one.position > before.position)
    return { ...one, position: one.position - 1 };
  if (before.position === null && after.position !== null && one.position >= after.position)
    return { ...one, position: one.position + 1 };
  return one;
}

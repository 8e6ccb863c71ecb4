import type { Participant, ParticipantSummary } from '@muster/contract';
import { toPence, toPounds } from '../amounts.ts';
import { owedPence } from './owing.ts';

/** The properties of a participant that a summary is computed from. */
export type SummedParticipant = Pick<
  Participant,
  'status' | 'paymentStatus' | 'paymentAmount' | 'balancePence' | 'checkInStatus'
>;

/** What one participant adds to a summary; the amount in pence. */
function countOne(participant: SummedParticipant) {
  const { status, paymentStatus, paymentAmount, checkInStatus } = participant;
  const owed = owedPence(participant);
  const isPaid = paymentStatus === 'paid';
  return {
    confirmed: Number(status === 'confirmed'),
    waitlist: Number(status === 'waitlist'),
    paid: Number(isPaid),
    checkedIn: Number(checkInStatus === 'checked_in'),
    revenuePence: isPaid ? toPence(paymentAmount) : 0,
    owing: Number(owed > 0),
    owedPence: owed,
  };
}

const NOTHING: ReturnType<typeof countOne> = {
  confirmed: 0,
  waitlist: 0,
  paid: 0,
  checkedIn: 0,
  revenuePence: 0,
  owing: 0,
  owedPence: 0,
};

/**
 * Sums over all participants of an event, cancelled ones too
 * (docs/product/participation.md#participant-summary). `totalRevenue` is in pounds: the amounts of
 * those marked paid, whatever their status, added up in pence.
 */
export function summarizeParticipants(
  participants: readonly SummedParticipant[],
): ParticipantSummary {
  const { revenuePence, ...counts } = participants.map(countOne).reduce(
    (sum, one) => ({
      confirmed: sum.confirmed + one.confirmed,
      waitlist: sum.waitlist + one.waitlist,
      paid: sum.paid + one.paid,
      checkedIn: sum.checkedIn + one.checkedIn,
      revenuePence: sum.revenuePence + one.revenuePence,
      owing: sum.owing + one.owing,
      owedPence: sum.owedPence + one.owedPence,
    }),
    NOTHING,
  );
  return { total: participants.length, ...counts, totalRevenue: toPounds(revenuePence) };
}

/** One participant before and after a change. */
export interface ParticipantStep<P> {
  before: P;
  after: P;
}

/**
 * A summary after a change of one of the participants it covers; for lists of which only a page is
 * at hand.
 */
export function adjustSummary(
  summary: ParticipantSummary,
  { before, after }: ParticipantStep<SummedParticipant>,
): ParticipantSummary {
  const [less, more] = [countOne(before), countOne(after)];
  const revenuePence = toPence(summary.totalRevenue) - less.revenuePence + more.revenuePence;
  return {
    total: summary.total,
    confirmed: summary.confirmed - less.confirmed + more.confirmed,
    waitlist: summary.waitlist - less.waitlist + more.waitlist,
    paid: summary.paid - less.paid + more.paid,
    checkedIn: summary.checkedIn - less.checkedIn + more.checkedIn,
    totalRevenue: toPounds(revenuePence),
    owing: summary.owing - less.owing + more.owing,
    owedPence: summary.owedPence - less.owedPence + more.owedPence,
  };
}

/**
 * A participant after another one left the waitlist or came back to a position on it: those behind
 * move by one. Returns the same object when the position stays.
 */
export function shiftWaitlistPosition<P extends { position: number | null }>(
  participant: P,
  { before, after }: ParticipantStep<{ position: number | null }>,
): P {
  const { position } = participant;
  if (position === null) return participant;
  if (before.position !== null && after.position === null && position > before.position)
    return { ...participant, position: position - 1 };
  if (before.position === null && after.position !== null && position >= after.position)
    return { ...participant, position: position + 1 };
  return participant;
}

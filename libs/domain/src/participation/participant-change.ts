import type {
  BulkRefusal,
  Participant,
  ParticipantChange,
  ParticipationStatus,
  PaymentStatus,
} from '@muster/contract';
import { toPence } from '../amounts.ts';
import { voucherCredit } from './vouchers.ts';

/** The properties of a participant that a change can affect, as the API sends them. */
export type ChangeableParticipant = Pick<
  Participant,
  | 'status'
  | 'position'
  | 'needsConsent'
  | 'paymentStatus'
  | 'paymentAmount'
  | 'balancePence'
  | 'checkInStatus'
  | 'checkInTime'
  | 'updatedAt'
>;

/** What there is for a participant who is confirmed. */
export interface ConfirmingRoom {
  /** Infinity without a maximum. */
  readonly freeSpots: number;
  /** Whether an option that they have chosen is. */
  readonly isSoldOut: boolean;
  readonly waitlistEnabled: boolean;
}

/** A participant as the rules of a change read them. */
export interface ChangingParticipant
  extends Pick<
    ChangeableParticipant,
    'status' | 'paymentStatus' | 'paymentAmount' | 'balancePence'
  > {
  /** Left out: no voucher, and nothing was paid online. */
  readonly account?: {
    /** What a voucher is worth. */
    readonly voucherPence: number;
    /** Paid online, or at another date, and not refunded: only a refund undoes it. */
    readonly onlinePence: number;
    /** The same of cash, card and bank. */
    readonly handPence: number;
  };
}

/**
 * Why a change of a participant is refused as a whole; undefined when it can be made
 * (docs/product/participation.md#participant-changes). EVENT_FULL and OPTION_SOLD_OUT: it confirms
 * a participant, and there is no free spot, or an option of theirs is sold out; of both, EVENT_FULL
 * only without a waitlist. NOT_CONFIRMED: it checks in, or marks as no show, a participant who is
 * not confirmed after it (docs/product/participation.md#check-in). NOTHING_OWED: the payment would
 * not be what it asks for (docs/product/money.md#balance).
 */
export function refuseParticipantChange(
  participant: ChangingParticipant,
  change: ParticipantChange,
  room: ConfirmingRoom,
): BulkRefusal | undefined {
  const { status } = participant;
  const nextStatus = change.status ?? status;
  if (nextStatus === 'confirmed' && status !== 'confirmed') {
    const { freeSpots, isSoldOut, waitlistEnabled } = room;
    if (isSoldOut && (waitlistEnabled || freeSpots > 0)) return 'OPTION_SOLD_OUT';
    if (freeSpots <= 0) return 'EVENT_FULL';
  }
  const { checkInStatus = 'not_checked_in' } = change;
  if (checkInStatus !== 'not_checked_in' && nextStatus !== 'confirmed') return 'NOT_CONFIRMED';
  return canPayAs(participant, { ...change, status: nextStatus }) ? undefined : 'NOTHING_OWED';
}

/**
 * Whether the entries would say the word. `failed` needs something that is owed; `pending` takes
 * back what was paid by hand, but neither a voucher nor what was paid online.
 */
function canPayAs(
  participant: ChangingParticipant,
  { status, paymentStatus }: Pick<ParticipantChange, 'paymentStatus'> & Moved,
): boolean {
  const { balancePence, account } = participant;
  if (paymentStatus === undefined || paymentStatus === participant.paymentStatus) return true;
  if (paymentStatus === 'paid' || paymentStatus === 'refunded') return true;
  const moved = { ...participant, status };
  const leftPence = balancePence + dueOf(moved) - dueOf(participant);
  if (paymentStatus === 'failed') return leftPence > 0;
  const { onlinePence = 0, handPence = 0 } = account ?? {};
  if (chargeOf(moved) === 0) return onlinePence <= 0;
  return account === undefined || leftPence + handPence > 0;
}

/**
 * Whether the payment can be marked as pending: there is something that is not covered by a voucher
 * or by what was paid online (docs/product/money.md#balance).
 */
export function canMarkPending(participant: ChangingParticipant): boolean {
  return canPayAs(participant, { status: participant.status, paymentStatus: 'pending' });
}

interface Moved {
  status: ParticipationStatus;
}

/** The charge of a spot, less its voucher. */
function dueOf(participant: ChangingParticipant): number {
  const charged = chargeOf(participant);
  return charged - voucherCredit(participant.account?.voucherPence ?? 0, charged);
}

/**
 * A participant after a change that was not refused
 * (docs/product/participation.md#participant-changes). Who is cancelled needs consent to join again
 * (docs/product/participation.md#needs-consent). A check-in ends with the spot. Only a new check-in
 * sets the time, and only a participant who is checked in has one. `position` is null after a new
 * status, because it depends on everyone else. Returns the same object when nothing changes.
 */
export function applyParticipantChange<P extends ChangeableParticipant>(
  participant: P,
  change: ParticipantChange,
  now: Date,
): P {
  const moved = moveTo(participant, change.status ?? participant.status);
  const paid = payAs(moved, change.paymentStatus ?? moved.paymentStatus);
  const seen = checkInAs(paid, change.checkInStatus ?? paid.checkInStatus, now);
  return seen === participant ? participant : { ...seen, updatedAt: now.toISOString() };
}

function moveTo<P extends ChangeableParticipant>(participant: P, status: P['status']): P {
  if (participant.status === status) return participant;
  const charged = chargeOf({ ...participant, status }) - chargeOf(participant);
  const balancePence = participant.balancePence + charged;
  return {
    ...participant,
    status,
    balancePence,
    // Whoever was marked paid while nothing was due.
    ...(participant.paymentStatus === 'paid' && balancePence > 0 && { paymentStatus: 'pending' }),
    position: null,
    needsConsent: status === 'cancelled',
    // Whoever was let in before getting the spot stays in.
    ...(status !== 'confirmed' && { checkInStatus: 'not_checked_in', checkInTime: null }),
  };
}

function payAs<P extends ChangeableParticipant>(
  participant: P,
  paymentStatus: P['paymentStatus'],
): P {
  if (participant.paymentStatus === paymentStatus) return participant;
  const { balancePence } = participant;
  const balances: Record<PaymentStatus, number> = {
    paid: Math.min(balancePence, 0),
    failed: balancePence,
    pending: chargeOf(participant),
    refunded: chargeOf(participant),
  };
  return { ...participant, paymentStatus, balancePence: balances[paymentStatus] };
}

/**
 * What a participant who has paid nothing owes, and who has paid does not: a spot is charged while
 * it is confirmed (docs/product/money.md#balance).
 */
export function balanceBeside({
  status,
  paymentStatus,
  paymentAmount,
}: Pick<ChangeableParticipant, 'status' | 'paymentStatus' | 'paymentAmount'>): number {
  const charged = chargeOf({ status, paymentAmount });
  return paymentStatus === 'paid' ? charged - toPence(paymentAmount) : charged;
}

function chargeOf({
  status,
  paymentAmount,
}: Pick<ChangeableParticipant, 'status' | 'paymentAmount'>): number {
  return status === 'confirmed' ? toPence(paymentAmount) : 0;
}

function checkInAs<P extends ChangeableParticipant>(
  participant: P,
  checkInStatus: P['checkInStatus'],
  now: Date,
): P {
  if (participant.checkInStatus === checkInStatus) return participant;
  const checkInTime = checkInStatus === 'checked_in' ? now.toISOString() : null;
  return { ...participant, checkInStatus, checkInTime };
}

/**
 * Whether a change sets something that the participant does not have yet
 * (docs/product/participation.md#bulk-changes).
 */
export function isChangedBy(
  participant: Pick<ChangeableParticipant, 'status' | 'paymentStatus' | 'checkInStatus'>,
  { status, paymentStatus, checkInStatus }: ParticipantChange,
): boolean {
  return (
    (status !== undefined && status !== participant.status) ||
    (paymentStatus !== undefined && paymentStatus !== participant.paymentStatus) ||
    (checkInStatus !== undefined && checkInStatus !== participant.checkInStatus)
  );
}

/**
 * The change that undoes `change` of a participant, given as they were before it
 * (docs/product/participation.md#undo). The check-in ends with the spot, so undoing that restores
 * it too. What cannot be restored: the position on the waitlist and the time of a check-in.
 */
export function reverseParticipantChange(
  {
    status,
    paymentStatus,
    checkInStatus,
  }: Pick<ChangeableParticipant, 'status' | 'paymentStatus' | 'checkInStatus'>,
  change: ParticipantChange,
): ParticipantChange {
  const losesSpot = change.status !== undefined && change.status !== 'confirmed';
  const losesCheckIn = losesSpot && checkInStatus !== 'not_checked_in';
  // A failed payment is owed; paid, it cannot have failed.
  const owed = change.paymentStatus === 'paid' && paymentStatus === 'failed';
  return {
    ...(change.status && { status }),
    ...(change.paymentStatus && { paymentStatus: owed ? 'pending' : paymentStatus }),
    ...((change.checkInStatus || losesCheckIn) && { checkInStatus }),
  };
}

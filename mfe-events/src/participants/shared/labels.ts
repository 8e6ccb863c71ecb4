import type {
  CheckInStatus,
  ExperienceLevel,
  Participant,
  ParticipationStatus,
  PaymentFilter,
  PaymentStatus,
  Readiness,
  WaiverFilter,
  WaiverState,
} from '@muster/contract';
import { owedPence, toPounds } from '@muster/domain';
import { formatOrdinal, formatPounds, messageTime } from '@muster/ui';

export const STATUS_LABELS: Record<ParticipationStatus, string> = {
  confirmed: 'Confirmed',
  waitlist: 'Waitlist',
  cancelled: 'Cancelled',
};

export const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  paid: 'Paid',
  pending: 'Pending',
  failed: 'Failed',
  refunded: 'Refunded',
};

/** The filter by payment: who owes money first, because it is asked most. */
export const PAYMENT_FILTER_LABELS: Record<PaymentFilter, string> = {
  owed: 'Owes money',
  ...PAYMENT_LABELS,
};

/** The filter by waiver: who has to sign, whether they have signed before or not. */
export const WAIVER_FILTER_LABELS: Record<WaiverFilter, string> = {
  due: 'Has to sign',
  signed: 'Signed',
  unsigned: 'Never signed',
  outdated: 'Outdated',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

export const READINESS_LABELS: Record<Readiness, string> = {
  ready: 'Field-ready',
  not_ready: 'Not ready',
};

const WAIVER_FLAGS: Partial<Record<WaiverState, string>> = {
  unsigned: 'Waiver not signed',
  outdated: 'Waiver outdated',
  expired: 'Waiver expired',
  withdrawn: 'Waiver withdrawn',
};

export const CHECK_IN_LABELS: Record<CheckInStatus, string> = {
  not_checked_in: 'Not checked in',
  checked_in: 'Checked in',
  no_show: 'No show',
};

export const EXPERIENCE_LABELS: Record<ExperienceLevel, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  expert: 'Expert',
};

/** The name in the join form, else the public name. */
export function nameOf({ joinForm, user }: Participant): string {
  return joinForm.fullName.trim() || (user?.name ?? '');
}

/** `booked by Greta`; nothing for whoever plays by their own account. */
export function bookedText({ dependant, accompanies, user }: Participant): string {
  if (!dependant) return '';
  const guardian = user?.name ?? 'their guardian';
  return `booked by ${guardian}${accompanies ? ', who comes along' : ''}`;
}

/** The email in the join form, else the account's. */
export function emailOf({ joinForm, user }: Participant): string {
  return joinForm.email.trim() || (user?.email ?? '');
}

/**
 * Whether that email is the account's and not confirmed
 * (docs/product/sessions.md#email-confirmation).
 */
export function isUnconfirmed(participant: Participant): boolean {
  const { user } = participant;
  return user !== null && !user.emailConfirmed && emailOf(participant) === user.email;
}

/** `3rd in line`, of a position on the waitlist, from 1; `3rd in line, 4 together` in a party. */
export function waitlistLabel(position: number, partySize?: number | null): string {
  const place = `${formatOrdinal(position)} in line`;
  return partySize && partySize > 1 ? `${place}, ${partySize} together` : place;
}

/** `Checked in already, 08:09 by Robin`: said whichever way somebody is checked in once more. */
export function checkedInAlready(checkInTime: string, by?: string | null): string {
  return `Checked in already, ${messageTime(checkInTime)}${by ? ` by ${by}` : ''}`;
}

/** Why somebody with a spot, or who waits for one, has to sign the waiver; else empty. */
export function waiverFlag({ status, waiver }: Participant): string {
  // The server of an earlier release says nothing of waivers.
  return status === 'cancelled' || !waiver ? '' : (WAIVER_FLAGS[waiver] ?? '');
}

/** Nothing was asked for, and nothing was paid. */
export function hasNothingToPay(participant: Participant): boolean {
  const { paymentStatus, paymentAmount, balancePence } = participant;
  const isUnpaid = paymentStatus === 'pending' || paymentStatus === 'failed';
  return isUnpaid && paymentAmount === 0 && balancePence === 0;
}

/** `Owes £25.00`, `£5.00 too much`, or the state of the payment where the balance is settled. */
export function describePayment(participant: Participant): string {
  const { status, paymentStatus, balancePence } = participant;
  const owed = owedPence(participant);
  if (owed > 0) return `Owes ${formatPounds(toPounds(owed))}`;
  if (balancePence < 0) return `${formatPounds(toPounds(-balancePence))} too much`;
  if (hasNothingToPay(participant)) return 'Nothing to pay';
  const isUnpaid = paymentStatus === 'pending' || paymentStatus === 'failed';
  return isUnpaid && status === 'waitlist' ? 'Pays with a spot' : PAYMENT_LABELS[paymentStatus];
}

import type { Participant } from '@muster/contract';
import { owedPence } from '@muster/domain';
import { formatPounds, messageTime, ToneBadge, useIsBelow } from '@muster/ui';
import {
  CHECK_IN_LABELS,
  describePayment,
  hasNothingToPay,
  PAYMENT_LABELS,
  READINESS_LABELS,
  STATUS_LABELS,
  waitlistLabel,
  waiverFlag,
} from './labels.ts';
import * as css from './status-badge.module.css';

interface BadgeProps<Key extends keyof Participant> {
  participant: Pick<Participant, Key>;
}

const STATUS_TONE = { confirmed: 'moss', waitlist: 'signal', cancelled: 'quiet' } as const;
const PAYMENT_TONE = {
  paid: 'moss',
  pending: 'quiet',
  failed: 'danger',
  refunded: 'quiet',
} as const;

/** Confirmed, on the waitlist with the position, or cancelled. */
export function StatusBadge({
  participant: { status, position, partySize },
}: BadgeProps<'status' | 'position' | 'partySize'>) {
  return (
    <span className={css.status}>
      <ToneBadge tone={STATUS_TONE[status]}>{STATUS_LABELS[status]}</ToneBadge>
      {position !== null && (
        <span className={css.beside}>{waitlistLabel(position, partySize)}</span>
      )}
    </span>
  );
}

/** What is owed or was paid too much, else the state of the payment with the price. */
export function PaymentBadge({ participant }: { participant: Participant }) {
  const { paymentStatus, paymentAmount, balancePence } = participant;
  const isOpen = owedPence(participant) > 0 || balancePence < 0;
  const price = paymentAmount > 0 && formatPounds(paymentAmount);
  // What has happened says why something is owed; that it is pending says it once more.
  const hasHappened = paymentStatus === 'failed' || paymentStatus === 'refunded';
  const beside = isOpen ? hasHappened && PAYMENT_LABELS[paymentStatus] : price;
  return (
    <span className={css.status}>
      <ToneBadge
        tone={isOpen && paymentStatus !== 'failed' ? 'signal' : PAYMENT_TONE[paymentStatus]}
      >
        {describePayment(participant)}
      </ToneBadge>
      {beside && <span className={css.beside}>{beside}</span>}
    </span>
  );
}

/** Whether the participant is checked in, and since when. */
export function CheckInBadge({
  participant: { checkInStatus, checkInTime },
}: BadgeProps<'checkInStatus' | 'checkInTime'>) {
  if (checkInStatus === 'not_checked_in')
    return <span className={css.beside}>{CHECK_IN_LABELS[checkInStatus]}</span>;
  return (
    <span className={css.status}>
      <ToneBadge tone={checkInStatus === 'checked_in' ? 'moss' : 'danger'}>
        {CHECK_IN_LABELS[checkInStatus]}
      </ToneBadge>
      {checkInTime && (
        <time className={css.beside} dateTime={checkInTime}>
          {messageTime(checkInTime)}
        </time>
      )}
    </span>
  );
}

/** All three badges, for a table with a single column for them; on a phone one line of text. */
export function StatusBadges({ participant }: { participant: Participant }) {
  if (useIsBelow('tablet')) return <StatusLine participant={participant} />;
  return (
    <span className={css.statuses}>
      <StatusBadge participant={participant} />
      {!hasNothingToPay(participant) && <PaymentBadge participant={participant} />}
      <CheckInBadge participant={participant} />
    </span>
  );
}

/** `1st in line · Owes £25.00`, `Paid · In 09:41`: what is not as expected first. */
function StatusLine({ participant }: { participant: Participant }) {
  const { status, position, partySize, checkInStatus, checkInTime } = participant;
  const parts = [
    status === 'cancelled' && STATUS_LABELS.cancelled,
    position !== null && waitlistLabel(position, partySize),
    waiverFlag(participant),
    !hasNothingToPay(participant) && describePayment(participant),
    checkInStatus === 'no_show' && CHECK_IN_LABELS.no_show,
    checkInTime && `In ${messageTime(checkInTime)}`,
    participant.isFieldReady && READINESS_LABELS.ready,
  ];
  return <span className={css.line}>{parts.filter(Boolean).join(' · ')}</span>;
}

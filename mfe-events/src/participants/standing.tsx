import type { Participant } from '@muster/contract';
import { formatPounds, messageTime, ToneBadge } from '@muster/ui';
import * as css from './standing.module.css';
import { CHECK_IN_WORDS, PAYMENT_WORDS, placeInLine, STATUS_WORDS } from './words.ts';

interface StandingProps {
  participant: Participant;
}

const STATUS_TONE = { confirmed: 'moss', waitlist: 'signal', cancelled: 'quiet' } as const;
const PAYMENT_TONE = {
  paid: 'moss',
  pending: 'quiet',
  failed: 'danger',
  refunded: 'quiet',
} as const;

/** Confirmed, waiting (and where in line) or cancelled. */
export function PlaceStanding({ participant: { status, position } }: StandingProps) {
  return (
    <span className={css.standing}>
      <ToneBadge tone={STATUS_TONE[status]}>{STATUS_WORDS[status]}</ToneBadge>
      {position !== null && <span className={css.beside}>{placeInLine(position)}</span>}
    </span>
  );
}

/** What is to pay and whether it is. */
export function PaymentStanding({ participant }: StandingProps) {
  const { paymentStatus, paymentAmount } = participant;
  return (
    <span className={css.standing}>
      <ToneBadge tone={PAYMENT_TONE[paymentStatus]}>{PAYMENT_WORDS[paymentStatus]}</ToneBadge>
      <span className={css.beside}>{formatPounds(paymentAmount)}</span>
    </span>
  );
}

/** Whether they are there, and since when. */
export function CheckInStanding({ participant: { checkInStatus, checkInTime } }: StandingProps) {
  if (checkInStatus === 'not_checked_in')
    return <span className={css.beside}>{CHECK_IN_WORDS[checkInStatus]}</span>;
  return (
    <span className={css.standing}>
      <ToneBadge tone={checkInStatus === 'checked_in' ? 'moss' : 'danger'}>
        {CHECK_IN_WORDS[checkInStatus]}
      </ToneBadge>
      {checkInTime && (
        <time className={css.beside} dateTime={checkInTime}>
          {messageTime(checkInTime)}
        </time>
      )}
    </span>
  );
}

import type { OnlinePayment } from '@muster/contract';
import { formatPence } from '../money-texts.ts';

/** A refund of a payment online. */
export type PaymentRefund = OnlinePayment['refunds'][number];

/** How a payment online stands. */
export const STATUS_LABELS: Readonly<Record<OnlinePayment['status'], string>> = {
  open: 'Not paid yet',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
};

/** Who has paid. */
export function payerOf({ name }: Pick<OnlinePayment, 'name'>): string {
  return name ?? 'Deleted player';
}

/** `£10.00 on its way`, `£10.00 refunded`. */
export function describeRefund({ pence, status }: PaymentRefund): string {
  return `${formatPence(pence)} ${REFUND_STATES[status]}`;
}

const REFUND_STATES: Readonly<Record<PaymentRefund['status'], string>> = {
  pending: 'on its way',
  done: 'refunded',
  failed: 'not refunded',
  by_hand: 'refunded by hand',
};

/** What to do about a refund that has failed (docs/product/money.md#failed-refunds). */
export const FAILURE_SENTENCES: Readonly<Record<NonNullable<PaymentRefund['failure']>, string>> = {
  refused: 'It was refused. Try again, or refund it by hand.',
  unanswered:
    'It was not refunded in time. Check with your provider, then try again or refund it by hand.',
};

/** What of a payment was not refunded, whether that has arrived or not. */
export function leftPence({ status, pence, refunds }: OnlinePayment): number {
  if (status !== 'paid') return 0;
  return pence - refunds.reduce((sum, refund) => sum + refund.pence, 0);
}

/** `1 player`, `12 players`. */
export function countPlayers(count: number): string {
  return count === 1 ? '1 player' : `${count} players`;
}

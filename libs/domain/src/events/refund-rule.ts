import { type Instant, toMs } from '../instant.ts';

/** What leaving refunds, by full days before the start of the event. */
export type RefundRule = readonly { readonly days: number; readonly percent: number }[];

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * How much of what was paid leaving refunds now, in per cent: as the step says that begins
 * nearest to the event and has not passed; 0 after the last one
 * (docs/product/money.md#refund-rule). A day has 24 hours.
 */
export function refundPercent(rule: RefundRule, event: { date: Instant }, now: Date): number {
  const leftMs = toMs(event.date) - now.getTime();
  const open = rule.filter(({ days }) => leftMs >= days * DAY_MS);
  const [step] = open.toSorted((a, b) => b.days - a.days);
  return step?.percent ?? 0;
}

/** Whole pence of a percentage, half a penny up; `paidPence` below 0 refunds nothing. */
export function refundOf(paidPence: number, percent: number): number {
  return Math.floor((Math.max(paidPence, 0) * percent + 50) / 100);
}

/**
 * In the address to which a player comes back from the page of the provider, with the id of the
 * dependant that was paid for, empty for oneself: the payment is shown as soon as the provider
 * tells it (docs/product/money.md#webhooks).
 */
export const PAYMENT_RETURN_PARAM = 'from-payment';

/** What is owed and what was charged, in pence. */
export interface OwingAccount {
  readonly balancePence: number;
  readonly chargedPence: number;
}

/**
 * What a player pays online next: what is missing of the deposit, afterwards the rest; 0 when
 * nothing is due, or less than the provider takes, `minPence` (docs/product/money.md#checkout).
 * `depositPence` null: everything at once.
 */
export function duePence(
  { balancePence, chargedPence }: OwingAccount,
  { depositPence, minPence }: { readonly depositPence: number | null; readonly minPence: number },
): number {
  const missing = depositPence === null ? 0 : depositPence - (chargedPence - balancePence);
  const due = missing > 0 ? Math.min(missing, balancePence) : balancePence;
  return due < minPence ? 0 : due;
}

/** What was paid online, and what was charged for the spot, in pence. */
export interface LeavingAccount {
  readonly chargedPence: number;
  readonly onlinePence: number;
}

/**
 * What leaving refunds online and what the organizer keeps
 * (docs/product/money.md#leaving): a part of the charge is kept, and what was paid above it never
 * is.
 */
export function leavingRefund(
  { chargedPence, onlinePence }: LeavingAccount,
  percent: number,
): { refundPence: number; keptPence: number } {
  const paidPence = Math.max(onlinePence, 0);
  const heldPence = Math.min(paidPence, chargedPence);
  const keptPence = heldPence - refundOf(heldPence, percent);
  return { refundPence: paidPence - keptPence, keptPence };
}

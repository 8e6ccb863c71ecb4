import {
  type LedgerEntry,
  MAX_PENCE,
  type NewLedgerEntry,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '@muster/contract';
import { parsePence, toPounds } from '@muster/domain';
import { createNonces } from '@muster/remote-kit/nonces';
import { formatPence } from '../money-texts.ts';

/** What somebody books for a participant. */
export type BookingKind = NewLedgerEntry['kind'];

/** What the fields hold. The names are those of the request, for the server's errors. */
export interface BookingValues {
  /** As it is typed, in pounds. */
  pence: string;
  method: PaymentMethod;
  /** Of a correction. */
  direction: 'less' | 'more';
  note: string;
  /** Kept with what is typed until the server has answered, so that nothing is booked twice. */
  nonce: string;
}

/** What a booking begins from. */
export interface BookingContext {
  kind: BookingKind;
  owedPence: number;
  balancePence: number;
  /** What was paid and not given back. */
  refundablePence: number;
  /** How the latest payment was made. */
  lastMethod: PaymentMethod | undefined;
}

/** The nonces of this page. */
export const makeNonce = createNonces();

/** What is owed for a payment, what was paid too much for a refund, or all that was paid. */
export function startBooking(context: BookingContext): BookingValues {
  const { kind, balancePence, refundablePence, lastMethod = 'cash' } = context;
  const tooMuch = Math.min(-balancePence, refundablePence);
  const refund = tooMuch > 0 ? tooMuch : refundablePence;
  const pence = { payment: context.owedPence, refund, adjustment: 0 }[kind];
  return {
    pence: pence > 0 ? toPounds(pence).toFixed(2) : '',
    method: kind === 'refund' ? lastMethod : 'cash',
    direction: 'less',
    note: '',
    nonce: makeNonce(),
  };
}

/** The sentence of each wrong field. */
export function checkBooking(
  { pence, note }: BookingValues,
  { kind, refundablePence }: BookingContext,
): Record<string, string> {
  const amount = parsePence(pence);
  const errors: Record<string, string> = {};
  if (amount === null || amount < 1 || amount > MAX_PENCE)
    errors.pence = `Enter an amount from £0.01 to ${formatPence(MAX_PENCE)}.`;
  else if (kind === 'refund' && amount > refundablePence)
    errors.pence = `At most ${formatPence(refundablePence)} can be given back.`;
  if (kind === 'adjustment' && !note.trim()) errors.note = 'Say why.';
  return errors;
}

/** The request. */
export function toEntry(values: BookingValues, kind: BookingKind, participationId: string) {
  const { method, direction, note, nonce } = values;
  const pence = parsePence(values.pence) ?? 0;
  const shared = { participationId, note, nonce };
  if (kind !== 'adjustment') return { ...shared, kind, pence, method };
  return { ...shared, kind, pence: direction === 'less' ? -pence : pence };
}

/** How the latest payment was made; of entries that come newest first. */
export function lastMethodOf(entries: readonly LedgerEntry[]): PaymentMethod | undefined {
  const paid = entries.find(({ kind, pence, method }) => kind === 'payment' && pence > 0 && method);
  return PAYMENT_METHODS.find((method) => method === paid?.method);
}

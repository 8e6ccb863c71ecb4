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
  /** Online only refunds, through the provider. */
  method: PaymentMethod | 'online';
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
  /** The balance as it is. */
  ledgerPence: number;
  /** What was paid and not refunded. */
  refundablePence: number;
  /** Of that, what was paid online: the provider can refund it. */
  onlinePence: number;
  /** Whoever gets back everything before the start loses the spot. */
  hasSpotToLose: boolean;
  /** How the latest payment was made. */
  lastMethod: PaymentMethod | undefined;
  /** Crew at the gate take cash and card alone. */
  methods?: readonly PaymentMethod[];
}

/** What is taken at the gate (docs/product/money.md#ledger). */
export const AT_GATE = ['cash', 'card'] as const;

/** The nonces of this page. */
export const makeNonce = createNonces();

/** What is owed for a payment, what was paid too much for a refund, or all that was paid. */
export function startBooking(context: BookingContext): BookingValues {
  const { kind, balancePence, refundablePence, onlinePence, lastMethod = 'cash' } = context;
  // What was paid online goes back the same way first.
  const most = onlinePence > 0 ? onlinePence : refundablePence;
  const tooMuch = Math.min(-balancePence, most);
  const refund = tooMuch > 0 ? tooMuch : most;
  const refundMethod = onlinePence > 0 ? 'online' : lastMethod;
  const pence = { payment: context.owedPence, refund, adjustment: 0 }[kind];
  return {
    pence: pence > 0 ? toPounds(pence).toFixed(2) : '',
    method: kind === 'refund' ? refundMethod : 'cash',
    direction: 'less',
    note: '',
    nonce: makeNonce(),
  };
}

/** The sentence of each wrong field. */
export function checkBooking(
  { pence, note, method }: BookingValues,
  { kind, refundablePence, onlinePence }: BookingContext,
): Record<string, string> {
  const amount = parsePence(pence);
  const errors: Record<string, string> = {};
  if (amount === null || amount < 1 || amount > MAX_PENCE)
    errors.pence = `Enter an amount from £0.01 to ${formatPence(MAX_PENCE)}.`;
  else if (kind === 'refund' && amount > refundablePence)
    errors.pence = `At most ${formatPence(refundablePence)} can be refunded.`;
  else if (kind === 'refund' && method === 'online' && amount > onlinePence)
    errors.pence = `At most ${formatPence(onlinePence)} can be refunded online.`;
  if (kind === 'adjustment' && !note.trim()) errors.note = 'Say why.';
  return errors;
}

/** Whether this refunds everything while there is a spot to lose. */
export function losesSpot(
  { pence, method }: BookingValues,
  { refundablePence, hasSpotToLose }: BookingContext,
): boolean {
  return hasSpotToLose && method === 'online' && parsePence(pence) === refundablePence;
}

/** What the player owes once this is refunded and the spot stays; 0 for nothing. */
export function owesAfter(values: BookingValues, context: BookingContext): number {
  const amount = parsePence(values.pence);
  if (context.kind !== 'refund' || amount === null || amount > context.refundablePence) return 0;
  return losesSpot(values, context) ? 0 : Math.max(0, context.ledgerPence + amount);
}

/** By how much this payment is more than what is owed; 0 for anything else. */
export function tooMuchOf({ pence }: BookingValues, { kind, owedPence }: BookingContext): number {
  const amount = kind === 'payment' ? parsePence(pence) : null;
  return amount === null || amount > MAX_PENCE ? 0 : Math.max(0, amount - owedPence);
}

/** The request of a refund through the provider. */
export function toRefund({ pence, nonce }: BookingValues, participationId: string) {
  return { participationId, pence: parsePence(pence) ?? 0, nonce };
}

/** The request of anything else. */
export function toEntry(values: BookingValues, kind: BookingKind, participationId: string) {
  const { direction, note, nonce } = values;
  const method = values.method === 'online' ? 'bank' : values.method;
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

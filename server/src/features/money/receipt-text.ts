import { formatPounds, toPounds } from '@muster/domain';
import type { ReceiptEntry, ReceiptRow } from './receipt-store.ts';

const METHODS = {
  cash: 'in cash',
  card: 'by card',
  bank: 'by bank transfer',
  online: 'online',
  voucher: 'by voucher',
} as const;

/** What an entry says: `Paid in cash`, `Given back by card`. Its note is the organizer's alone. */
export function describeReceiptEntry({ kind, method, pence, reverses }: ReceiptEntry): string {
  const how = method && kind !== 'voucher' ? ` ${METHODS[method]}` : '';
  if (reverses) return `Taken back: ${NOUNS[kind]}${how}`;
  if (kind === 'charge') return pence > 0 ? 'Price of the spot' : 'Spot no longer charged';
  if (kind === 'payment') return `Paid${how}`;
  if (kind === 'refund') return `Given back${how}`;
  if (kind === 'voucher') return pence > 0 ? 'Voucher' : 'Voucher taken back with the spot';
  return pence > 0 ? 'Correction, more to pay' : 'Correction, less to pay';
}

const NOUNS = {
  charge: 'charge',
  payment: 'payment',
  refund: 'refund',
  adjustment: 'correction',
  voucher: 'voucher',
} as const;

/** `£47.50`, whatever the sign. */
export function formatReceiptPence(pence: number): string {
  return formatPounds(toPounds(Math.abs(pence)));
}

/** What the entries come to, as label and amount. */
export function sumReceipt(row: ReceiptRow): [string, string][] {
  const { chargedPence, creditedPence, paidPence, refundedPence, balancePence } = row;
  const sums: [string, number][] = [
    ['Price', chargedPence],
    [creditedPence < 0 ? 'Corrections, to pay' : 'Vouchers and corrections, off', creditedPence],
    ['Paid', paidPence],
    ['Given back', refundedPence],
    [balancePence < 0 ? 'Paid above what is due' : 'Still to pay', balancePence],
  ];
  return sums.map(([label, pence]) => [label, formatReceiptPence(pence)]);
}

/** A number that stays the same: of a participation, in groups. */
export function receiptNumber(participationId: string): string {
  return participationId.toUpperCase().replaceAll(/.{8}(?=.)/g, '$&-');
}

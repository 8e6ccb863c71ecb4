import type { LedgerEntry } from '@muster/contract';
import { formatEntryTime, formatPence, METHOD_PHRASES } from '../money-texts.ts';

/** What an entry says: `Paid £40.00 in cash`, `Reversed the refund of £5.00 by card`. */
export function describeEntry(entry: LedgerEntry): string {
  const { kind, method, pence, reverses } = entry;
  const amount = formatPence(Math.abs(pence));
  const how = method ? ` ${METHOD_PHRASES[method]}` : '';
  if (kind === 'charge')
    return pence > 0 ? `${amount} due for the spot` : `${amount} no longer due for the spot`;
  if (reverses) return `Reversed the ${NOUNS[kind]} of ${amount}${how}`;
  if (kind === 'payment') return pence === 0 ? 'A payment failed' : `Paid ${amount}${how}`;
  if (kind === 'refund') return pence === 0 ? 'Marked as refunded' : `Refunded ${amount}${how}`;
  if (kind === 'voucher')
    return pence > 0 ? `Voucher for ${amount}` : `Voucher for ${amount} no longer counts`;
  if (kind === 'transfer')
    return pence > 0
      ? `${amount} paid${how} went along to another date`
      : `${amount} paid${how} came along from another date`;
  return pence > 0 ? `Owes ${amount} more` : `Owes ${amount} less`;
}

/** The same away from the entries of its player: `Fox: paid £40.00 in cash`. */
export function describeEntryOf(name: string, entry: LedgerEntry): string {
  const text = describeEntry(entry);
  return `${name}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

const NOUNS = {
  payment: 'payment',
  refund: 'refund',
  adjustment: 'correction',
  voucher: 'voucher',
  transfer: 'transfer',
} as const;

/** Who and when: `taken by Sam, 14 Nov 2026, 09:12`. */
export function describeOrigin(entry: LedgerEntry): string {
  const { kind, method, pence, reverses, actor, device, at } = entry;
  const name = device?.name ?? actor?.name;
  // Online it is the player who has paid.
  const isTaken = kind === 'payment' && method !== 'online' && pence > 0 && !reverses;
  const verb = isTaken ? 'taken by' : 'by';
  return [name && `${verb} ${name}`, formatEntryTime(at)].filter(Boolean).join(', ');
}

/** The entries that others reverse. */
export function listReversed(entries: readonly LedgerEntry[]): ReadonlySet<string> {
  return new Set(entries.flatMap(({ reverses }) => reverses ?? []));
}

const FOLLOWING: ReadonlySet<LedgerEntry['kind']> = new Set(['charge', 'voucher', 'transfer']);

/**
 * What can be reversed: money and corrections, once. Charges, vouchers and transfers follow the
 * spot, and what was paid online is refunded by a refund.
 */
export function canReverse(entry: LedgerEntry, reversed: ReadonlySet<string>): boolean {
  const { id, kind, method, pence, reverses } = entry;
  if (FOLLOWING.has(kind) || method === 'online') return false;
  return pence !== 0 && reverses === null && !reversed.has(id);
}

/** What was paid, here or before a move, less what was reversed of it. */
export function paidPence(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, { kind, pence }) => {
    if (kind === 'payment') return sum + pence;
    return kind === 'transfer' ? sum - pence : sum;
  }, 0);
}

/** What was paid and not refunded, here or before a move, of the entries of a participation. */
export function refundablePence(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, { kind, pence }) => {
    if (kind === 'payment') return sum + pence;
    return kind === 'refund' || kind === 'transfer' ? sum - pence : sum;
  }, 0);
}

/** Of that, what the provider can refund. */
export function onlineLeftPence(entries: readonly LedgerEntry[]): number {
  const online = refundablePence(entries.filter(({ method }) => method === 'online'));
  return Math.max(0, Math.min(online, refundablePence(entries)));
}

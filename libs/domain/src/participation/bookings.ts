import type {
  LedgerKind,
  LedgerMethod,
  ParticipationStatus,
  PaymentMethod,
  PaymentStatus,
} from '@muster/contract';
import { voucherCredit } from './vouchers.ts';

/** An entry of the ledger as the sums of a participation read it, in pence. */
export interface BookedEntry {
  readonly id: string;
  readonly kind: LedgerKind;
  readonly method: LedgerMethod | null;
  readonly pence: number;
  /** The entry that this one reverses. */
  readonly reverses: string | null;
}

/** An entry that is to be booked. */
export type DueEntry = Omit<BookedEntry, 'id'>;

/** What a participation keeps of its entries, in pence. */
export interface AccountSums {
  readonly chargedPence: number;
  /** Vouchers, less adjustments. */
  readonly creditedPence: number;
  /** With what came along from another date, and without what went along to one. */
  readonly paidPence: number;
  readonly refundedPence: number;
}

/** What the latest payment or refund was, where the sums do not say it. */
export type PaymentMark = Exclude<PaymentStatus, 'pending'> | null;

/** A participation with its entries, the oldest first. */
export interface LedgerAccount {
  readonly status: ParticipationStatus;
  /** What the spot costs. */
  readonly amountPence: number;
  /** What a voucher is worth. */
  readonly voucherPence: number;
  readonly mark: PaymentMark;
  readonly paymentStatus: PaymentStatus;
  readonly entries: readonly BookedEntry[];
}

/** What happens to an account. */
export interface Booking {
  /** What somebody takes, refunds, adjusts or reverses. */
  readonly entries?: readonly DueEntry[];
  /** What an organizer says of the payment, and how what is paid was taken. */
  readonly word?: { readonly paymentStatus: PaymentStatus; readonly method: PaymentMethod };
}

/** An account after a booking. */
export interface SettledAccount extends AccountSums {
  /** What its spot and a word book, which comes before the entries of the booking. */
  readonly due: readonly DueEntry[];
  readonly mark: PaymentMark;
  readonly paymentStatus: PaymentStatus;
}

/**
 * What a change books, and what the account then says (docs/product/money.md#balance): the charge
 * and the voucher follow the spot, a word books what it stands for. Books nothing that is booked.
 */
export function settleAccount(
  account: LedgerAccount,
  { entries = [], word }: Booking,
): SettledAccount {
  const spot = entriesOfSpot(account);
  const charged = { ...account, entries: [...account.entries, ...spot.map(unnamed)] };
  const told = word && word.paymentStatus !== account.paymentStatus ? word : undefined;
  const due = told ? [...spot, ...entriesOfWord(charged, told)] : spot;
  const sums = sumAccount([...account.entries, ...due, ...entries]);
  const mark = told ? markOfWord(told.paymentStatus) : markAfter(account, entries);
  return { ...sums, due, mark, paymentStatus: paymentStatusOf(sums, mark) };
}

/** The sums of entries. */
function sumAccount(entries: readonly Pick<BookedEntry, 'kind' | 'pence'>[]): AccountSums {
  const sums = { charge: 0, voucher: 0, adjustment: 0, payment: 0, refund: 0, transfer: 0 };
  for (const { kind, pence } of entries) sums[kind] += pence;
  return {
    chargedPence: sums.charge,
    creditedPence: sums.voucher - sums.adjustment,
    paidPence: sums.payment - sums.transfer,
    refundedPence: sums.refund,
  };
}

/** The balance of sums; below 0 when too much was paid. */
function balanceOfSums(sums: AccountSums): number {
  return sums.chargedPence - sums.creditedPence - sums.paidPence + sums.refundedPence;
}

/** The word for a payment (docs/product/money.md#balance). */
function paymentStatusOf(sums: AccountSums, mark: PaymentMark): PaymentStatus {
  const { chargedPence, paidPence, refundedPence } = sums;
  if (mark === 'refunded' && paidPence <= refundedPence) return 'refunded';
  const isOwed = balanceOfSums(sums) > 0;
  if (isOwed) return mark === 'failed' ? 'failed' : 'pending';
  return chargedPence > 0 || paidPence > refundedPence || mark === 'paid' ? 'paid' : 'pending';
}

/** Whether an account still has to be paid so much that its hold goes on; null: everything. */
export function needsHold(sums: AccountSums, holdPence: number | null): boolean {
  const owed = balanceOfSums(sums);
  return owed > 0 && (holdPence === null || sums.chargedPence - owed < holdPence);
}

function unnamed(entry: DueEntry): BookedEntry {
  return { ...entry, id: '' };
}

function sumOf(entries: readonly DueEntry[], kind: LedgerKind): number {
  return entries.reduce((sum, entry) => sum + (entry.kind === kind ? entry.pence : 0), 0);
}

/** A spot is charged while it is confirmed, and a voucher takes off at most that. */
function entriesOfSpot({ status, amountPence, voucherPence, entries }: LedgerAccount): DueEntry[] {
  const charge = status === 'confirmed' ? amountPence : 0;
  const credit = voucherCredit(voucherPence, charge);
  const none = { method: null, reverses: null };
  const spot: DueEntry[] = [
    { ...none, kind: 'charge', pence: charge - sumOf(entries, 'charge') },
    { ...none, kind: 'voucher', method: 'voucher', pence: credit - sumOf(entries, 'voucher') },
  ];
  return spot.filter(({ pence }) => pence !== 0);
}

type Word = NonNullable<Booking['word']>;

function entriesOfWord(account: LedgerAccount, { paymentStatus, method }: Word): DueEntry[] {
  const { entries, mark } = account;
  const sums = sumAccount(entries);
  const none = { method: null, pence: 0, reverses: null };
  if (paymentStatus === 'paid') {
    const pence = balanceOfSums(sums);
    return pence > 0 ? [{ ...none, kind: 'payment', method, pence }] : [];
  }
  if (paymentStatus === 'pending') return reversalsOf(entries);
  if (paymentStatus === 'failed') return mark === 'failed' ? [] : [{ ...none, kind: 'payment' }];
  const left = sums.paidPence - sums.refundedPence;
  if (left > 0) return refundsOf(entries, left);
  return mark === 'refunded' ? [] : [{ ...none, kind: 'refund' }];
}

function isMoney({ kind }: Pick<BookedEntry, 'kind'>): boolean {
  return kind === 'payment' || kind === 'refund';
}

/**
 * What was paid and refunded by hand and has not gone along to another date; a provider takes
 * nothing back for a word.
 */
function reversalsOf(entries: readonly BookedEntry[]): DueEntry[] {
  const reversed = new Set(entries.map(({ reverses }) => reverses));
  return entries
    .slice(entries.findLastIndex(({ kind, pence }) => kind === 'transfer' && pence > 0) + 1)
    .filter((entry) => isMoney(entry) && entry.pence !== 0 && entry.method !== 'online')
    .filter(({ id, reverses }) => reverses === null && !reversed.has(id))
    .map(({ id, kind, method, pence }) => ({ kind, method, pence: -pence, reverses: id }));
}

/** What was taken by each method and not refunded. */
function netByMethod(entries: readonly BookedEntry[]): [LedgerMethod, number][] {
  const taken = new Map<LedgerMethod, number>();
  for (const entry of entries) {
    if (entry.method === null || !(isMoney(entry) || entry.kind === 'transfer')) continue;
    const signed = entry.kind === 'payment' ? entry.pence : -entry.pence;
    taken.set(entry.method, (taken.get(entry.method) ?? 0) + signed);
  }
  return [...taken].sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * What goes along when a spot is moved to another date: what was paid and not refunded, by the
 * methods of what was taken (docs/product/money.md#transfers). Nothing when nothing is left of it.
 */
export function transfersOf(entries: readonly BookedEntry[]): Omit<DueEntry, 'reverses'>[] {
  const { paidPence, refundedPence } = sumAccount(entries);
  if (paidPence <= refundedPence) return [];
  const nets = netByMethod(entries).filter(([, pence]) => pence !== 0);
  return nets.map(([method, pence]) => ({ kind: 'transfer', method, pence }));
}

/** By each method what was taken by it and not refunded, until the sum is reached. */
function refundsOf(entries: readonly BookedEntry[], pence: number): DueEntry[] {
  const refunds: DueEntry[] = [];
  let left = pence;
  for (const [method, net] of netByMethod(entries)) {
    const part = Math.min(net, left);
    if (part <= 0) continue;
    refunds.push({ kind: 'refund', method, pence: part, reverses: null });
    left -= part;
  }
  return refunds;
}

function markOfWord(word: PaymentStatus): PaymentMark {
  return word === 'pending' ? null : word;
}

/**
 * Who was marked paid while nothing was due owes what is charged later, and is not paid again when
 * that charge is reversed.
 */
function markAfter(
  { mark, paymentStatus }: LedgerAccount,
  entries: readonly DueEntry[],
): PaymentMark {
  const latest = entries.findLast(isMoney);
  if (!latest) return mark === 'paid' && paymentStatus !== 'paid' ? null : mark;
  if (latest.reverses !== null) return null;
  if (latest.kind === 'refund') return 'refunded';
  return latest.pence === 0 ? 'failed' : null;
}

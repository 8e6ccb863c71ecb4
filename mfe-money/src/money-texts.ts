import type { LedgerMethod, Participant } from '@muster/contract';
import { owedPence, toPounds } from '@muster/domain';
import { formatEventDay, formatEventTime, formatPounds } from '@muster/ui';

/** Each method as the name of a row. */
export const METHOD_LABELS: Readonly<Record<LedgerMethod, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank: 'Bank transfer',
  online: 'Online',
  voucher: 'Voucher',
};

/** Each method in a sentence. */
export const METHOD_PHRASES: Readonly<Record<LedgerMethod, string>> = {
  cash: 'in cash',
  card: 'by card',
  bank: 'by bank transfer',
  online: 'online',
  voucher: 'by voucher',
};

/** `£47.50`, of pence. */
export function formatPence(pence: number): string {
  return formatPounds(toPounds(pence));
}

/** `14 Nov 2026, 09:12`. */
export function formatEntryTime(at: string): string {
  return `${formatEventDay(at)}, ${formatEventTime(at)}`;
}

/** Whom crew at the gate asks about what was paid too much. */
export const WHO_REFUNDS = 'Only an organizer or treasurer can refund it.';

/** `Owes £20.00`, `Paid`, `£5.00 too much`, or `-` where nothing is due and nothing was paid. */
export function describeBalance(
  participant: Pick<Participant, 'status' | 'balancePence' | 'paymentStatus' | 'paymentAmount'>,
): string {
  const { balancePence, paymentStatus, paymentAmount } = participant;
  const owed = owedPence(participant);
  if (owed > 0) return `Owes ${formatPence(owed)}`;
  if (balancePence < 0) return `${formatPence(-balancePence)} too much`;
  return paymentStatus === 'paid' && paymentAmount > 0 ? 'Paid' : '-';
}

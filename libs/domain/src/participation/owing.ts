import type { LedgerEntry, Participant } from '@muster/contract';

/**
 * What an entry of the ledger does to the balance, in pence: payments and vouchers subtract
 * (docs/product/money.md#ledger). Never -0. A transfer is signed: what goes along adds.
 */
export function signedPence({ kind, pence }: Pick<LedgerEntry, 'kind' | 'pence'>): number {
  return kind === 'payment' || kind === 'voucher' ? 0 - pence : pence;
}

/**
 * What a participant owes, in pence: the balance of one who is confirmed, if it is above 0
 * (docs/product/participation.md#owing). Nobody pays for a position on the waitlist.
 */
export function owedPence({
  status,
  balancePence,
}: Pick<Participant, 'status' | 'balancePence'>): number {
  return status === 'confirmed' ? Math.max(balancePence, 0) : 0;
}

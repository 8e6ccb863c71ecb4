import type { Participant } from '@muster/contract';

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

import type { Participant } from '@muster/contract';
import { toPence } from '../amounts.ts';

/**
 * What a participant owes, in pence: the amount of one who is confirmed and has not paid
 * (docs/product/participation.md#owing). Nobody pays for a position on the waitlist.
 */
export function owedPence({
  status,
  paymentStatus,
  paymentAmount,
}: Pick<Participant, 'status' | 'paymentStatus' | 'paymentAmount'>): number {
  const isUnpaid = paymentStatus === 'pending' || paymentStatus === 'failed';
  return status === 'confirmed' && isUnpaid ? toPence(paymentAmount) : 0;
}

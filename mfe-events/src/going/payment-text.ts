import type { OwnParticipation } from '@muster/contract';
import { formatPounds } from '@muster/ui';

type Payment = Pick<OwnParticipation, 'paymentAmount' | 'paymentStatus' | 'status'>;

/** What the player owes, has paid or got back. */
export function paymentText({ paymentAmount, paymentStatus, status }: Payment): string {
  const amount = formatPounds(paymentAmount);
  if (paymentStatus === 'paid') return `${amount} paid`;
  if (paymentStatus === 'refunded') return `${amount} refunded`;
  if (paymentStatus === 'failed') return `Payment of ${amount} failed`;
  if (paymentAmount === 0) return 'Free';
  return status === 'waitlist' ? `${amount} to pay if you get a spot` : `${amount} to pay`;
}

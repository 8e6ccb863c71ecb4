import type { OwnParticipation } from '@muster/contract';
import { toPounds } from '@muster/domain';
import { formatPounds } from '@muster/ui';

type Payment = Pick<
  OwnParticipation,
  'paymentAmount' | 'paymentStatus' | 'status' | 'balancePence'
>;

/** What the player owes, has paid or got back. */
export function paymentText(payment: Payment): string {
  const { paymentAmount, paymentStatus, status, balancePence } = payment;
  const amount = formatPounds(paymentAmount);
  const owed = formatPounds(toPounds(Math.max(balancePence, 0)));
  if (paymentStatus === 'paid') return `${amount} paid`;
  if (paymentStatus === 'refunded') return `${amount} refunded`;
  if (paymentStatus === 'failed') return `Payment of ${owed} failed`;
  if (paymentAmount === 0 && balancePence <= 0) return 'Free';
  return status === 'waitlist' ? `${amount} to pay if you get a spot` : `${owed} to pay`;
}

import type { OwnParticipation } from '@muster/contract';
import { toPence, toPounds } from '@muster/domain';
import { formatPounds } from '@muster/ui';

type Payment = Pick<
  OwnParticipation,
  'paymentAmount' | 'paymentStatus' | 'status' | 'balancePence' | 'voucherPence'
>;

/** What the player owes, has paid or got back. */
export function paymentText(payment: Payment): string {
  const { paymentAmount, paymentStatus, status, balancePence } = payment;
  const amount = formatPounds(paymentAmount);
  const owed = formatPounds(toPounds(Math.max(balancePence, 0)));
  // What a voucher takes off was not paid.
  if (paymentStatus === 'paid')
    return `${formatPounds(toPounds(toPence(paymentAmount) - payment.voucherPence))} paid`;
  if (paymentStatus === 'refunded') return `${amount} refunded`;
  if (paymentStatus === 'failed') return `Payment of ${owed} failed`;
  if (paymentAmount === 0 && balancePence <= 0) return 'Free';
  return status === 'waitlist' ? `${amount} to pay if you get a spot` : `${owed} to pay`;
}

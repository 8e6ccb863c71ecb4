import type { OwnParticipation, SlotProps } from '@muster/contract';
import { toPence } from '@muster/domain';
import { formatPence } from '../money-texts.ts';
import * as css from '../pay/pay-online.module.css';
import { ReceiptButton } from '../receipt-button.tsx';

/** At Going: what a voucher takes off, and the receipt of what was paid. */
export function GoingReceipt({ participation }: SlotProps['going-card/section@1']) {
  const { eventId: id, title, date, voucherPence } = participation;
  const isPaid = hasPaid(participation);
  if (voucherPence === 0 && !isPaid) return null;
  return (
    <div className={css.pay}>
      {voucherPence > 0 && <p>Your voucher takes off {formatPence(voucherPence)}.</p>}
      {isPaid && <ReceiptButton event={{ id, title, date }} dependant={participation.dependant} />}
    </div>
  );
}

/** Whether some money was taken; of a correction alone the server says that nothing was paid. */
function hasPaid({
  status,
  paymentAmount,
  paymentStatus,
  voucherPence,
  balancePence,
}: OwnParticipation): boolean {
  // Those who have left are listed only if they have paid.
  if (paymentStatus === 'refunded' || status === 'cancelled') return true;
  if (status !== 'confirmed') return balancePence < 0;
  return balancePence < toPence(paymentAmount) - voucherPence;
}

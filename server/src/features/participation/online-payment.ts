import { leavingRefund, refundPercent } from '@muster/domain';
import type { EventRow } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';

/** Whether an event takes payment online: only with a provider (docs/product/money.md#online). */
export function takesOnline(
  { payments }: Pick<Services, 'payments'>,
  { payment }: Pick<EventRow, 'payment'>,
): boolean {
  return payments !== undefined && payment.mode !== 'off';
}

interface LeavingPlayer extends Pick<EventRow, 'payment' | 'date'> {
  chargedPence: number;
  /** Null: never joined. */
  onlinePence: number | null;
}

/** What leaving now gives back online, and what the organizer keeps. */
export function refundNow({ payment, date, chargedPence, onlinePence }: LeavingPlayer) {
  const percent = refundPercent(payment.refundRule, { date }, new Date());
  return leavingRefund({ chargedPence, onlinePence: onlinePence ?? 0 }, percent);
}

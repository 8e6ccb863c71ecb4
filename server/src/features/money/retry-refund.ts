import type { EndpointResponse, Endpoints } from '@muster/contract';
import { eventAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { type EventRefund, findRefundForUpdate, updateRefundRetried } from './refund-store.ts';

/** Asks the provider again for a refund that has failed (docs/product/money.md#failed-refunds). */
export async function retryRefund(
  { db }: Services,
  { actor, params: { id: eventId, refundId } }: Request<Endpoints['retryRefund']>,
): Promise<EndpointResponse<Endpoints['retryRefund']>> {
  return inTransaction(db, async (trx) => {
    await requireEvent(trx, { eventId, access: eventAccess(actor, 'viewLedger') });
    const { id, pence } = await requireFailedRefund(trx, { eventId, id: refundId });
    await updateRefundRetried(trx, id);
    return { refund: { id, pence, status: 'pending' } };
  });
}

/** Throws REFUND_NOT_FOUND or REFUND_NOT_FAILED; the refund is locked. */
export async function requireFailedRefund(
  trx: Db,
  of: { eventId: string; id: string },
): Promise<EventRefund> {
  const refund = await findRefundForUpdate(trx, of);
  if (!refund) throw new AppError('REFUND_NOT_FOUND');
  if (!refund.isFailed) throw new AppError('REFUND_NOT_FAILED');
  return refund;
}

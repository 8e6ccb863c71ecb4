import type { EndpointResponse, Endpoints } from '@muster/contract';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { updateOrphanedRefundsRetried } from './refund-store.ts';

const BATCH_SIZE = 100;

/**
 * Asks the provider again for refunds that have failed and whose event is gone, so that no
 * organizer sees them (docs/product/money.md#failed-refunds).
 */
export async function retryOrphanedRefunds(
  { db }: Services,
  request: Request<Endpoints['retryOrphanedRefunds']>,
): Promise<EndpointResponse<Endpoints['retryOrphanedRefunds']>> {
  return inTransaction(db, async (trx) => {
    const ids = await updateOrphanedRefundsRetried(trx, BATCH_SIZE);
    for (const id of ids)
      await recordAudit(trx, request, { action: 'retryRefund', subject: { kind: 'refund', id } });
    return { refunds: ids.length };
  });
}

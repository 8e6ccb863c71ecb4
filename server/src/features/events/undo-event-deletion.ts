import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ownershipScope } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { clearDeletesAt } from './event-store.ts';
import { findEvent } from './find-event.ts';

/**
 * Brings back an event that the caller has deleted, with everything it had; the superadmin brings
 * back any. EVENT_NOT_FOUND once it is removed (docs/product/events.md#event-deletion).
 */
export async function undoEventDeletion(
  services: Services,
  request: Request<Endpoints['undoEventDeletion']>,
): Promise<EndpointResponse<Endpoints['undoEventDeletion']>> {
  const { actor, params } = request;
  const { id } = params;
  await inTransaction(services.db, async (trx) => {
    if (!(await clearDeletesAt(trx, { id, deletedBy: ownershipScope(actor) })))
      throw new AppError('EVENT_NOT_FOUND');
    const subject = { kind: 'event', id } as const;
    await recordAudit(trx, request, { action: 'undoEventDeletion', subject });
  });
  return { event: await findEvent(services, { viewer: actor, id }) };
}

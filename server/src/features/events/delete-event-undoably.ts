import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ownerAccess, ownershipScope } from '@muster/domain';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { updateDeletesAt } from './event-store.ts';

/**
 * Of one event by one account; each deletion and its undo are entries of the audit log
 * (docs/product/events.md#event-deletion).
 */
const DELETIONS: Limit = {
  name: 'event-deletions',
  max: 5,
  periodMs: 3_600_000,
  code: 'TOO_MANY_REQUESTS',
};

/** Longer than the notice with Undo usually stays. */
const UNDO_MS = 30_000;

/**
 * Deletes an event for everybody; until it is removed, the deletion can be undone
 * (docs/product/events.md#event-deletion).
 */
export async function deleteEventUndoably(
  { db, limits }: Services,
  request: Request<Endpoints['deleteEventUndoably']>,
): Promise<EndpointResponse<Endpoints['deleteEventUndoably']>> {
  const { actor, params } = request;
  const { id } = params;
  await limits.count(DELETIONS, `${actor.id} ${id}`);
  const deletesAt = new Date(Date.now() + UNDO_MS);
  await inTransaction(db, async (trx) => {
    const event = { id, organizerId: ownershipScope(actor), deletesAt, deletedBy: actor.id };
    const deleted = await updateDeletesAt(trx, event);
    if (!deleted) throw await eventRefusal(trx, { eventId: id, access: ownerAccess(actor) });
    const options = { runAt: deletesAt, key: `removeDeletedEvent ${id}` };
    await addJob(trx, 'removeDeletedEvent', { eventId: id }, options);
    await recordAudit(trx, request, {
      action: 'deleteEvent',
      subject: { kind: 'event', id },
      before: { organizerId: deleted.organizer_id, status: deleted.approval_status },
    });
  });
  return { id, deletesAt: deletesAt.toISOString() };
}

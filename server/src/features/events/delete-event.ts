import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ownerAccess, ownershipScope } from '@muster/domain';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { removeEvent } from './remove-event.ts';

/**
 * Deletes an event with its participants and likes; its threads stay readable
 * (docs/product/events.md#event-deletion).
 */
export async function deleteEvent(
  services: Services,
  request: Request<Endpoints['deleteEvent']>,
): Promise<EndpointResponse<Endpoints['deleteEvent']>> {
  const { actor, params, signal } = request;
  const { id } = params;
  const event = { id, organizerId: ownershipScope(actor) };
  await inEventTransaction(services, { eventId: id, signal }, async (trx) => {
    const deleted = await removeEvent(trx, event);
    if (!deleted) throw await eventRefusal(trx, { eventId: id, access: ownerAccess(actor) });
    await recordAudit(trx, request, {
      action: 'deleteEvent',
      subject: { kind: 'event', id },
      before: { organizerId: deleted.organizer_id, status: deleted.approval_status },
    });
  });
  return { id };
}

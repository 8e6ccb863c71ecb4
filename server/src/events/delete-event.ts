import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ownershipScope } from '@muster/domain';
import { recordAudit } from '../audit/record-audit.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import type { Services } from '../services.ts';
import { removeEvent } from './remove-event.ts';

/** Deletes an event with its participants and likes; its threads stay readable (docs/product/events.md#event-deletion). */
export async function deleteEvent(
  services: Services,
  request: Request<Endpoints['deleteEvent']>,
): Promise<EndpointResponse<Endpoints['deleteEvent']>> {
  const { actor, params, signal } = request;
  const { id } = params;
  const event = { id, organizerId: ownershipScope(actor) };
  await inEventTransaction(services, { eventId: id, signal }, async (trx) => {
    const deleted = await removeEvent(trx, event);
    if (!deleted) throw new AppError('EVENT_NOT_FOUND');
    await recordAudit(trx, request, {
      action: 'deleteEvent',
      subject: { kind: 'event', id },
      before: { organizerId: deleted.organizer_id, status: deleted.approval_status },
    });
  });
  return { id };
}

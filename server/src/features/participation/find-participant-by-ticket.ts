import type { EndpointResponse, Endpoints } from '@muster/contract';
import { eventAccess } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { toManagedParticipant } from './earlier-games.ts';
import { findTicketHolder } from './participant-store.ts';

/**
 * Whose ticket it is, for the organizer of the event, its co-organizers and the superadmin
 * (docs/product/participation.md#tickets).
 */
export async function findParticipantByTicket(
  { db, pool }: Services,
  {
    actor,
    params: { id: eventId },
    query: { code },
  }: Request<Endpoints['findParticipantByTicket']>,
): Promise<EndpointResponse<Endpoints['findParticipantByTicket']>> {
  const scope = { eventId, access: eventAccess(actor, 'manageParticipants') };
  const row = await findTicketHolder(pool, { ...scope, code });
  if (!row) throw await eventRefusal(db, scope, 'TICKET_NOT_FOUND');
  return { participant: await toManagedParticipant(pool, row, { eventId, actor }) };
}

import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ownershipScope } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { toManagedParticipant } from './earlier-games.ts';
import { findTicketHolder } from './participant-store.ts';

/**
 * Whose ticket it is, for the organizer of the event and the superadmin
 * (docs/product/participation.md#tickets).
 */
export async function findParticipantByTicket(
  { pool }: Services,
  {
    actor,
    params: { id: eventId },
    query: { code },
  }: Request<Endpoints['findParticipantByTicket']>,
): Promise<EndpointResponse<Endpoints['findParticipantByTicket']>> {
  const row = await findTicketHolder(pool, { eventId, code, organizerId: ownershipScope(actor) });
  if (!row) throw new AppError('TICKET_NOT_FOUND');
  return { participant: await toManagedParticipant(pool, row, { eventId, actor }) };
}

import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ownershipScope } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { toManagedParticipant } from './earlier-games.ts';
import { findParticipant } from './participant-store.ts';

/** A participant of an event, for the event's organizer and the superadmin. */
export async function getParticipant(
  { pool }: Services,
  { actor, params: { id: eventId, userId } }: Request<Endpoints['getParticipant']>,
): Promise<EndpointResponse<Endpoints['getParticipant']>> {
  const organizerId = ownershipScope(actor);
  const row = await findParticipant(pool, { eventId, userId, organizerId });
  if (!row) throw new AppError('PARTICIPANT_NOT_FOUND');
  return { participant: await toManagedParticipant(pool, row, { eventId, actor }) };
}

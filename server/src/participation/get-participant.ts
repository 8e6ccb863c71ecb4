import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { findParticipantOf } from './store.ts';
import { toParticipant } from './to-participant.ts';

/** One participant of an event, for the event's organizer and the superadmin. */
export async function getParticipant(
  { pool }: Services,
  { actor, params }: Request<Endpoints['getParticipant']>,
): Promise<EndpointResponse<Endpoints['getParticipant']>> {
  const organizerId = actor.isSuperadmin ? null : actor.id;
  const row = await findParticipantOf(pool, {
    eventId: params.id,
    userId: params.userId,
    organizerId,
  });
  if (!row) throw new AppError('PARTICIPANT_NOT_FOUND');
  return { participant: toParticipant(row) };
}

import type { EndpointResponse, Endpoints } from '@muster/contract';
import { eventAccess } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { toManagedParticipant } from './earlier-games.ts';
import { findParticipant } from './participant-store.ts';

/** A participant of an event, for the event's organizer, co-organizers and the superadmin. */
export async function getParticipant(
  { db, pool }: Services,
  { actor, params: { id: eventId, userId } }: Request<Endpoints['getParticipant']>,
): Promise<EndpointResponse<Endpoints['getParticipant']>> {
  const scope = { eventId, access: eventAccess(actor, 'manageParticipants') };
  const row = await findParticipant(pool, { ...scope, userId });
  if (!row) throw await eventRefusal(db, scope, 'PARTICIPANT_NOT_FOUND');
  return { participant: await toManagedParticipant(pool, row, { eventId, actor }) };
}

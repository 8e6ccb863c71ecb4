import type { EndpointResponse, Endpoints } from '@muster/contract';
import { eventAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { toManagedParticipant } from './earlier-games.ts';
import { findParticipant } from './participant-store.ts';
import { updateConsentGiven } from './participation-store.ts';

/**
 * Lets a player whom the organizer has cancelled join again
 * (docs/product/participation.md#needs-consent).
 */
export async function allowRejoin(
  { db, pool, bus }: Services,
  { actor, params: { id: eventId, userId } }: Request<Endpoints['allowRejoin']>,
): Promise<EndpointResponse<Endpoints['allowRejoin']>> {
  const scope = { eventId, userId, access: eventAccess(actor, 'manageParticipants') };
  if (!(await updateConsentGiven(db, scope)))
    throw await eventRefusal(db, scope, 'PARTICIPANT_NOT_FOUND');
  bus.publishParticipants(eventId);
  const row = await findParticipant(pool, scope);
  if (!row) throw new AppError('PARTICIPANT_NOT_FOUND');
  return { participant: await toManagedParticipant(pool, row, { eventId, actor }) };
}

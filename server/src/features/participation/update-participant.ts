import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { changeParticipants } from './change-participants.ts';
import { toManagedParticipant } from './earlier-games.ts';
import { findParticipant } from './participant-store.ts';

/** Changes a participant; if a part of the change is refused, nothing is changed. */
export async function updateParticipant(
  services: Services,
  {
    actor,
    params: { id: eventId, userId },
    body,
    signal,
    client,
  }: Request<Endpoints['updateParticipant']>,
): Promise<EndpointResponse<Endpoints['updateParticipant']>> {
  const request = { eventId, userIds: [userId], change: body, signal, client };
  const { refused, checkedInBefore } = await changeParticipants(services, actor, request);
  const code = refused.get(userId);
  if (code) throw new AppError(code);
  const row = await findParticipant(services.pool, { eventId, userId, organizerId: null });
  if (!row) throw new AppError('PARTICIPANT_NOT_FOUND');
  const [before] = checkedInBefore;
  return {
    participant: await toManagedParticipant(services.pool, row, { eventId, actor }),
    ...(before && { checkedInBefore: before.checkInTime }),
    ...(before?.checkedInBy && { checkedInBeforeBy: before.checkedInBy }),
  };
}

import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findParticipant } from './participant-store.ts';
import { toParticipant } from './to-participant.ts';

/**
 * The caller's own participation, also after cancelling and whether or not the event is approved.
 */
export async function getMyJoinForm(
  { pool }: Services,
  { actor, params }: Request<Endpoints['getMyJoinForm']>,
): Promise<EndpointResponse<Endpoints['getMyJoinForm']>> {
  const own = { eventId: params.id, userId: actor.id, organizerId: null };
  const row = await findParticipant(pool, own);
  if (!row) throw new AppError('NOT_JOINED');
  const participant = toParticipant(row, actor);
  return { joinForm: participant.joinForm, participant };
}

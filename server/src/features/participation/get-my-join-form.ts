import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ANY_EVENT } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findParticipant } from './participant-store.ts';
import { toJoinForm, toParticipant } from './to-participant.ts';

/**
 * The caller's own participation, also after cancelling and whether or not the event is approved.
 */
export async function getMyJoinForm(
  { pool }: Services,
  { actor, params }: Request<Endpoints['getMyJoinForm']>,
): Promise<EndpointResponse<Endpoints['getMyJoinForm']>> {
  const own = { eventId: params.id, userId: actor.id, access: ANY_EVENT };
  const row = await findParticipant(pool, own);
  if (!row) throw new AppError('NOT_JOINED');
  const joinForm = toJoinForm(row.join_form, row.event_custom_fields);
  return { joinForm, participant: toParticipant(row, actor) };
}

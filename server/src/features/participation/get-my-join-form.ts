import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ANY_EVENT } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findPersonId } from './own-store.ts';
import { findParticipant } from './participant-store.ts';
import { toJoinForm, toParticipant } from './to-participant.ts';

/**
 * The participation of the caller or of one of their dependants, also after cancelling and whether
 * or not the event is approved.
 */
export async function getMyJoinForm(
  { db, pool }: Services,
  { actor, params: { id: eventId }, query }: Request<Endpoints['getMyJoinForm']>,
): Promise<EndpointResponse<Endpoints['getMyJoinForm']>> {
  const userId = await findPersonId(db, { eventId, userId: actor.id, ...query });
  if (!userId) throw new AppError('NOT_JOINED');
  const row = await findParticipant(pool, { eventId, userId, access: ANY_EVENT });
  if (!row) throw new AppError('NOT_JOINED');
  const joinForm = toJoinForm(row.join_form, row.event_custom_fields);
  return { joinForm, participant: toParticipant(row, actor) };
}

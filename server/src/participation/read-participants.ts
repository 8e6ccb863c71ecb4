import type { EndpointResponse, Endpoints } from '@muster/contract';
import { maySee } from '../events/policy.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import { paginate } from '../http/paginate.ts';
import type { Services } from '../services.ts';
import {
  countParticipants,
  findParticipant,
  findStanding,
  listParticipants,
  summariseParticipants,
} from './store.ts';
import { toJoinStatus, toParticipant, toSummary } from './to-participant.ts';

/** Where the caller stands with an event they may see. */
export async function getJoinStatus(
  { pool }: Services,
  { actor, params }: Request<Endpoints['getJoinStatus']>,
): Promise<EndpointResponse<Endpoints['getJoinStatus']>> {
  const standing = await findStanding(pool, { eventId: params.id, userId: actor.id });
  if (!standing || !maySee(actor, standing)) throw new AppError('EVENT_NOT_FOUND');
  return toJoinStatus(standing);
}

/** The caller's own participation; also after they gave it up, and whatever became of the event's approval. */
export async function getMyJoinForm(
  { pool }: Services,
  { actor, params }: Request<Endpoints['getMyJoinForm']>,
): Promise<EndpointResponse<Endpoints['getMyJoinForm']>> {
  const row = await findParticipant(pool, { eventId: params.id, userId: actor.id });
  if (!row) throw new AppError('NOT_JOINED');
  const participant = toParticipant(row);
  return { joinForm: participant.joinForm, participant };
}

/** A page of who takes part, for the event's organizer and the superadmin. */
export async function listParticipantsFor(
  { pool }: Services,
  { actor, params, query }: Request<Endpoints['listParticipants']>,
): Promise<EndpointResponse<Endpoints['listParticipants']>> {
  const { page, limit, ...wanted } = query;
  const organizerId = actor.isSuperadmin ? null : actor.id;
  const filter = { ...wanted, eventId: params.id, organizerId };
  const [summary, rows, total] = await Promise.all([
    summariseParticipants(pool, filter),
    listParticipants(pool, { filter, limit, offset: (page - 1) * limit }),
    countParticipants(pool, filter),
  ]);
  if (!summary) throw new AppError('EVENT_NOT_FOUND');
  return {
    participants: rows.map(toParticipant),
    summary: toSummary(summary),
    pagination: paginate(query, total),
  };
}

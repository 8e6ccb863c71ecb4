import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../http/app-error.ts';
import type { Actor, Request } from '../http/handler.ts';
import { paginate } from '../http/paginate.ts';
import { publicName } from '../messages/to-message.ts';
import type { Services } from '../services.ts';
import { countLikes, findLikeStatuses, insertLike, listLikers, removeLike } from './store.ts';

type LikeStatus = EndpointResponse<Endpoints['getLikeStatus']>;

/** Likes an event, or takes the like back; without a word which, it turns over. */
export async function likeEvent(
  services: Services,
  { actor, params: { id }, body }: Request<Endpoints['likeEvent']>,
): Promise<LikeStatus> {
  const { isLiked: wasLiked } = await getLikeStatus(services, actor, id);
  const like = { eventId: id, userId: actor.id };
  if (body.isLiked ?? !wasLiked) await insertLike(services.db, like);
  else await removeLike(services.db, like);
  return getLikeStatus(services, actor, id);
}

/** 404 for an event that does not exist for the caller. */
export async function getLikeStatus(
  services: Services,
  actor: Actor,
  eventId: string,
): Promise<LikeStatus> {
  const status = (await getLikeStatuses(services, actor, [eventId]))[eventId];
  if (!status) throw new AppError('EVENT_NOT_FOUND');
  return status;
}

/** Those of the events that exist for the caller, by their ids. */
export async function getLikeStatuses(
  { pool }: Services,
  actor: Actor,
  eventIds: string[],
): Promise<Record<string, LikeStatus>> {
  const rows = await findLikeStatuses(pool, { actor, eventIds });
  return Object.fromEntries(
    rows.map(({ id, is_liked: isLiked, likes }) => [id, { isLiked, likes }]),
  );
}

/** Who likes an event, the latest first. */
export async function listLikes(
  services: Services,
  { actor, params, query }: Request<Endpoints['listLikes']>,
): Promise<EndpointResponse<Endpoints['listLikes']>> {
  await getLikeStatus(services, actor, params.id);
  const { page, limit } = query;
  const [rows, total] = await Promise.all([
    listLikers(services.pool, { eventId: params.id, limit, offset: (page - 1) * limit }),
    countLikes(services.pool, params.id),
  ]);
  const likes = rows.map((row) => ({
    user: {
      id: row.id,
      name: publicName(row.nick_name, row.organizer_name, row.email),
      avatarUrl: row.avatar_url || null,
    },
    likedAt: row.liked_at.toISOString(),
  }));
  return { likes, pagination: paginate(query, total) };
}

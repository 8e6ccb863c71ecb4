import type { EndpointResponse, Endpoints } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Actor, Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { toPerson } from '../accounts/people.ts';
import {
  countLikes,
  countLikesOfEvents,
  countListedLikes,
  deleteLike,
  insertLike,
  type LikeCountRow,
  listLikeRows,
} from './like-store.ts';

export const likes = {
  /** Likes or unlikes an event; without `isLiked`, toggles. */
  async likeEvent(services, { actor, params: { id }, body }) {
    const { isLiked: wasLiked } = await findLikeStatus(services, { actor, eventId: id });
    const like = { eventId: id, userId: actor.id };
    if (body.isLiked ?? !wasLiked) await insertLike(services.db, like);
    else await deleteLike(services.db, like);
    return findLikeStatus(services, { actor, eventId: id });
  },

  getLikeStatus(services, { actor, params }) {
    return findLikeStatus(services, { actor, eventId: params.id });
  },

  /** The like status of several events by id; events that the caller cannot see are left out. */
  async getLikeStatuses({ pool }, { actor, body }) {
    const rows = await countLikesOfEvents(pool, { actor, eventIds: body.eventIds });
    return { statuses: Object.fromEntries(rows.map((row) => [row.id, toLikeStatus(row)])) };
  },

  /** Who likes an event, newest first. */
  async listLikes(services, { actor, params: { id: eventId }, query }) {
    await findLikeStatus(services, { actor, eventId });
    const [rows, total] = await Promise.all([
      listLikeRows(services.db, { eventId, limit: query.limit, offset: pageOffset(query) }),
      countListedLikes(services.db, eventId),
    ]);
    return {
      likes: rows.map((row) => ({ user: toPerson(row), likedAt: row.liked_at })),
      pagination: paginate(query, total),
    };
  },
} satisfies Partial<Handlers>;

type LikeStatus = EndpointResponse<Endpoints['getLikeStatus']>;

function toLikeStatus({ is_liked: isLiked, likes }: LikeCountRow): LikeStatus {
  return { isLiked, likes };
}

/** EVENT_NOT_FOUND for an event that the caller cannot see. */
async function findLikeStatus(
  { pool }: Services,
  { actor, eventId }: { actor: Actor; eventId: string },
): Promise<LikeStatus> {
  const row = await countLikes(pool, { actor, eventId });
  if (!row) throw new AppError('EVENT_NOT_FOUND');
  return toLikeStatus(row);
}

import type { EndpointResponse, Endpoints } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { toPerson } from '../people/to-person.ts';
import { findLikeStatus } from './find-like-status.ts';
import { countListedLikes, listLikeRows } from './store.ts';

/** Who likes an event, newest first. */
export async function listLikes(
  services: Services,
  { actor, params: { id: eventId }, query }: Request<Endpoints['listLikes']>,
): Promise<EndpointResponse<Endpoints['listLikes']>> {
  await findLikeStatus(services, { actor, eventId });
  const [rows, total] = await Promise.all([
    listLikeRows(services.db, { eventId, limit: query.limit, offset: pageOffset(query) }),
    countListedLikes(services.db, eventId),
  ]);
  return {
    likes: rows.map((row) => ({ user: toPerson(row), likedAt: row.liked_at })),
    pagination: paginate(query, total),
  };
}

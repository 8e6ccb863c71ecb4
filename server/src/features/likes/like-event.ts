import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findLikeStatus } from './find-like-status.ts';
import { deleteLike, insertLike } from './store.ts';

/** Likes or unlikes an event; without `isLiked`, toggles. */
export async function likeEvent(
  services: Services,
  { actor, params: { id }, body }: Request<Endpoints['likeEvent']>,
): Promise<EndpointResponse<Endpoints['likeEvent']>> {
  const { isLiked: wasLiked } = await findLikeStatus(services, { actor, eventId: id });
  const like = { eventId: id, userId: actor.id };
  if (body.isLiked ?? !wasLiked) await insertLike(services.db, like);
  else await deleteLike(services.db, like);
  return findLikeStatus(services, { actor, eventId: id });
}

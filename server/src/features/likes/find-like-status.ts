import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { countLikes, type LikeCountRow } from './store.ts';

type LikeStatus = EndpointResponse<Endpoints['getLikeStatus']>;

export function toLikeStatus({ is_liked: isLiked, likes }: LikeCountRow): LikeStatus {
  return { isLiked, likes };
}

/** EVENT_NOT_FOUND for an event that the caller cannot see. */
export async function findLikeStatus(
  { pool }: Services,
  { actor, eventId }: { actor: Actor; eventId: string },
): Promise<LikeStatus> {
  const row = await countLikes(pool, { actor, eventId });
  if (!row) throw new AppError('EVENT_NOT_FOUND');
  return toLikeStatus(row);
}

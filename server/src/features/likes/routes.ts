import type { Handlers } from '../../platform/http/handler.ts';
import { getLikeStatus } from './get-like-status.ts';
import { getLikeStatuses } from './get-like-statuses.ts';
import { likeEvent } from './like-event.ts';
import { listLikes } from './list-likes.ts';

export const likeRoutes = {
  likeEvent,
  getLikeStatus,
  listLikes,
  getLikeStatuses,
} satisfies Partial<Handlers>;

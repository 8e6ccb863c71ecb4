import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { getLikeStatus } from './get-like-status.ts';
import { getLikeStatuses } from './get-like-statuses.ts';
import { likeEvent } from './like-event.ts';
import { listLikes } from './list-likes.ts';

export function likeRoutes(services: Services) {
  return {
    likeEvent: (request) => likeEvent(services, request),
    getLikeStatus: (request) => getLikeStatus(services, request),
    listLikes: (request) => listLikes(services, request),
    getLikeStatuses: (request) => getLikeStatuses(services, request),
  } satisfies Partial<Handlers>;
}

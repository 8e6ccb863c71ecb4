import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';
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

import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { getLikeStatus, getLikeStatuses, likeEvent, listLikes } from './like-event.ts';

export const likeRoutes = (services: Services) =>
  ({
    likeEvent: (request) => likeEvent(services, request),
    getLikeStatus: ({ actor, params }) => getLikeStatus(services, actor, params.id),
    listLikes: (request) => listLikes(services, request),
    getLikeStatuses: async ({ actor, body }) => ({
      statuses: await getLikeStatuses(services, actor, body.eventIds),
    }),
  }) satisfies Partial<Handlers>;

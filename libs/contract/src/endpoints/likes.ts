import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_COUNT, PAGE_SIZE } from '../limits.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { id, timestamp } from '../schemas/text.ts';

const params = z.object({ id });
const likeStatus = z.object({ isLiked: z.boolean(), likes: z.int() });

/** Liking events (spec.md §7). */
export const likeEndpoints = {
  likeEvent: defineEndpoint({
    method: 'POST',
    path: '/events/:id/like',
    summary: 'Like an event, or take the like back; `isLiked` says which, else it turns over',
    access: 'event-reader',
    params,
    body: z.object({ isLiked: z.boolean().optional() }),
    response: likeStatus,
  }),
  getLikeStatus: defineEndpoint({
    method: 'GET',
    path: '/events/:id/like-status',
    summary: 'Whether one likes an event, and how many do',
    access: 'event-reader',
    params,
    response: likeStatus,
  }),
  listLikes: defineEndpoint({
    method: 'GET',
    path: '/events/:id/likes',
    summary: 'Who likes an event, the latest first',
    access: 'event-reader',
    params,
    query: z.object(pageQuery(PAGE_SIZE.likes)),
    response: z.object({
      likes: z.array(
        z.object({
          user: z.object({ id, name: z.string(), avatarUrl: z.string().nullable() }),
          likedAt: timestamp,
        }),
      ),
      pagination,
    }),
  }),
  getLikeStatuses: defineEndpoint({
    method: 'POST',
    path: '/events/bulk-like-status',
    summary: 'The like status of several events; those one may not see are left out',
    access: 'signed-in',
    body: z.object({ eventIds: z.array(id).min(1).max(MAX_COUNT.likeStatuses) }),
    response: z.object({ statuses: z.record(id, likeStatus) }),
  }),
};

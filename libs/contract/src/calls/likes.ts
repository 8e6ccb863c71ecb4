import { z } from 'zod';
import { defineCall } from '../call.ts';
import { COUNT, PAGE_SIZE } from '../limits.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { id, timestamp } from '../schemas/text.ts';

const params = z.object({ id });
const likeStatus = z.object({ isLiked: z.boolean(), likes: z.int() });

/** Liking events (spec.md §7). */
export const likeCalls = {
  likeEvent: defineCall({
    method: 'POST',
    path: '/events/:id/like',
    summary: 'Like an event, or take the like back; `isLiked` says which, else it turns over',
    who: 'event-reader',
    params,
    body: z.object({ isLiked: z.boolean().optional() }),
    answer: likeStatus,
  }),
  getLikeStatus: defineCall({
    method: 'GET',
    path: '/events/:id/like-status',
    summary: 'Whether one likes an event, and how many do',
    who: 'event-reader',
    params,
    answer: likeStatus,
  }),
  listLikes: defineCall({
    method: 'GET',
    path: '/events/:id/likes',
    summary: 'Who likes an event, the latest first',
    who: 'event-reader',
    params,
    query: z.object(pageQuery(PAGE_SIZE.likes)),
    answer: z.object({
      likes: z.array(
        z.object({
          user: z.object({ id, name: z.string(), avatarUrl: z.string().nullable() }),
          likedAt: timestamp,
        }),
      ),
      pagination,
    }),
  }),
  getLikeStatuses: defineCall({
    method: 'POST',
    path: '/events/bulk-like-status',
    summary: 'The like status of several events; those one may not see are left out',
    who: 'signed-in',
    body: z.object({ eventIds: z.array(id).min(1).max(COUNT.likeStatuses) }),
    answer: z.object({ statuses: z.record(id, likeStatus) }),
  }),
};

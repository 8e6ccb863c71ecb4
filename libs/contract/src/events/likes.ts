import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_COUNT, PAGE_SIZE } from '../limits.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { id, timestamp } from '../shared/text.ts';

const params = z.object({ id });
const likeStatus = z.object({ isLiked: z.boolean(), likes: z.int() });

/** Likes of events (docs/product/events.md#likes). */
export const likeEndpoints = {
  likeEvent: defineEndpoint({
    method: 'POST',
    path: '/events/:id/like',
    summary: 'Like or unlike an event; without `isLiked` the like is toggled',
    access: 'event-reader',
    params,
    body: z.object({ isLiked: z.boolean().optional() }),
    errors: ['EVENT_NOT_FOUND'],
    response: likeStatus,
  }),
  getLikeStatus: defineEndpoint({
    method: 'GET',
    path: '/events/:id/like-status',
    summary: 'Get whether you like an event, and how many people do',
    access: 'event-reader',
    params,
    errors: ['EVENT_NOT_FOUND'],
    response: likeStatus,
  }),
  listLikes: defineEndpoint({
    method: 'GET',
    path: '/events/:id/likes',
    summary: 'List who likes an event, newest first',
    access: 'event-reader',
    params,
    query: z.object(pageQuery(PAGE_SIZE.likes)),
    errors: ['EVENT_NOT_FOUND'],
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
    summary: 'Get the like status of several events; those you cannot see are left out',
    access: 'signed-in',
    body: z.object({ eventIds: z.array(id).min(1).max(MAX_COUNT.likeStatuses) }),
    errors: [],
    response: z.object({ statuses: z.record(id, likeStatus) }),
  }),
};

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { email } from '../shared/email.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { id, timestamp } from '../shared/text.ts';
import { FOLLOW, FOLLOW_SOURCES } from './organizer-limits.ts';

/** An organizer whom the caller follows (docs/product/organizer-pages.md#followers). */
const followed = z.object({
  id,
  handle: z.string().nullable(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  since: timestamp,
});
/** A `followed` in a response. */
export type Followed = z.output<typeof followed>;

/** How somebody without an account follows (docs/product/organizer-pages.md#follow-by-email). */
const followByEmailForm = z.object({ organizerId: id, email });

const params = z.object({ organizerId: id });

/** Following organizers (docs/product/organizer-pages.md#followers). */
export const followEndpoints = {
  followOrganizer: defineEndpoint({
    method: 'PUT',
    path: '/follows/:organizerId',
    summary: 'Get mails about new events of an organizer; does nothing if you follow already',
    access: 'user',
    params,
    body: z.object({ from: z.enum(FOLLOW_SOURCES) }),
    errors: ['USER_NOT_FOUND', 'TOO_MANY_FOLLOWS'],
    response: z.object({ isFollowing: z.literal(true) }),
    rateLimitPerMinute: 60,
  }),
  unfollowOrganizer: defineEndpoint({
    method: 'DELETE',
    path: '/follows/:organizerId',
    summary: 'Stop following an organizer; does nothing if you do not follow',
    access: 'user',
    params,
    errors: [],
    response: z.object({ isFollowing: z.literal(false) }),
    rateLimitPerMinute: 60,
  }),
  listFollows: defineEndpoint({
    method: 'GET',
    path: '/follows',
    summary: 'List the organizers whom you follow, newest first',
    access: 'user',
    query: z.object(pageQuery(FOLLOW.pageSize)),
    errors: [],
    response: z.object({ follows: z.array(followed), pagination }),
  }),
  followByEmail: defineEndpoint({
    method: 'POST',
    path: '/follows/by-email',
    summary: 'Mail a link with which an address follows; the response never says whether it does',
    access: 'anyone',
    body: followByEmailForm,
    errors: ['USER_NOT_FOUND'],
    response: z.object({ isSent: z.literal(true) }),
    rateLimitPerMinute: 5,
  }),
  confirmFollow: defineEndpoint({
    method: 'POST',
    path: '/follows/confirmations',
    summary: 'Follow with the link of a mail; it works once, for 48 hours',
    access: 'anyone',
    body: z.object({ token: z.string().max(100) }),
    errors: ['LINK_NOT_FOUND'],
    response: z.object({ organizer: z.object({ id, name: z.string() }) }),
    status: 201,
    rateLimitPerMinute: 20,
    skipRefreshOn401: true,
  }),
};

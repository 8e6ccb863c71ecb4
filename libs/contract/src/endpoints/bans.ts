import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import { ban, newBan } from '../schemas/ban.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { id } from '../schemas/text.ts';

const params = z.object({ userId: id });

/** Players whom the caller does not let join (docs/product/participation.md#bans). */
export const banEndpoints = {
  listBans: defineEndpoint({
    method: 'GET',
    path: '/bans',
    summary: 'List the players you have banned from your events, newest first',
    access: 'signed-in',
    query: z.object(pageQuery(PAGE_SIZE.bans)),
    errors: [],
    response: z.object({ bans: z.array(ban), pagination }),
  }),
  banUser: defineEndpoint({
    method: 'PUT',
    path: '/bans/:userId',
    summary: 'Ban a player from your events, and cancel their coming spots there',
    access: 'signed-in',
    params,
    body: newBan.prefault({}),
    errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'QUOTA_REACHED'],
    response: z.object({ ban }),
    rateLimitPerMinute: 20,
  }),
  liftBan: defineEndpoint({
    method: 'DELETE',
    path: '/bans/:userId',
    summary: 'Let a player join your events again; does nothing if they are not banned',
    access: 'signed-in',
    params,
    errors: [],
    response: z.object({ userId: id }),
    rateLimitPerMinute: 20,
  }),
};

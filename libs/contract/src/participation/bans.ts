import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, PAGE_SIZE } from '../limits.ts';
import { listedPerson } from '../shared/listed-person.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { id, text, timestamp } from '../shared/text.ts';

/** Why an organizer bans a player; only the organizer sees it. */
const newBan = z.object({ reason: text(LENGTH.banReason).default('') });

/** A player whom the caller does not let join (docs/product/participation.md#bans). */
const ban = z.object({ user: listedPerson, reason: z.string(), createdAt: timestamp });
/** A `ban` in a response. */
export type Ban = z.output<typeof ban>;

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

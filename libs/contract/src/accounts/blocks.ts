import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import { listedPerson } from '../shared/listed-person.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { id, timestamp } from '../shared/text.ts';

/** Somebody whom the caller has blocked (docs/product/messages.md#blocks). */
const block = z.object({ user: listedPerson, createdAt: timestamp });
/** A `block` in a response. */
export type Block = z.output<typeof block>;

const params = z.object({ userId: id });

/** With whom the caller exchanges no messages (docs/product/messages.md#blocks). */
export const blockEndpoints = {
  listBlocks: defineEndpoint({
    method: 'GET',
    path: '/blocks',
    summary: 'List the people you have blocked, newest first',
    access: 'signed-in',
    query: z.object(pageQuery(PAGE_SIZE.blocks)),
    errors: [],
    response: z.object({ blocks: z.array(block), pagination }),
  }),
  blockUser: defineEndpoint({
    method: 'PUT',
    path: '/blocks/:userId',
    summary: 'End all messages between you and another account; it is not told',
    access: 'signed-in',
    params,
    errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'QUOTA_REACHED'],
    response: z.object({ block }),
    rateLimitPerMinute: 20,
  }),
  unblockUser: defineEndpoint({
    method: 'DELETE',
    path: '/blocks/:userId',
    summary: 'Allow messages again; does nothing if you have not blocked the account',
    access: 'signed-in',
    params,
    errors: [],
    response: z.object({ userId: id }),
    rateLimitPerMinute: 20,
  }),
};

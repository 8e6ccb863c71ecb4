import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../schemas/text.ts';
import { publicUser } from '../schemas/user.ts';

/** Accounts as everybody sees them (docs/product/profile-and-moments.md#public-profile). */
export const personEndpoints = {
  getPerson: defineEndpoint({
    method: 'GET',
    path: '/people/:id',
    summary: 'Get the public part of an account',
    access: 'signed-in',
    params: z.object({ id }),
    errors: ['USER_NOT_FOUND'],
    response: z.object({ person: publicUser }),
  }),
};

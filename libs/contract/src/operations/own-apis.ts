import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { timestamp } from '../shared/text.ts';

/** The own API of a team, which is another server (docs/remote.md#own-api). */
export const ownApiEndpoints = {
  createOwnApiToken: defineEndpoint({
    method: 'POST',
    path: '/own-apis/:remote/token',
    summary: 'Get a token of five minutes for the own API of a remote: it says who calls',
    access: 'signed-in',
    params: z.object({ remote: z.string().regex(/^[a-z][a-z0-9]{0,29}$/) }),
    rateLimitPerMinute: 30,
    errors: ['NOT_FOUND'],
    response: z.object({
      /** JWT, HS256, signed with the secret that only this API and Muster know. */
      token: z.string(),
      expiresAt: timestamp,
    }),
  }),
};

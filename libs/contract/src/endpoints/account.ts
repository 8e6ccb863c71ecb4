import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import { timestamp } from '../schemas/text.ts';
import { FIELD_TEXT } from '../texts.ts';

/** What people do with the whole of their own account (docs/product.md#account-deletion). */
export const accountEndpoints = {
  requestAccountDeletion: defineEndpoint({
    method: 'POST',
    path: '/account/deletion',
    summary:
      'Delete your own account in 14 days and end all sessions; signing in before that keeps it',
    access: 'user',
    body: z.object({
      password: z
        .string({ error: FIELD_TEXT.passwordRequired })
        .min(1, FIELD_TEXT.passwordRequired)
        .max(LENGTH.password),
    }),
    errors: [],
    response: z.object({
      /** When the account is deleted unless somebody signs in to it before. */
      deletionAt: timestamp,
    }),
    rateLimitPerMinute: 10,
  }),
};

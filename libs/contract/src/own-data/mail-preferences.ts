import { z } from 'zod';
import { OPTIONAL_MAIL_KINDS, type OptionalMailKind } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Which kinds of mail an account gets. */
export type MailPreferences = Record<OptionalMailKind, boolean>;

const switches = OPTIONAL_MAIL_KINDS.map((kind) => [kind, z.boolean()]);

/** Which kinds of mail an account gets: a switch for each of `OPTIONAL_MAIL_KINDS`. */
const mailPreferences = z.object(
  Object.fromEntries(switches) as Record<OptionalMailKind, z.ZodBoolean>,
);

/** Which mails the caller gets (docs/product/mail.md#mail-preferences). */
export const mailEndpoints = {
  getMailPreferences: defineEndpoint({
    method: 'GET',
    path: '/profile/mail-preferences',
    summary: 'Get which kinds of email you receive',
    access: 'signed-in',
    errors: [],
    response: z.object({ preferences: mailPreferences }),
  }),
  updateMailPreferences: defineEndpoint({
    method: 'PUT',
    path: '/profile/mail-preferences',
    summary: 'Turn kinds of email on or off; kinds that are left out stay as they are',
    access: 'signed-in',
    body: mailPreferences.partial(),
    errors: [],
    response: z.object({ preferences: mailPreferences }),
  }),
};

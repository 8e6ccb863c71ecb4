import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { mailPreferences } from '../schemas/mail.ts';

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

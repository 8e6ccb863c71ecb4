import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { emailChange, passwordChange, profilePatch, profileUpdate, user } from '../schemas/user.ts';

/**
 * `emailChange` when another email was sent: it waits for its confirmation, it is changed because
 * Muster sends no mail, or it stayed because the password was missing.
 */
const savedProfile = z.object({
  user,
  emailChange: z.enum(['pending', 'changed', 'needs-password']).optional(),
});

/** The caller's own profile (docs/product/profile-and-moments.md#profile-and-moments). */
export const profileEndpoints = {
  getProfile: defineEndpoint({
    method: 'GET',
    path: '/profile',
    summary: 'Get your own profile, private fields included',
    access: 'signed-in',
    errors: [],
    response: z.object({ user }),
  }),
  updateProfile: defineEndpoint({
    method: 'PUT',
    path: '/profile',
    summary: 'Replace your own profile; another `email` also needs `currentPassword`',
    access: 'signed-in',
    body: profileUpdate,
    errors: ['FOREIGN_MEDIA', 'EMAIL_TAKEN'],
    response: savedProfile,
    rateLimitPerMinute: 10,
  }),
  patchProfile: defineEndpoint({
    method: 'PUT',
    path: '/profile/mobile',
    summary: 'Change some fields of your own profile; fields that are left out keep their value',
    access: 'signed-in',
    body: profilePatch,
    errors: ['FOREIGN_MEDIA', 'EMAIL_TAKEN'],
    response: savedProfile,
    rateLimitPerMinute: 10,
  }),
  changePassword: defineEndpoint({
    method: 'PUT',
    path: '/profile/password',
    alsoAt: [{ method: 'PUT', path: '/profile/mobile/password' }],
    summary: 'Change your password; other sessions, crew and devices end',
    access: 'signed-in',
    body: passwordChange,
    errors: [],
    response: z.object({}),
    rateLimitPerMinute: 10,
  }),
  requestEmailChange: defineEndpoint({
    method: 'POST',
    path: '/profile/email',
    summary:
      'Change your own email: a link is sent to the new address; without a mail server it changes at once',
    access: 'signed-in',
    body: emailChange,
    errors: ['EMAIL_TAKEN'],
    response: z.object({ status: z.enum(['confirmation-sent', 'changed']), user }),
    rateLimitPerMinute: 5,
  }),
  sendEmailConfirmation: defineEndpoint({
    method: 'POST',
    path: '/profile/email/confirmation',
    summary: 'Send the link that confirms your own email again, unless it is confirmed',
    access: 'signed-in',
    errors: [],
    response: z.object({ status: z.enum(['confirmation-sent', 'confirmed']), user }),
    rateLimitPerMinute: 5,
  }),
};

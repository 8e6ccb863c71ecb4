import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import { MIN_PASSWORD_SCORE, passwordScore } from '../password-rules.ts';
import { email } from '../shared/email.ts';
import { isStorable } from '../shared/text.ts';
import { currentPassword, user } from '../shared/user.ts';
import { FIELD_TEXT } from '../texts.ts';
import { deviceToken, newPassword } from './sessions.ts';

/** A change of the email (docs/product/sessions.md#email-change). */
export const emailChange = z.object({ newEmail: email, currentPassword });

/** A password change (docs/product/sessions.md#password-change). */
const passwordChange = z.object({
  currentPassword,
  newPassword: z
    .string({ error: FIELD_TEXT.newPasswordRequired })
    .min(1, FIELD_TEXT.newPasswordRequired)
    .min(LENGTH.passwordMin, FIELD_TEXT.newPasswordShort)
    .max(LENGTH.password, `At most ${LENGTH.password} characters`)
    .refine(isStorable, FIELD_TEXT.characters)
    .refine((value) => passwordScore(value) >= MIN_PASSWORD_SCORE, FIELD_TEXT.newPasswordWeak),
  /** Otherwise crew, devices, keys and webhooks end, too (docs/product/sessions.md#grants). */
  keepsCrew: z.boolean().optional(),
});

/** The form of a password change: the change and the repeated password. */
export const passwordForm = passwordChange
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    error: FIELD_TEXT.newPasswordsDiffer,
    // As in the registration form.
    when: () => true,
  });

/** The form for a new password that is set with a link: the password and its repetition. */
export const newPasswordForm = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: FIELD_TEXT.passwordsDiffer,
    when: () => true,
  });

/** Of a link in a mail. */
const linkToken = z.string().min(1).max(200);

/** Changes of the password and of the email (docs/product/sessions.md#password-change). */
export const credentialEndpoints = {
  changePassword: defineEndpoint({
    method: 'PUT',
    path: '/profile/password',
    alsoAt: [{ method: 'PUT', path: '/profile/mobile/password' }],
    summary: 'Change your password; other sessions, crew, devices, keys and webhooks end',
    access: 'signed-in',
    body: passwordChange,
    errors: [],
    response: z.object({}),
    rateLimitPerMinute: 10,
  }),
  requestPasswordReset: defineEndpoint({
    method: 'POST',
    path: '/auth/request-password-reset',
    summary: 'Ask for a link to set a new password; responds the same for every email',
    access: 'anyone',
    body: z.object({ email }),
    errors: [],
    response: z.object({}),
    rateLimitPerMinute: 5,
    skipRefreshOn401: true,
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password with a link; sessions, crew, devices, keys and webhooks end',
    access: 'anyone',
    body: z.object({ token: linkToken, password: newPassword, keepsCrew: z.boolean().optional() }),
    errors: ['LINK_EXPIRED'],
    response: z.object({ deviceToken }),
    rateLimitPerMinute: 10,
    skipRefreshOn401: true,
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
  confirmEmailChange: defineEndpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    summary: 'Confirm the email of an account, or a new one, with the link that was sent to it',
    access: 'anyone',
    body: z.object({ token: linkToken }),
    errors: ['LINK_EXPIRED', 'EMAIL_TAKEN'],
    /** `isNew`: the account had another email before. */
    response: z.object({ email: z.string(), isNew: z.boolean() }),
    rateLimitPerMinute: 10,
    skipRefreshOn401: true,
  }),
};

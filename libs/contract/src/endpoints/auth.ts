import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, MAX_COUNT, TIMEOUT_MS } from '../limits.ts';
import { deviceToken, signedIn, tokens } from '../schemas/session.ts';
import { email, newPassword, registration, user } from '../schemas/user.ts';
import { FIELD_TEXT } from '../texts.ts';

const refreshToken = z.string().min(1).max(200);
/** Of a link in a mail. */
const linkToken = z.string().min(1).max(200);
const loggedIn = signedIn.extend({
  /** True if the account was waiting for its deletion, which this sign-in has cancelled. */
  restored: z.boolean().optional(),
});

/** Sessions (docs/product/sessions.md#sessions). */
export const authEndpoints = {
  login: defineEndpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in',
    access: 'anyone',
    body: z.object({
      email,
      password: z
        .string({ error: FIELD_TEXT.passwordRequired })
        .min(1, FIELD_TEXT.passwordRequired)
        .max(LENGTH.password),
      /** Those that this browser has kept. */
      deviceTokens: z.array(z.string().max(200)).max(MAX_COUNT.deviceTokens).optional(),
    }),
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED'],
    response: loggedIn,
    rateLimitPerMinute: 10,
    skipRefreshOn401: true,
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Create an account and sign in',
    access: 'anyone',
    body: registration,
    errors: ['EMAIL_TAKEN'],
    response: signedIn,
    status: 201,
    rateLimitPerMinute: 10,
    skipRefreshOn401: true,
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the session that a refresh token belongs to',
    access: 'anyone',
    body: z.object({ refreshToken }),
    errors: [],
    response: z.object({}),
    skipRefreshOn401: true,
  }),
  refresh: defineEndpoint({
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Exchange a refresh token for a new access token and the next refresh token',
    access: 'anyone',
    body: z.object({ refreshToken }),
    errors: ['SESSION_EXPIRED'],
    response: z.object({ tokens }),
    timeoutMs: TIMEOUT_MS.refresh,
    rateLimitPerMinute: 60,
    skipRefreshOn401: true,
  }),
  validate: defineEndpoint({
    method: 'POST',
    path: '/auth/validate',
    summary: 'Check whether an access token is valid',
    access: 'anyone',
    body: z.object({ token: z.string().min(1).max(4_000) }),
    errors: [],
    response: z.object({ valid: z.boolean() }),
    rateLimitPerMinute: 120,
    skipRefreshOn401: true,
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
    summary: 'Set a new password with a link; sessions, crew and devices of the account end',
    access: 'anyone',
    body: z.object({ token: linkToken, password: newPassword, keepsCrew: z.boolean().optional() }),
    errors: ['LINK_EXPIRED'],
    response: z.object({ deviceToken }),
    rateLimitPerMinute: 10,
    skipRefreshOn401: true,
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
  getSignedInUser: defineEndpoint({
    method: 'GET',
    path: '/auth/profile',
    summary: 'Get the account that is signed in',
    access: 'signed-in',
    errors: [],
    response: z.object({ user }),
  }),
};

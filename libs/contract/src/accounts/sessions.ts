import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, MAX_COUNT, TIMEOUT_MS } from '../limits.ts';
import { PASSWORD_CHECKS } from '../password-rules.ts';
import { email } from '../shared/email.ts';
import { id, isStorable, queryBoolean, timestamp } from '../shared/text.ts';
import { dateOfBirth, fullName, nickName, organizerName, user } from '../shared/user.ts';
import { FIELD_TEXT } from '../texts.ts';

/** The password of a new account, and one that is set with a link. */
export const newPassword = z
  .string({ error: FIELD_TEXT.passwordRequired })
  .min(1, FIELD_TEXT.passwordRequired)
  .max(LENGTH.password, `At most ${LENGTH.password} characters`)
  .refine(isStorable, FIELD_TEXT.characters)
  .refine(
    (value) => PASSWORD_CHECKS.every((check) => check.holds(value)),
    FIELD_TEXT.passwordFormat,
  );

/** A registration. */
export const registration = z.object({
  email,
  password: newPassword,
  organizerName,
  fullName,
  dateOfBirth: dateOfBirth(FIELD_TEXT.tooYoungToRegister),
  nickName,
});

/** The registration form: a registration and the repeated password. */
export const registrationForm = registration
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: FIELD_TEXT.passwordsDiffer,
    // Compare the two while people type, not only once every other field is valid.
    when: () => true,
  });

/** A session of the caller's, as they recognise it (docs/product/sessions.md#session-list). */
const session = z.object({
  id,
  /** Browser and device, such as "Firefox on Windows"; empty if unknown. */
  device: z.string(),
  /**
   * The network address of the last use, shortened to its network: `203.0.113.0/24`; empty if
   * unknown.
   */
  network: z.string(),
  createdAt: timestamp,
  /** To the minute. */
  lastUsedAt: timestamp,
  /** The session that the request belongs to. */
  isCurrent: z.boolean(),
});
/** A `session` in a response. */
export type Session = z.output<typeof session>;

/** What proves who calls, and what renews it. */
const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
/**
 * Proves that this browser has signed in to the account before, so that the failures of others do
 * not delay its sign-in. It is kept when the session ends.
 */
export const deviceToken = z.string();
/** A new session of an account. */
export const signedIn = z.object({ user, tokens, deviceToken });

const refreshToken = z.string().min(1).max(200);
/** What a sign-in that is complete gives. */
export const loggedIn = signedIn.extend({
  /** True if the account was waiting for its deletion, which this sign-in has cancelled. */
  restored: z.boolean().optional(),
});

/** What `navigator.credentials.get` is given, with its bytes in base64url. */
const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.int().optional(),
  rpId: z.string().optional(),
  allowCredentials: z
    .array(
      z.object({
        id: z.string(),
        type: z.literal('public-key'),
        transports: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  userVerification: z.string().optional(),
});

/**
 * The password was right, and the account has a second factor, which `signInWithSecondFactor`
 * takes with the challenge within 5 minutes (docs/product/second-factors.md#sign-in).
 */
const secondFactorNeeded = z.object({
  needsSecondFactor: z.literal(true),
  challenge: z.string(),
  kinds: z.array(z.enum(['totp', 'passkey'])),
  passkeyOptions: passkeyRequest.optional(),
});
/** What a sign-in responds with that needs a second factor. */
export type SecondFactorNeeded = z.output<typeof secondFactorNeeded>;

/** Signing in, and the caller’s own sessions (docs/product/sessions.md#sessions). */
export const sessionEndpoints = {
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
    response: z.union([secondFactorNeeded, loggedIn]),
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
  getSignedInUser: defineEndpoint({
    method: 'GET',
    path: '/auth/profile',
    summary: 'Get the account that is signed in',
    access: 'signed-in',
    errors: [],
    response: z.object({ user }),
  }),
  listSessions: defineEndpoint({
    method: 'GET',
    path: '/auth/sessions',
    summary: 'List your own sessions, the last used first',
    access: 'signed-in',
    errors: [],
    response: z.object({ sessions: z.array(session) }),
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    summary: 'End one of your own sessions',
    access: 'session-owner',
    params: z.object({ id }),
    errors: ['SESSION_NOT_FOUND'],
    response: z.object({}),
  }),
  endOtherSessions: defineEndpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    summary:
      'End all your other sessions, and your crew, devices, keys and webhooks unless they are kept',
    access: 'signed-in',
    query: z.object({ keepsCrew: queryBoolean.optional() }),
    errors: [],
    response: z.object({ endedCount: z.int() }),
  }),
};

import { z } from 'zod';
import { defineCall } from '../call.ts';
import { LENGTH, TIMEOUT } from '../limits.ts';
import { email, registration, user } from '../schemas/user.ts';
import { FIELD_TEXT } from '../texts.ts';

const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
const refreshToken = z.string().min(1).max(200);
const signedIn = z.object({ user, tokens });

/** Sessions (spec.md §7, decisions.md §2). */
export const authCalls = {
  login: defineCall({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in',
    who: 'anyone',
    body: z.object({
      email,
      password: z
        .string({ error: FIELD_TEXT.passwordRequired })
        .min(1, FIELD_TEXT.passwordRequired)
        .max(LENGTH.password),
    }),
    answer: signedIn,
    perMinute: 10,
    keeps401: true,
  }),
  register: defineCall({
    method: 'POST',
    path: '/auth/register',
    summary: 'Create an account and sign in',
    who: 'anyone',
    body: registration,
    answer: signedIn,
    status: 201,
    perMinute: 10,
    keeps401: true,
  }),
  logout: defineCall({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the session this refresh token belongs to',
    who: 'anyone',
    body: z.object({ refreshToken }),
    answer: z.object({}),
    keeps401: true,
  }),
  refresh: defineCall({
    method: 'POST',
    path: '/auth/refresh',
    summary: 'A new access token and the successor of the refresh token',
    who: 'anyone',
    body: z.object({ refreshToken }),
    answer: z.object({ tokens }),
    timeout: TIMEOUT.refresh,
    perMinute: 60,
    keeps401: true,
  }),
  validate: defineCall({
    method: 'POST',
    path: '/auth/validate',
    summary: 'Whether an access token is good',
    who: 'anyone',
    body: z.object({ token: z.string().min(1).max(4_000) }),
    answer: z.object({ valid: z.boolean() }),
    perMinute: 120,
    keeps401: true,
  }),
  getSignedInUser: defineCall({
    method: 'GET',
    path: '/auth/profile',
    summary: 'Who is signed in',
    who: 'signed-in',
    answer: z.object({ user }),
  }),
};

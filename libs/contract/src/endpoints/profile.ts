import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { passwordChange, profilePatch, profileUpdate, user } from '../schemas/user.ts';

/** One's own profile (spec.md §7). */
export const profileEndpoints = {
  getProfile: defineEndpoint({
    method: 'GET',
    path: '/profile',
    summary: 'One’s own profile, private fields included',
    access: 'signed-in',
    response: z.object({ user }),
  }),
  updateProfile: defineEndpoint({
    method: 'PUT',
    path: '/profile',
    summary: 'Change one’s own profile',
    access: 'signed-in',
    body: profileUpdate,
    response: z.object({ user }),
  }),
  updateProfileOnMobile: defineEndpoint({
    method: 'PUT',
    path: '/profile/mobile',
    summary: 'Change one’s own profile; what is left out stays',
    access: 'signed-in',
    body: profilePatch,
    response: z.object({ user }),
  }),
  changePassword: defineEndpoint({
    method: 'PUT',
    path: '/profile/password',
    summary: 'Change one’s own password; every other session of theirs ends',
    access: 'signed-in',
    body: passwordChange,
    response: z.object({}),
    rateLimitPerMinute: 10,
  }),
  changePasswordOnMobile: defineEndpoint({
    method: 'PUT',
    path: '/profile/mobile/password',
    summary: 'The same, for the mobile client',
    access: 'signed-in',
    body: passwordChange,
    response: z.object({}),
    rateLimitPerMinute: 10,
  }),
};

import { z } from 'zod';
import { defineCall } from '../call.ts';
import { passwordChange, profilePatch, profileUpdate, user } from '../schemas/user.ts';

/** One's own profile (spec.md §7). */
export const profileCalls = {
  getProfile: defineCall({
    method: 'GET',
    path: '/profile',
    summary: 'One’s own profile, private fields included',
    who: 'signed-in',
    answer: z.object({ user }),
  }),
  updateProfile: defineCall({
    method: 'PUT',
    path: '/profile',
    summary: 'Change one’s own profile',
    who: 'signed-in',
    body: profileUpdate,
    answer: z.object({ user }),
  }),
  updateProfileOnMobile: defineCall({
    method: 'PUT',
    path: '/profile/mobile',
    summary: 'Change one’s own profile; what is left out stays',
    who: 'signed-in',
    body: profilePatch,
    answer: z.object({ user }),
  }),
  changePassword: defineCall({
    method: 'PUT',
    path: '/profile/password',
    summary: 'Change one’s own password; every other session of theirs ends',
    who: 'signed-in',
    body: passwordChange,
    answer: z.object({}),
    perMinute: 10,
  }),
  changePasswordOnMobile: defineCall({
    method: 'PUT',
    path: '/profile/mobile/password',
    summary: 'The same, for the mobile client',
    who: 'signed-in',
    body: passwordChange,
    answer: z.object({}),
    perMinute: 10,
  }),
};

import { z } from 'zod';
import { defineCall } from '../call.ts';
import { profileUpdate, user } from '../schemas/user.ts';

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
};

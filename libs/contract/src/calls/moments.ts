import { z } from 'zod';
import { defineCall } from '../call.ts';
import { LENGTH, TIMEOUT, UPLOAD } from '../limits.ts';
import { moment } from '../schemas/moment.ts';
import { id, text, url } from '../schemas/text.ts';
import { publicUser } from '../schemas/user.ts';
import { FAILURE_TEXT } from '../texts.ts';

const added = z.object({
  moment,
  /** The 18 were full, and the oldest made room (spec.md §4). */
  replacedOldest: z.boolean(),
});

/** Photos on one's public profile (spec.md §7). Not for the superadmin (spec.md §6). */
export const momentCalls = {
  listMoments: defineCall({
    method: 'GET',
    path: '/profile/moments',
    summary: 'One’s own photos, the latest first',
    who: 'user',
    answer: z.object({ moments: z.array(moment) }),
  }),
  uploadMoment: defineCall({
    method: 'POST',
    path: '/profile/moments/upload',
    summary: 'Add a photo (JPEG or PNG, ≤ 5 MB); the 19th replaces the oldest',
    who: 'user',
    body: z.object({}),
    file: {
      field: 'photo',
      maxBytes: UPLOAD.momentBytes,
      tooLarge: FAILURE_TEXT.momentSize,
    },
    answer: added,
    status: 201,
    timeout: TIMEOUT.upload,
  }),
  addMoment: defineCall({
    method: 'POST',
    path: '/profile/moments/upload-url',
    summary: 'Add a photo one has uploaded before',
    who: 'user',
    body: z.object({ imageUrl: url.min(1), originalName: text(LENGTH.fileName).optional() }),
    answer: added,
    status: 201,
  }),
  deleteMoment: defineCall({
    method: 'DELETE',
    path: '/profile/moments/:id',
    summary: 'Take a photo of one’s own away',
    who: 'moment-owner',
    params: z.object({ id }),
    answer: z.object({}),
  }),
  getMomentStats: defineCall({
    method: 'GET',
    path: '/profile/moments/stats',
    summary: 'How many photos one has and how much room they take',
    who: 'user',
    answer: z.object({
      totalMoments: z.int(),
      /** Megabytes (1024 × 1024 bytes), two decimals. */
      totalSizeMB: z.number(),
    }),
  }),
  listUserMoments: defineCall({
    method: 'GET',
    path: '/profile/moments/user/:id',
    summary: 'Somebody’s public profile with their photos',
    who: 'signed-in',
    params: z.object({ id }),
    answer: z.object({ user: publicUser, moments: z.array(moment) }),
  }),
};

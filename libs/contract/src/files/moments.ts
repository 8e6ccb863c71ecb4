import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, TIMEOUT_MS, UPLOAD } from '../limits.ts';
import { pagination } from '../shared/pagination.ts';
import { id, line, timestamp, url } from '../shared/text.ts';
import { publicUser } from '../shared/user.ts';
import { FAILURE_TEXT } from '../texts.ts';

/** A photo of a public profile (docs/product/profile-and-moments.md#moments). */
export const moment = z.object({
  id,
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  uploadedAt: timestamp,
  sizeBytes: z.int(),
  originalName: z.string(),
  /** What the caller can do with the photo (docs/product/roles-and-accounts.md#abilities). */
  can: z.object({ delete: z.boolean() }),
});
/** A `moment` in a response. */
export type Moment = z.output<typeof moment>;

const added = z.object({
  moment,
  /**
   * True if the gallery was full and the oldest photo was replaced
   * (docs/product/profile-and-moments.md#moment-limit).
   */
  replacedOldest: z.boolean(),
});

/**
 * Photos on a public profile (docs/product/profile-and-moments.md#moments). The superadmin has
 * none.
 */
export const momentEndpoints = {
  listMoments: defineEndpoint({
    method: 'GET',
    path: '/profile/moments',
    summary: 'List your own photos, newest first',
    access: 'user',
    errors: [],
    response: z.object({ moments: z.array(moment), pagination }),
  }),
  uploadMoment: defineEndpoint({
    method: 'POST',
    path: '/profile/moments/upload',
    summary: 'Upload a photo (JPEG or PNG, ≤ 5 MB); the 19th replaces the oldest',
    access: 'user',
    body: z.object({}),
    file: {
      field: 'photo',
      maxBytes: UPLOAD.maxMomentBytes,
      tooLargeMessage: FAILURE_TEXT.momentSize,
    },
    errors: [],
    response: added,
    status: 201,
    timeoutMs: TIMEOUT_MS.upload,
  }),
  addMoment: defineEndpoint({
    method: 'POST',
    path: '/profile/moments/upload-url',
    summary: 'Add a photo that you have uploaded before',
    access: 'user',
    body: z.object({ imageUrl: url.min(1), originalName: line(LENGTH.fileName).optional() }),
    errors: ['FOREIGN_MEDIA'],
    response: added,
    status: 201,
  }),
  deleteMoment: defineEndpoint({
    method: 'DELETE',
    path: '/profile/moments/:id',
    summary: 'Delete your own photo',
    access: 'moment-owner',
    params: z.object({ id }),
    errors: ['MOMENT_NOT_FOUND'],
    response: z.object({}),
  }),
  getMomentStats: defineEndpoint({
    method: 'GET',
    path: '/profile/moments/stats',
    summary: 'Count your photos and the space they take',
    access: 'user',
    errors: [],
    response: z.object({
      totalMoments: z.int(),
      /** Megabytes (1024 × 1024 bytes), two decimals. */
      totalSizeMB: z.number(),
    }),
  }),
  listUserMoments: defineEndpoint({
    method: 'GET',
    path: '/profile/moments/user/:id',
    summary: 'Get a user’s public profile with their photos',
    access: 'signed-in',
    params: z.object({ id }),
    errors: ['USER_NOT_FOUND'],
    response: z.object({ user: publicUser, moments: z.array(moment), pagination }),
  }),
};

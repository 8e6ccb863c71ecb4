import { z } from 'zod';
import { id, timestamp } from './text.ts';

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

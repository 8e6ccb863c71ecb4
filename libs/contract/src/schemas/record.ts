import { z } from 'zod';
import { id } from './text.ts';

/** Where the caller has played: a location of an organizer (docs/product/record.md#sites). */
export const recordSite = z.object({
  organizerId: id,
  organizerName: z.string(),
  location: z.string(),
  /** Days in Britain, the earliest first, each once. */
  dates: z.array(z.iso.date()),
  /** At least three days, the first and the last of them at least 56 days apart. */
  hasThreeIn56Days: z.boolean(),
});

import { z } from 'zod';
import { SIDE_POLICIES } from '../choices.ts';
import { SIDES } from '../field-limits.ts';

/** How the players of an event come to their sides (docs/product/sides.md#policy). */
export const eventSides = z.object({
  policy: z.enum(SIDE_POLICIES, 'Sides are chosen, evened out or drawn'),
  /** By how many a side that is chosen may be ahead of the smallest. Null: by any number. */
  maxGap: z
    .int('A side can be ahead by a whole number from 1 to 100')
    .min(1, 'A side can be ahead by a whole number from 1 to 100')
    .max(SIDES.maxGap, 'A side can be ahead by a whole number from 1 to 100')
    .nullable()
    .default(null),
});
/** A parsed `eventSides`. */
export type EventSides = z.output<typeof eventSides>;

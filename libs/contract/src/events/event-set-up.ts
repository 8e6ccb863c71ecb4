import { z } from 'zod';

/** What decides which features an event uses (docs/product/organizer-screens.md#features). */
export const setUp = z.object({
  /** Its organizer has a voucher that somebody can use for it. */
  takesVouchers: z.boolean(),
  /** Something was charged or paid. This and the others are only for those who run the event. */
  wasCharged: z.boolean().optional(),
  /** The organizer has saved limits of muzzle energy. */
  hasOwnLimits: z.boolean().optional(),
  /** A gun was measured. */
  hasChecks: z.boolean().optional(),
  /** The organizer has a waiver. */
  hasWaiver: z.boolean().optional(),
});

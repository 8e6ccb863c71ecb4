import { z } from 'zod';

/** The status of a participation (docs/product.md#participant-states). */
export const participationStatus = z.enum(['confirmed', 'waitlist', 'cancelled']);
/** One of `participationStatus`. */
export type ParticipationStatus = z.output<typeof participationStatus>;

/** Whether a participant has paid; the organizer sets it (docs/product.md#participant-states). */
export const paymentStatus = z.enum(['paid', 'pending', 'failed', 'refunded']);
/** One of `paymentStatus`. */
export type PaymentStatus = z.output<typeof paymentStatus>;

/** Whether a confirmed participant came to the event (docs/product.md#check-in). */
export const checkInStatus = z.enum(['not_checked_in', 'checked_in', 'no_show']);
/** One of `checkInStatus`. */
export type CheckInStatus = z.output<typeof checkInStatus>;

/** The experience that a player states in the join form. */
export const experienceLevel = z.enum(['beginner', 'intermediate', 'advanced', 'expert']);
/** One of `experienceLevel`. */
export type ExperienceLevel = z.output<typeof experienceLevel>;

import { z } from 'zod';
import { PARTICIPATION_STATUSES, PAYMENT_STATUSES } from '../choices.ts';

/** The status of a participation (docs/product/participation.md#participant-states). */
export const participationStatus = z.enum(PARTICIPATION_STATUSES);

/**
 * Whether a participant has paid; the organizer sets it
 * (docs/product/participation.md#participant-states).
 */
export const paymentStatus = z.enum(PAYMENT_STATUSES);

/** Whether a confirmed participant came to the event (docs/product/participation.md#check-in). */
export const checkInStatus = z.enum(['not_checked_in', 'checked_in', 'no_show']);
/** One of `checkInStatus`. */
export type CheckInStatus = z.output<typeof checkInStatus>;

/** The experience that a player states in the join form. */
export const experienceLevel = z.enum(['beginner', 'intermediate', 'advanced', 'expert']);
/** One of `experienceLevel`. */
export type ExperienceLevel = z.output<typeof experienceLevel>;

import { z } from 'zod';

/** The status of a participation (docs/product.md#participant-states). */
export const participationStatus = z.enum(['confirmed', 'waitlist', 'cancelled']);
export type ParticipationStatus = z.output<typeof participationStatus>;

export const paymentStatus = z.enum(['paid', 'pending', 'failed', 'refunded']);
export type PaymentStatus = z.output<typeof paymentStatus>;

export const checkInStatus = z.enum(['not_checked_in', 'checked_in', 'no_show']);
export type CheckInStatus = z.output<typeof checkInStatus>;

export const experienceLevel = z.enum(['beginner', 'intermediate', 'advanced', 'expert']);
export type ExperienceLevel = z.output<typeof experienceLevel>;

import { z } from 'zod';
import {
  CHECK_IN_STATUSES,
  PARTICIPATION_STATUSES,
  PAYMENT_FILTERS,
  PAYMENT_STATUSES,
  READINESS,
} from '../choices.ts';
import { id, timestamp } from './text.ts';

/** The status of a participation (docs/product/participation.md#participant-states). */
export const participationStatus = z.enum(PARTICIPATION_STATUSES);

/**
 * Whether a participant has paid; the organizer sets it
 * (docs/product/participation.md#participant-states).
 */
export const paymentStatus = z.enum(PAYMENT_STATUSES);

/** A filter by payment; `owed` lists who owes money (docs/product/participation.md#owing). */
export const paymentFilter = z.enum(PAYMENT_FILTERS);

/** Whether a confirmed participant came to the event (docs/product/participation.md#check-in). */
export const checkInStatus = z.enum(CHECK_IN_STATUSES);

/** A filter by whether somebody may go on the field (docs/product/chronograph.md#field-ready). */
export const readiness = z.enum(READINESS);

/** The experience that a player states in the join form. */
export const experienceLevel = z.enum(['beginner', 'intermediate', 'advanced', 'expert']);
/** One of `experienceLevel`. */
export type ExperienceLevel = z.output<typeof experienceLevel>;

/**
 * Until when a spot has to be paid for, or it is lost; null when it need not be, or is
 * (docs/product/money.md#holds).
 */
export const holdUntil = timestamp.nullable();

/**
 * The option that somebody on the waitlist waits for because it is sold out; null for everyone else
 * (docs/product/participation.md#stock).
 */
export const waitsFor = z.object({ fieldId: id, optionId: id }).nullable();

import { z } from 'zod';
import { LENGTH, MAX_COUNT } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';
import {
  checkInStatus,
  experienceLevel,
  participationStatus,
  paymentStatus,
} from './participation-states.ts';
import { id, text, timestamp, unlessEmpty } from './text.ts';
import { email, fullName } from './user.ts';

/**
 * What a player tells the organizer on joining (spec.md §3). Name and e-mail default to the account's. Prices that are sent
 * along with the chosen options count for nothing (decisions.md §3).
 */
export const joinForm = z.object({
  fullName: unlessEmpty(fullName),
  email: unlessEmpty(email),
  phone: text(LENGTH.phone).default(''),
  experienceLevel: experienceLevel.default('beginner'),
  emergencyContact: z
    .object({
      name: text(LENGTH.name).default(''),
      phone: text(LENGTH.phone).default(''),
      relationship: text(LENGTH.relationship).default(''),
    })
    .default({ name: '', phone: '', relationship: '' }),
  dietaryRequirements: text(LENGTH.joinNotes).default(''),
  medicalConditions: text(LENGTH.joinNotes).default(''),
  additionalNotes: text(LENGTH.joinNotes).default(''),
  customFieldResponses: z
    .array(
      z.object({
        fieldLabel: text(LENGTH.customFieldLabel),
        selectedOptionLabel: text(LENGTH.optionLabel),
      }),
    )
    .max(MAX_COUNT.customFields)
    .default([]),
});
export type JoinForm = z.output<typeof joinForm>;

/** The join form as it is kept: with what each choice adds to the price, in pounds. */
const storedJoinForm = z.object({
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  experienceLevel,
  emergencyContact: z.object({ name: z.string(), phone: z.string(), relationship: z.string() }),
  dietaryRequirements: z.string(),
  medicalConditions: z.string(),
  additionalNotes: z.string(),
  customFieldResponses: z.array(
    z.object({
      fieldLabel: z.string(),
      selectedOptionLabel: z.string(),
      additionalPrice: z.number(),
    }),
  ),
});

/** Somebody who takes part, with the private join form: for the organizer, the player and the superadmin (decisions.md §3). */
export const participant = z.object({
  id,
  status: participationStatus,
  /** Place in the waitlist, from 1; null when not waiting. */
  position: z.int().nullable(),
  paymentStatus,
  /** Pounds: the base price and the chosen options. */
  paymentAmount: z.number(),
  paymentId: z.string().nullable(),
  checkInStatus,
  checkInTime: timestamp.nullable(),
  joinedAt: timestamp,
  updatedAt: timestamp,
  joinForm: storedJoinForm,
  user: z.object({
    id,
    email: z.string(),
    accountCreated: timestamp,
    /** The public name (spec.md §2). */
    name: z.string(),
    avatarUrl: z.string().nullable(),
  }),
});
export type Participant = z.output<typeof participant>;

/** Over the whole event, whatever the filters (decisions.md §3). */
export const participantSummary = z.object({
  total: z.int(),
  confirmed: z.int(),
  waitlist: z.int(),
  paid: z.int(),
  checkedIn: z.int(),
  /** Pounds paid. */
  totalRevenue: z.number(),
});
export type ParticipantSummary = z.output<typeof participantSummary>;

/** What an organizer changes of a participant: at least one of the three. */
export const participantChange = z
  .object({
    status: participationStatus.optional(),
    paymentStatus: paymentStatus.optional(),
    checkInStatus: checkInStatus.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['status'],
    error: FIELD_TEXT.changeNothing,
  });
export type ParticipantChange = z.output<typeof participantChange>;

/** Where the caller stands with an event (decisions.md §1). */
export const joinStatus = z.object({
  joined: z.boolean(),
  /** Null: never joined. */
  status: participationStatus.nullable(),
  /** Place in the waitlist, from 1; null when not waiting. */
  position: z.int().nullable(),
});

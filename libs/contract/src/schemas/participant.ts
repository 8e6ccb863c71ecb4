import { z } from 'zod';
import { CHECKOUT_STATUSES, PAYMENT_METHODS } from '../choices.ts';
import { LENGTH, MAX_COUNT } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';
import { bookedDependant } from './dependant.ts';
import {
  checkInStatus,
  experienceLevel,
  holdUntil,
  participationStatus,
  paymentStatus,
} from './participation-states.ts';
import { emergencyContact, NO_CONTACT, phone } from './phone.ts';
import { id, line, text, timestamp, unlessEmpty } from './text.ts';
import { email, fullName } from './user.ts';
import { waitsFor } from './waits-for.ts';
import { waiverState } from './waiver.ts';

/**
 * The choice of an option of a custom field: by their ids, or by the labels that they have today
 * (docs/product/participation.md#join-form). With an `optionId` the labels are ignored; without one
 * an empty `selectedOptionLabel` says that nothing of the field is chosen.
 */
const optionChoice = z
  .object({
    fieldId: id.nullish(),
    optionId: id.nullish(),
    fieldLabel: line(LENGTH.customFieldLabel).optional(),
    selectedOptionLabel: line(LENGTH.optionLabel).optional(),
  })
  .refine(
    ({ fieldId, optionId, fieldLabel, selectedOptionLabel }) =>
      optionId ? fieldId : fieldLabel !== undefined && selectedOptionLabel !== undefined,
    FIELD_TEXT.optionChoice,
  );
/** A parsed `optionChoice`. */
export type OptionChoice = z.output<typeof optionChoice>;

/**
 * What a player tells the organizer when joining (docs/product/participation.md#join-form). Name
 * and email default to the account's. Prices sent with the chosen options are ignored
 * (docs/product/participation.md#join-amount).
 */
export const joinForm = z.object({
  fullName: unlessEmpty(fullName),
  email: unlessEmpty(email),
  phone: phone.default(''),
  experienceLevel: experienceLevel.default('beginner'),
  emergencyContact: emergencyContact.default(NO_CONTACT),
  dietaryRequirements: text(LENGTH.joinNotes).default(''),
  medicalConditions: text(LENGTH.joinNotes).default(''),
  additionalNotes: text(LENGTH.joinNotes).default(''),
  customFieldResponses: z.array(optionChoice).max(MAX_COUNT.optionChoices).default([]),
});
/** A parsed `joinForm`. */
export type JoinForm = z.output<typeof joinForm>;

/** A chosen option, with the labels and the price that it had when it was chosen. */
const chosenOption = z.object({
  /** Null: of a field that was removed before choices were kept by id. */
  fieldId: id.nullable(),
  /** Null: an option that was removed before choices were kept by id. */
  optionId: id.nullable(),
  fieldLabel: z.string(),
  selectedOptionLabel: z.string(),
  /** Pounds. */
  additionalPrice: z.number(),
  /** Whether the event still has the option, whatever its label and its price. */
  isOffered: z.boolean(),
});

/** The join form as it is kept. */
export const storedJoinForm = z.object({
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  experienceLevel,
  emergencyContact: z.object({ name: z.string(), phone: z.string(), relationship: z.string() }),
  dietaryRequirements: z.string(),
  medicalConditions: z.string(),
  additionalNotes: z.string(),
  customFieldResponses: z.array(chosenOption),
});

/** A `storedJoinForm` in a response. */
export type StoredJoinForm = z.output<typeof storedJoinForm>;

/** What was handed out of a chosen option, and whether it was returned. */
const kitHandout = z.object({
  optionId: id,
  handedOut: z.boolean(),
  returned: z.boolean(),
});
/** A `kitHandout` in a response. */
export type KitHandout = z.output<typeof kitHandout>;

/** A participant with the private join form (docs/product/participation.md#join-form-privacy). */
export const participant = z.object({
  id,
  status: participationStatus,
  /** Position on the waitlist, from 1; null when not on it. */
  position: z.int().nullable(),
  waitsFor,
  holdUntil,
  /** Cancelled by the organizer, who has to allow it before they can join again. */
  needsConsent: z.boolean(),
  paymentStatus,
  /** Base price and chosen options, in pounds. */
  paymentAmount: z.number(),
  /** What is due less what was paid; below 0 when too much was (docs/product/money.md#balance). */
  balancePence: z.int(),
  paymentId: z.string().nullable(),
  checkInStatus,
  checkInTime: timestamp.nullable(),
  /** In, signed, measured, and every gun has passed (docs/product/chronograph.md#field-ready). */
  isFieldReady: z.boolean(),
  /** The public name of who checked them in; null when nobody did, or when that is not known. */
  checkedInBy: z.string().nullable(),
  joinedAt: timestamp,
  updatedAt: timestamp,
  /** Crew gets no medical answers here (docs/product/crew.md#medical-answers). */
  joinForm: storedJoinForm.partial({ dietaryRequirements: true, medicalConditions: true }),
  /** What was handed out of the chosen options (docs/product/participation.md#kit-handouts). */
  kit: z.array(kitHandout),
  /** Whether the waiver of the organizer is signed (docs/product/waivers.md#states). */
  waiver: waiverState,
  /** Whom the account has booked for (docs/product/dependants.md#booking). */
  dependant: bookedDependant,
  /** Only of a dependant: the guardian comes along without playing. */
  accompanies: z.boolean().optional(),
  /**
   * Null: without an account, added at the gate (docs/product/gate.md#walk-ins). Of a dependant
   * the guardian.
   */
  user: z
    .object({
      id,
      email: z.string(),
      emailConfirmed: z.boolean(),
      accountCreated: timestamp,
      /** The public name (docs/product/roles-and-accounts.md#public-name). */
      name: z.string(),
      avatarUrl: z.string().nullable(),
    })
    .nullable(),
  /** What was noted at the gate; for the organizer's side alone. */
  gateNote: z.string().optional(),
  /**
   * Over games of the organizer at which the player had a spot before this one; for the organizer
   * alone (docs/product/participation.md#earlier-games).
   */
  earlierGames: z.object({ total: z.int(), noShows: z.int() }).optional(),
  /**
   * At how many games the player was, wherever; null unless the player shows it
   * (docs/product/record.md#experience). For the organizer's side alone.
   */
  experience: z.object({ games: z.int() }).nullable().optional(),
  /** What the caller can do with the participant (docs/product/roles-and-accounts.md#abilities). */
  can: z.object({
    update: z.boolean(),
    message: z.boolean(),
    /**
     * False: a voucher or a payment online covers everything, so that it cannot be pending. Left
     * out otherwise.
     */
    markPending: z.literal(false).optional(),
  }),
});
/** A `participant` in a response. */
export type Participant = z.output<typeof participant>;

/**
 * How many confirmed participants have chosen an option
 * (docs/product/participation.md#option-counts).
 */
export const optionCount = z.object({
  /** As in a chosen option of a join form. */
  fieldId: id.nullable(),
  optionId: id.nullable(),
  /** The labels of today; as chosen for what the event no longer has. */
  fieldLabel: z.string(),
  optionLabel: z.string(),
  count: z.int(),
  /** How many can have it; null without a limit, and for what the event no longer has. */
  limit: z.int().nullable(),
  isOffered: z.boolean(),
});
/** An `optionCount` in a response. */
export type OptionCount = z.output<typeof optionCount>;

/**
 * A summary of the whole event, whatever the filters
 * (docs/product/participation.md#participant-summary).
 */
export const participantSummary = z.object({
  total: z.int(),
  confirmed: z.int(),
  waitlist: z.int(),
  paid: z.int(),
  checkedIn: z.int(),
  /** Sum of the amounts paid, in pounds. */
  totalRevenue: z.number(),
  /** How many confirmed participants owe money (docs/product/participation.md#owing). */
  owing: z.int(),
  /** What they owe. */
  owedPence: z.int(),
});
/** A `participantSummary` in a response. */
export type ParticipantSummary = z.output<typeof participantSummary>;

/** A change of a participant: at least one of the three words. */
export const participantChange = z
  .object({
    status: participationStatus.optional(),
    paymentStatus: paymentStatus.optional(),
    checkInStatus: checkInStatus.optional(),
    /** How what is paid was taken: cash when it is left out (docs/product/money.md#balance). */
    method: z.enum(PAYMENT_METHODS, FIELD_TEXT.paymentMethod).optional(),
  })
  .refine(
    ({ status, paymentStatus: payment, checkInStatus: checkIn }) => status ?? payment ?? checkIn,
    {
      path: ['status'],
      error: FIELD_TEXT.changeNothing,
    },
  );
/** A parsed `participantChange`. */
export type ParticipantChange = z.output<typeof participantChange>;

/** What was handed out of chosen options; those that are left out stay as they are. */
export const kitChange = z.object({
  kit: z.array(kitHandout).min(1).max(MAX_COUNT.optionChoices),
});

/** Why one of several participants is not changed (docs/product/participation.md#bulk-changes). */
export const bulkRefusal = z.enum([
  'PARTICIPANT_NOT_FOUND',
  'EVENT_FULL',
  'OPTION_SOLD_OUT',
  'NOT_CONFIRMED',
  'NOTHING_OWED',
]);
/** One of `bulkRefusal`. */
export type BulkRefusal = z.output<typeof bulkRefusal>;

/** The caller's participation in an event. */
export const joinStatus = z.object({
  joined: z.boolean(),
  /** Null if the caller never joined. */
  status: participationStatus.nullable(),
  /** Position on the waitlist, from 1; null when not on it. */
  position: z.int().nullable(),
  waitsFor,
  holdUntil,
});

/** The same of a join, with what is left to pay; a waiting player is charged with the spot. */
export const newParticipation = joinStatus.extend({ balancePence: z.int() });

/** The same, with what the caller can pay online, and what leaving gives back of it. */
export const ownJoinStatus = joinStatus.extend({
  /** What a checkout asks for now; 0 when nothing is due, or nothing can be paid online. */
  duePence: z.int(),
  /** What leaving gives back online (docs/product/money.md#leaving). */
  refundPence: z.int(),
  /** The latest checkout, as the provider has told; null: none has begun. */
  checkout: z
    .object({
      status: z.enum(CHECKOUT_STATUSES),
      pence: z.int(),
      /** What is given back of it. */
      backPence: z.int(),
    })
    .nullable(),
  /** The caller's dependants with what became of them here; left out without any. */
  dependants: z
    .array(
      joinStatus.extend({
        id,
        name: z.string(),
        /** Whole years on the day of the event in Britain. */
        age: z.int(),
        needsConsent: z.boolean(),
      }),
    )
    .optional(),
});
/** An `ownJoinStatus` in a response. */
export type OwnJoinStatus = z.output<typeof ownJoinStatus>;

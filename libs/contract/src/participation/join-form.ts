import { z } from 'zod';
import { LENGTH, MAX_COUNT } from '../limits.ts';
import { email } from '../shared/email.ts';
import { experienceLevel } from '../shared/participation-states.ts';
import { emergencyContact, NO_CONTACT, phone } from '../shared/phone.ts';
import { id, line, text, unlessEmpty } from '../shared/text.ts';
import { fullName } from '../shared/user.ts';
import { FIELD_TEXT } from '../texts.ts';

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
    /** Of the sides any, as if nothing was chosen (docs/product/sides.md#either). */
    isEither: z.literal(true).optional(),
  })
  .refine(
    ({ fieldId, optionId, fieldLabel, selectedOptionLabel, isEither }) =>
      optionId || isEither
        ? fieldId
        : fieldLabel !== undefined && selectedOptionLabel !== undefined,
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
  /** A side that was given out and not chosen (docs/product/sides.md#either). */
  isAssigned: z.literal(true).optional(),
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

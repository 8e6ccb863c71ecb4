import { z } from 'zod';
import { GAME_KINDS } from '../choices.ts';
import { cleanName } from '../clean-text.ts';
import { LENGTH, MIN_AGE_YEARS } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';
import { id, timestamp } from './text.ts';

const PERSON_NAME = /^(?=.*\p{L})[\p{L}\p{M} .'-]+$/u;
const ORGANIZER_NAME = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} .'-]+$/u;

interface NameRule {
  required: string;
  format: string;
  pattern: RegExp;
  /** What is wrong with the characters, in place of `format`. */
  explain?: (typed: string) => string | undefined;
}

function name({ required, format, pattern, explain }: NameRule) {
  return z
    .string({ error: required })
    .overwrite(cleanName)
    .min(1, required)
    .min(LENGTH.nameMin, format)
    .max(LENGTH.name, format)
    .regex(pattern, { error: ({ input }) => explain?.(String(input)) ?? format });
}

/**
 * Public name of a player: 2 to 100 letters, spaces, hyphens, apostrophes, periods
 * (docs/product/roles-and-accounts.md#name-rules).
 */
export const nickName = name({
  required: FIELD_TEXT.nickNameRequired,
  format: FIELD_TEXT.nickNameFormat,
  pattern: PERSON_NAME,
});

/** Private real name; the same rule as the nick name. */
export const fullName = name({
  required: FIELD_TEXT.fullNameRequired,
  format: FIELD_TEXT.fullNameFormat,
  pattern: PERSON_NAME,
});

const NO_ORGANIZER_NAME = /[^\p{L}\p{M}\p{N} .'-]/u;

/** Public name of an organizer; the same rule, digits allowed. */
export const organizerName = name({
  required: FIELD_TEXT.organizerNameRequired,
  format: FIELD_TEXT.organizerNameFormat,
  pattern: ORGANIZER_NAME,
  explain: (typed) => {
    const found = NO_ORGANIZER_NAME.exec(typed)?.[0];
    return found && FIELD_TEXT.organizerNameCharacter(found);
  },
});

/** The caller's own password, of any form: it may be older than the rules. */
export const currentPassword = z
  .string({ error: FIELD_TEXT.currentPasswordRequired })
  .min(1, FIELD_TEXT.currentPasswordRequired)
  .max(LENGTH.password);

/** The same, where the field is called `password`. */
export const password = z
  .string({ error: FIELD_TEXT.passwordRequired })
  .min(1, FIELD_TEXT.passwordRequired)
  .max(LENGTH.password, `At most ${LENGTH.password} characters`);

/** Whole years from a date of birth to `today`, both `YYYY-MM-DD`. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** A date `YYYY-MM-DD` after 1900, of any age; the time of an ISO date-time is dropped. */
export const dateOfBirthOfAnyAge = z
  .string({ error: FIELD_TEXT.dateOfBirthRequired })
  .min(1, FIELD_TEXT.dateOfBirthRequired)
  .max(40, FIELD_TEXT.dateOfBirthFormat)
  .regex(/^[\d-]{10}(T[\d:.+Z-]+)?$/, FIELD_TEXT.dateOfBirthFormat)
  .transform((value) => value.slice(0, 10))
  .pipe(z.iso.date({ error: FIELD_TEXT.dateOfBirthFormat }))
  .refine((value) => value >= '1900-01-01', FIELD_TEXT.dateOfBirthFormat);

/** The same, of an account: at least 13 years ago. */
export function dateOfBirth(tooYoung: string) {
  return dateOfBirthOfAnyAge.refine(
    (value) => ageOn(value, new Date().toISOString().slice(0, 10)) >= MIN_AGE_YEARS,
    tooYoung,
  );
}

/** What kind of game an organizer runs; airsoft by default. */
export const gameKind = z.enum(GAME_KINDS);

/**
 * The caller's own account, with its private fields
 * (docs/product/roles-and-accounts.md#public-and-private).
 */
export const user = z.object({
  id,
  email: z.string(),
  /** Whether its owner has followed a link that was sent to it. */
  emailConfirmed: z.boolean(),
  nickName: z.string(),
  fullName: z.string(),
  dateOfBirth: z.string().nullable(),
  organizerName: z.string(),
  avatarUrl: z.string().nullable(),
  bio: z.string(),
  /** Whether everyone sees at which events the account has a spot. */
  showsAmongGoing: z.boolean(),
  /** Whether organizers see at how many games the account was. */
  showsExperience: z.boolean(),
  /** Of their events. Left out by a server of the last release. */
  gameKind: gameKind.optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
/** An account with its private fields. */
export type User = z.output<typeof user>;

/** The public part of an account (docs/product/roles-and-accounts.md#public-and-private). */
export const publicUser = z.object({
  id,
  nickName: z.string(),
  organizerName: z.string(),
  avatarUrl: z.string().nullable(),
  bio: z.string(),
});
/** The public part of an account. */
export type PublicUser = z.output<typeof publicUser>;

import { z } from 'zod';
import { cleanLine, cleanName } from '../clean-text.ts';
import { LENGTH, MIN_AGE_YEARS } from '../limits.ts';
import { MIN_PASSWORD_SCORE, PASSWORD_CHECKS, passwordScore } from '../password-rules.ts';
import { FIELD_TEXT } from '../texts.ts';
import { EMAIL, toAsciiEmail } from './email.ts';
import { id, isStorable, text, timestamp, url } from './text.ts';

const PERSON_NAME = /^(?=.*\p{L})[\p{L}\p{M} .'-]+$/u;
const ORGANIZER_NAME = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} .'-]+$/u;

function name({
  required,
  format,
  pattern,
}: {
  required: string;
  format: string;
  pattern: RegExp;
}) {
  return z
    .string({ error: required })
    .overwrite(cleanName)
    .min(1, required)
    .min(LENGTH.nameMin, format)
    .max(LENGTH.name, format)
    .regex(pattern, format);
}

/**
 * Public name of a player: 2 to 100 letters, spaces, hyphens, apostrophes, periods
 * (docs/product/roles-and-accounts.md#name-rules).
 */
const nickName = name({
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

/** Public name of an organizer; the same rule, digits allowed. */
const organizerName = name({
  required: FIELD_TEXT.organizerNameRequired,
  format: FIELD_TEXT.organizerNameFormat,
  pattern: ORGANIZER_NAME,
});

/**
 * An email as browsers accept it, with a domain of ASCII letters; unique without regard to case
 * (docs/product/roles-and-accounts.md#email).
 */
export const email = z
  .string({ error: FIELD_TEXT.emailRequired })
  .overwrite((typed) => toAsciiEmail(cleanLine(typed)))
  .min(1, FIELD_TEXT.emailRequired)
  .max(LENGTH.email, FIELD_TEXT.emailFormat)
  .pipe(z.email({ pattern: EMAIL, error: FIELD_TEXT.emailFormat }));

/** The password of a new account, and one that is set with a link. */
export const newPassword = z
  .string({ error: FIELD_TEXT.passwordRequired })
  .min(1, FIELD_TEXT.passwordRequired)
  .max(LENGTH.password, `At most ${LENGTH.password} characters`)
  .refine(isStorable, FIELD_TEXT.characters)
  .refine(
    (value) => PASSWORD_CHECKS.every((check) => check.holds(value)),
    FIELD_TEXT.passwordFormat,
  );

/** The password that proves who changes an account. */
/** The caller's own password, of any form: it may be older than the rules. */
export const currentPassword = z
  .string({ error: FIELD_TEXT.currentPasswordRequired })
  .min(1, FIELD_TEXT.currentPasswordRequired)
  .max(LENGTH.password);

/** A change of the email (docs/product/sessions.md#email-change). */
export const emailChange = z.object({ newEmail: email, currentPassword });

/** A password change (docs/product/sessions.md#password-change). */
export const passwordChange = z.object({
  currentPassword,
  newPassword: z
    .string({ error: FIELD_TEXT.newPasswordRequired })
    .min(1, FIELD_TEXT.newPasswordRequired)
    .min(LENGTH.passwordMin, FIELD_TEXT.newPasswordShort)
    .max(LENGTH.password, `At most ${LENGTH.password} characters`)
    .refine(isStorable, FIELD_TEXT.characters)
    .refine((value) => passwordScore(value) >= MIN_PASSWORD_SCORE, FIELD_TEXT.newPasswordWeak),
  /** Otherwise crew and devices end with the old password (docs/product/sessions.md#grants). */
  keepsCrew: z.boolean().optional(),
});

/** The form of a password change: the change and the repeated password. */
export const passwordForm = passwordChange
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    error: FIELD_TEXT.newPasswordsDiffer,
    // As in the registration form.
    when: () => true,
  });

/**
 * The request to delete one's own account (docs/product/roles-and-accounts.md#account-deletion).
 */
export const accountDeletion = z.object({
  password: z
    .string({ error: FIELD_TEXT.passwordRequired })
    .min(1, FIELD_TEXT.passwordRequired)
    .max(LENGTH.password, `At most ${LENGTH.password} characters`),
});

/** Whole years from a date of birth to `today`, both `YYYY-MM-DD`. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/**
 * A date `YYYY-MM-DD` at least 13 years ago and after 1900; the time of an ISO date-time is
 * dropped.
 */
export function dateOfBirth(tooYoung: string) {
  return z
    .string({ error: FIELD_TEXT.dateOfBirthRequired })
    .min(1, FIELD_TEXT.dateOfBirthRequired)
    .max(40, FIELD_TEXT.dateOfBirthFormat)
    .regex(/^[\d-]{10}(T[\d:.+Z-]+)?$/, FIELD_TEXT.dateOfBirthFormat)
    .transform((value) => value.slice(0, 10))
    .pipe(z.iso.date({ error: FIELD_TEXT.dateOfBirthFormat }))
    .refine((value) => value >= '1900-01-01', FIELD_TEXT.dateOfBirthFormat)
    .refine(
      (value) => ageOn(value, new Date().toISOString().slice(0, 10)) >= MIN_AGE_YEARS,
      tooYoung,
    );
}

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
  createdAt: timestamp,
  updatedAt: timestamp,
});
/** An account with its private fields. */
export type User = z.output<typeof user>;

/** A registration. */
export const registration = z.object({
  email,
  password: newPassword,
  organizerName,
  fullName,
  dateOfBirth: dateOfBirth(FIELD_TEXT.tooYoungToRegister),
  nickName,
});

/** The registration form: a registration and the repeated password. */
export const registrationForm = registration
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: FIELD_TEXT.passwordsDiffer,
    // Compare the two while people type, not only once every other field is valid.
    when: () => true,
  });

/** The form for a new password that is set with a link: the password and its repetition. */
export const newPasswordForm = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: FIELD_TEXT.passwordsDiffer,
    when: () => true,
  });

const ownDateOfBirth = dateOfBirth(FIELD_TEXT.tooYoung);

/**
 * A profile update; an empty or null `avatarUrl` removes the avatar. Only the superadmin can have
 * no date of birth (docs/product/roles-and-accounts.md#minimum-age).
 */
export const profileUpdate = z.object({
  nickName,
  organizerName,
  /** Another one than the account's needs `currentPassword`, and is confirmed by a link. */
  email,
  currentPassword: currentPassword.optional(),
  fullName,
  dateOfBirth: ownDateOfBirth.nullish(),
  avatarUrl: url.nullish(),
  bio: text(LENGTH.bio, FIELD_TEXT.bioTooLong).default(''),
});

/** The profile form of every account but the superadmin's: the date of birth is required. */
export const profileForm = profileUpdate.extend({ dateOfBirth: ownDateOfBirth });

/** A profile update in which absent fields keep their value. */
export const profilePatch = profileUpdate
  .extend({
    bio: text(LENGTH.bio, FIELD_TEXT.bioTooLong),
    showsAmongGoing: z.boolean(),
    showsExperience: z.boolean(),
  })
  .partial();

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

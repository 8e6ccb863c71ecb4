import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import { email } from '../shared/email.ts';
import { id, text, url } from '../shared/text.ts';
import {
  currentPassword,
  dateOfBirth,
  fullName,
  gameKind,
  nickName,
  organizerName,
  publicUser,
  user,
} from '../shared/user.ts';
import { FIELD_TEXT } from '../texts.ts';

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
const profilePatch = profileUpdate
  .extend({
    bio: text(LENGTH.bio, FIELD_TEXT.bioTooLong),
    showsAmongGoing: z.boolean(),
    showsExperience: z.boolean(),
    gameKind,
  })
  .partial();

/**
 * `emailChange` when another email was sent: it waits for its confirmation, it is changed because
 * Muster sends no mail, or it stayed because the password was missing.
 */
const savedProfile = z.object({
  user,
  emailChange: z.enum(['pending', 'changed', 'needs-password']).optional(),
});

/**
 * The caller’s own profile, and what everybody sees of one
 * (docs/product/profile-and-moments.md#profile-and-moments).
 */
export const profileEndpoints = {
  getProfile: defineEndpoint({
    method: 'GET',
    path: '/profile',
    summary: 'Get your own profile, private fields included',
    access: 'signed-in',
    errors: [],
    response: z.object({ user }),
  }),
  updateProfile: defineEndpoint({
    method: 'PUT',
    path: '/profile',
    summary: 'Replace your own profile; another `email` also needs `currentPassword`',
    access: 'signed-in',
    body: profileUpdate,
    errors: ['FOREIGN_MEDIA', 'EMAIL_TAKEN'],
    response: savedProfile,
    rateLimitPerMinute: 10,
  }),
  patchProfile: defineEndpoint({
    method: 'PUT',
    path: '/profile/mobile',
    summary: 'Change some fields of your own profile; fields that are left out keep their value',
    access: 'signed-in',
    body: profilePatch,
    errors: ['FOREIGN_MEDIA', 'EMAIL_TAKEN'],
    response: savedProfile,
    rateLimitPerMinute: 10,
  }),
  getPerson: defineEndpoint({
    method: 'GET',
    path: '/people/:id',
    summary: 'Get the public part of an account',
    access: 'signed-in',
    params: z.object({ id }),
    errors: ['USER_NOT_FOUND'],
    response: z.object({ person: publicUser }),
  }),
};

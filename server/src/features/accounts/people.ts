import type { PublicUser, User } from '@muster/contract';
import { publicName } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import type { MailRecipient } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { isHidden } from './hidden-store.ts';
import { findUser } from './people-store.ts';

/**
 * The account of a signed-in user. SESSION_EXPIRED when it was deleted while the session was still
 * cached.
 */
export async function requireUser(db: Db, id: string): Promise<UserRow> {
  const row = await findUser(db, id);
  if (!row) throw new AppError('SESSION_EXPIRED');
  return row;
}

type ProfileServices = Pick<Services, 'db' | 'config'>;

/**
 * An account with a public profile; undefined for all others: the superadmin has none
 * (docs/product/profile-and-moments.md#public-profile-page).
 */
export async function findPublicUser(
  { db, config }: ProfileServices,
  id: string,
): Promise<UserRow | undefined> {
  const row = id === config.superadminId ? undefined : await findUser(db, id);
  return row && !isHidden(row) ? row : undefined;
}

/** The same, but USER_NOT_FOUND when there is none. */
export async function requirePublicUser(services: ProfileServices, id: string): Promise<UserRow> {
  const row = await findPublicUser(services, id);
  if (!row) throw new AppError('USER_NOT_FOUND');
  return row;
}

/**
 * Throws EMAIL_NOT_CONFIRMED. Where Muster sends no mail, nobody can confirm one
 * (docs/product/sessions.md#email-confirmation).
 */
export function requireConfirmedEmail(
  { config }: Pick<Services, 'config'>,
  user: Pick<UserRow, 'email_confirmed'> | undefined,
): void {
  if (config.mail && !user?.email_confirmed) throw new AppError('EMAIL_NOT_CONFIRMED');
}

/** An account as the recipient of a mail; undefined once it is deleted. */
export async function findMailRecipient(
  db: Db,
  userId: string,
): Promise<MailRecipient | undefined> {
  const user = await findUser(db, userId);
  if (!user || user.erased_at) return undefined;
  return { userId: user.id, email: user.email, name: nameOf(user) };
}

/** The columns of an account that another account's response can be made of. */
export type PersonRow = Pick<
  UserRow,
  'id' | 'nick_name' | 'organizer_name' | 'email' | 'avatar_url'
>;

/** The name of an account that others see. */
export function nameOf(row: Pick<PersonRow, 'nick_name' | 'organizer_name' | 'email'>): string {
  return publicName({
    nickName: row.nick_name,
    organizerName: row.organizer_name,
    email: row.email,
  });
}

/** An account as lists show it: public name and picture. */
export function toPerson(row: PersonRow): { id: string; name: string; avatarUrl: string | null } {
  return { id: row.id, name: nameOf(row), avatarUrl: row.avatar_url || null };
}

/** Columns that no response is made of. */
type HiddenColumn =
  | 'password_hash'
  | 'search_text'
  | 'name_search_text'
  | 'email_search_text'
  | 'deletion_requested_at'
  | 'erased_at'
  | 'suspended_at'
  | 'suspension_reason';

/**
 * An account with its private fields, for its owner and the superadmin only
 * (docs/product/roles-and-accounts.md#public-and-private).
 */
export function toUser(row: Omit<UserRow, HiddenColumn>): User {
  return {
    id: row.id,
    email: row.email,
    emailConfirmed: row.email_confirmed,
    nickName: row.nick_name,
    fullName: row.full_name,
    dateOfBirth: row.date_of_birth,
    organizerName: row.organizer_name,
    avatarUrl: row.avatar_url || null,
    bio: row.bio,
    showsAmongGoing: row.shows_among_going,
    showsExperience: row.shows_experience,
    gameKind: row.game_kind,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The fields of an account that everyone can see. */
export function toPublicUser(row: UserRow): PublicUser {
  return {
    id: row.id,
    nickName: row.nick_name,
    organizerName: row.organizer_name,
    avatarUrl: row.avatar_url || null,
    bio: row.bio,
  };
}

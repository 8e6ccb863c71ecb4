import type { PublicUser, User } from '@muster/contract';
import type { UserRow } from '../../platform/database/schema.ts';

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

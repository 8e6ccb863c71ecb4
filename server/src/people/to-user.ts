import type { PublicUser, User } from '@muster/contract';
import type { UserRow } from '../database/schema.ts';

/** The account as its own owner sees it, private fields included. Never for anybody else but the superadmin. */
export function toUser(row: Omit<UserRow, 'password_hash' | 'search'>): User {
  return {
    id: row.id,
    email: row.email,
    nickName: row.nick_name,
    fullName: row.full_name,
    dateOfBirth: row.date_of_birth,
    organizerName: row.organizer_name,
    avatarUrl: row.avatar_url || null,
    bio: row.bio,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** The account as everybody may see it (spec.md §1). */
export function toPublicUser(row: UserRow): PublicUser {
  return {
    id: row.id,
    nickName: row.nick_name,
    organizerName: row.organizer_name,
    avatarUrl: row.avatar_url || null,
    bio: row.bio,
  };
}

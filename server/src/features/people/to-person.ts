import { publicName } from '@muster/domain';
import type { UserRow } from '../../platform/database/schema.ts';

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

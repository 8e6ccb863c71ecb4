import type { Endpoints, ParsedInput } from '@muster/contract';
import type { Kysely } from 'kysely';
import { errorCode } from '../database/errors.ts';
import type { Schema, UserRow } from '../database/schema.ts';

const UNIQUE_VIOLATION = '23505';

/** Only what it names is changed. */
export type ProfileChange = ParsedInput<Endpoints['patchProfile']>['body'];

/** The row after the change. The e-mail's uniqueness is the index's to decide. */
export async function updateUser(
  db: Kysely<Schema>,
  id: string,
  change: ProfileChange,
): Promise<UserRow | 'email-taken'> {
  try {
    return await db
      .updateTable('users')
      .set({
        nick_name: change.nickName,
        organizer_name: change.organizerName,
        email: change.email,
        full_name: change.fullName,
        date_of_birth: change.dateOfBirth,
        bio: change.bio,
        updated_at: new Date(),
        ...(change.avatarUrl !== undefined && { avatar_url: change.avatarUrl ?? '' }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return 'email-taken';
    throw error;
  }
}

import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/** Whether somebody still follows. */
export async function isFollowing(db: Db, id: string): Promise<boolean> {
  return (await findFollowedName(db, id)) !== undefined;
}

/** The name of the organizer who is followed; undefined once it has ended. */
export async function findFollowedName(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('follows as f')
    .innerJoin('users', 'users.id', 'f.organizer_id')
    .select('organizer_name')
    .where('f.id', '=', id)
    .where('f.ended_at', 'is', null)
    .executeTakeFirst();
  return row && (row.organizer_name || 'Organizer');
}

/**
 * Ends a follow, and that of the account with the same address or the other way round, because
 * either may have sent the mail. False when it is gone.
 */
export async function updateFollowEnded(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    with named as (select organizer_id, user_id, email from follows where id = ${id}),
    ended as (
      update follows f set ended_at = now() from named n
      where f.organizer_id = n.organizer_id and f.ended_at is null and (f.id = ${id}
        or f.user_id in (select u.id from users u where lower(u.email) = n.email)
        or f.email = (select lower(u.email) from users u where u.id = n.user_id)))
    select exists (select from named) as "isKnown"`.execute(db);
  return rows[0]?.isKnown ?? false;
}

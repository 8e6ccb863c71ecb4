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

/** Ends a follow; does nothing when it has ended already or is gone. */
export async function updateFollowEnded(db: Db, id: string): Promise<void> {
  await db
    .updateTable('follows')
    .set({ ended_at: new Date() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

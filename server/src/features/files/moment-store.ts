import { MAX_COUNT } from '@muster/contract';
import { sql } from 'kysely';
import type { Db, MomentRow } from '../../platform/database/schema.ts';

export type MomentQueryRow = MomentRow & { thumbnail_key: string | null };

/** The photos of an account, newest first. */
export async function listMomentRows(db: Db, userId: string): Promise<MomentQueryRow[]> {
  return db
    .selectFrom('moments')
    .innerJoin('files', 'files.key', 'moments.file_key')
    .selectAll('moments')
    .select('files.thumbnail_key')
    .where('moments.user_id', '=', userId)
    .orderBy('moments.uploaded_at', 'desc')
    .orderBy('moments.id', 'desc')
    .limit(MAX_COUNT.moments)
    .execute();
}

/** Whose photo it is; undefined when there is no such photo. */
export async function findMomentOwnerId(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('moments')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}

/** How many photos an account has, and the size of their files in bytes. */
export async function sumMoments(
  db: Db,
  userId: string,
): Promise<{ count: number; bytes: number }> {
  return db
    .selectFrom('moments')
    .select((of) => [
      of.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

type DeletedMoment = Pick<MomentRow, 'id' | 'file_key'>;

/** Deletes the oldest photos so that there is room for one more. */
export async function deleteOldestMoments(db: Db, userId: string): Promise<DeletedMoment[]> {
  const tooOld = db
    .selectFrom('moments')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MAX_COUNT.moments - 1);
  return db.deleteFrom('moments').where('id', 'in', tooOld).returning(['id', 'file_key']).execute();
}

type NewMoment = Omit<MomentRow, 'uploaded_at'>;

export async function insertMoment(db: Db, moment: NewMoment): Promise<MomentRow> {
  return (
    db
      .insertInto('moments')
      // Not the start of the transaction: of two that waited for the lock, the later one must come
      // last.
      .values({ ...moment, uploaded_at: sql<string>`clock_timestamp()` })
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

/**
 * Returns the key of the photo's file; undefined when the account has no such photo. `userId` null:
 * whoever has it.
 */
export async function deleteMomentRow(
  db: Db,
  { id, userId }: { id: string; userId: string | null },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('moments')
    .where('id', '=', id)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .returning('file_key')
    .executeTakeFirst();
  return row?.file_key;
}

import { MAX_COUNT } from '@muster/contract';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { MomentRow, Schema } from '../database/schema.ts';

type Db = Kysely<Schema>;
type Pool = Pick<pg.Pool, 'query'>;

export type MomentQueryRow = MomentRow & { thumbnail_key: string | null };

/** Somebody's photos, the latest first. */
export async function listMoments(pool: Pool, userId: string): Promise<MomentQueryRow[]> {
  const { rows } = await pool.query<MomentQueryRow>({
    text: `select m.id, m.user_id, m.file_key, m.original_name, m.size_bytes, m.uploaded_at,
        f.thumbnail_key
      from moments m join files f on f.key = m.file_key
      where m.user_id = $1 order by m.uploaded_at desc, m.id desc limit ${MAX_COUNT.moments}`,
    values: [userId],
  });
  return rows;
}

export async function sumMoments(
  pool: Pool,
  userId: string,
): Promise<{ count: number; bytes: number }> {
  const { rows } = await pool.query<{ count: number; bytes: number }>({
    text: `select count(*) as count, coalesce(sum(size_bytes), 0)::bigint as bytes
      from moments where user_id = $1`,
    values: [userId],
  });
  return rows[0] ?? { count: 0, bytes: 0 };
}

/** Whoever adds a photo for this user goes one after the other; false when the account is gone. */
export async function lockGallery(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes out what would be too many with one more, the oldest first; answers the keys of their files. */
export async function deleteOldestMoments(db: Db, userId: string): Promise<string[]> {
  const kept = MAX_COUNT.moments - 1;
  const tooMany = db
    .selectFrom('moments')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .offset(kept);
  const rows = await db
    .deleteFrom('moments')
    .where('id', 'in', tooMany)
    .returning('file_key')
    .execute();
  return rows.map((row) => row.file_key);
}

type NewMoment = Omit<MomentRow, 'uploaded_at'>;

export async function insertMoment(db: Db, moment: NewMoment): Promise<MomentRow> {
  return (
    db
      .insertInto('moments')
      // When the lock was got, not when the transaction began: those that waited come later.
      .values({ ...moment, uploaded_at: sql<Date>`clock_timestamp()` })
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

/** The key of its file; undefined when it is not this user's. */
export async function deleteMomentRow(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('moments')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('file_key')
    .executeTakeFirst();
  return row?.file_key;
}

import { type Kysely, sql } from 'kysely';
import type { FileRow, Schema } from '../database/schema.ts';

type Db = Kysely<Schema>;

type NewFile = Omit<FileRow, 'created_at'>;

export async function insertFile(db: Db, file: NewFile): Promise<void> {
  await db.insertInto('files').values(file).execute();
}

/** Which of these keys are files (or thumbnails of files) of this owner. */
export async function findOwnKeys(
  db: Db,
  { ownerId, keys }: { ownerId: string; keys: string[] },
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('files')
    .select(['key', 'thumbnail_key'])
    .where('owner_id', '=', ownerId)
    .where((row) => row.or([row('key', 'in', keys), row('thumbnail_key', 'in', keys)]))
    .execute();
  return new Set(rows.flatMap((row) => [row.key, row.thumbnail_key ?? '']));
}

/** Takes the row of a file out, if it is the owner's (`ownerId` null: anybody's), and answers it. */
export async function deleteFileRow(
  db: Db,
  { key, ownerId }: { key: string; ownerId: string | null },
): Promise<FileRow | undefined> {
  let deletion = db.deleteFrom('files').where('key', '=', key);
  if (ownerId !== null) deletion = deletion.where('owner_id', '=', ownerId);
  return deletion.returningAll().executeTakeFirst();
}

/** Whether an event, an account or a message still shows this address. */
export async function isMediaInUse(db: Db, url: string): Promise<boolean> {
  const holds = JSON.stringify([{ url }]);
  const posters = JSON.stringify([{ thumbnail: url }]);
  const event = await db
    .selectFrom('events')
    .select('id')
    .where((row) =>
      row.or([
        row('image_url', '=', url),
        row('image_thumbnail', '=', url),
        row('organizer_avatar_url', '=', url),
        sql<boolean>`gallery @> ${holds}::jsonb`,
        sql<boolean>`gallery @> ${posters}::jsonb`,
      ]),
    )
    .executeTakeFirst();
  if (event) return true;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('avatar_url', '=', url)
    .executeTakeFirst();
  return user !== undefined;
}

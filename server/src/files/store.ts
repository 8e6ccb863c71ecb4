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

/** Which of these addresses an event, an account, a message or a Moment still shows. */
export async function findShownMedia(db: Db, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const wanted = sql`array[${sql.join(urls)}]::text[]`;
  const { rows } = await sql<{ url: string }>`
    select unnest(shown_media(image_url, image_thumbnail, organizer_avatar_url, gallery)) as url
      from events
      where shown_media(image_url, image_thumbnail, organizer_avatar_url, gallery) && ${wanted}
    union select avatar_url from users where avatar_url <> '' and avatar_url = any (${wanted})
    union select image_url from messages where image_url <> '' and image_url = any (${wanted})
    union select '/media/' || file_key from moments
      where file_key = any (select substr(url, 8) from unnest(${wanted}) url)
  `.execute(db);
  return new Set(rows.map(({ url }) => url));
}

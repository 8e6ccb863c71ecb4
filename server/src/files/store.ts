import { type Kysely, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { FileRow, Schema } from '../database/schema.ts';

type Db = Kysely<Schema>;
type Pool = Pick<pg.Pool, 'query'>;

export type NewFile = Omit<FileRow, 'created_at'>;

/** Whose files are meant; null: anybody's. */
type OwnerId = string | null;

/** The row; undefined when the key is somebody's already. */
export async function insertFile(db: Db, file: NewFile): Promise<FileRow | undefined> {
  return db
    .insertInto('files')
    .values(file)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

interface FileFilter {
  ownerId: OwnerId;
  folder: FileRow['folder'];
}

/** A page of a folder, the latest first. */
export async function listFiles(
  pool: Pool,
  { ownerId, folder, limit, offset }: FileFilter & { limit: number; offset: number },
): Promise<FileRow[]> {
  const { where, values } = whereOf({ ownerId, folder });
  const { rows } = await pool.query<FileRow>({
    text: `select key, owner_id, folder, content_type, size, original_name, width, height,
        thumbnail_key, created_at
      from files where ${where} order by created_at desc, key limit ${limit} offset ${offset}`,
    values,
  });
  return rows;
}

export async function countFiles(pool: Pool, filter: FileFilter): Promise<number> {
  const { where, values } = whereOf(filter);
  const { rows } = await pool.query<{ count: number }>({
    text: `select count(*) as count from files where ${where}`,
    values,
  });
  return rows[0]?.count ?? 0;
}

function whereOf({ ownerId, folder }: FileFilter): { where: string; values: string[] } {
  if (ownerId === null) return { where: 'folder = $1', values: [folder] };
  return { where: 'folder = $1 and owner_id = $2', values: [folder, ownerId] };
}

interface FileName {
  key: string;
  ownerId: OwnerId;
}

export async function findFile(db: Db, { key, ownerId }: FileName): Promise<FileRow | undefined> {
  let query = db.selectFrom('files').selectAll().where('key', '=', key);
  if (ownerId !== null) query = query.where('owner_id', '=', ownerId);
  return query.executeTakeFirst();
}

/** The same; it cannot be removed until the transaction ends. */
export async function findFileToUse(
  db: Db,
  { key, ownerId }: FileName,
): Promise<FileRow | undefined> {
  let query = db.selectFrom('files').selectAll().where('key', '=', key).forKeyShare();
  if (ownerId !== null) query = query.where('owner_id', '=', ownerId);
  return query.executeTakeFirst();
}

/** The same, to be removed: nobody takes it into use until the transaction ends. */
export async function lockFile(db: Db, { key, ownerId }: FileName): Promise<FileRow | undefined> {
  let query = db.selectFrom('files').selectAll().where('key', '=', key).forUpdate();
  if (ownerId !== null) query = query.where('owner_id', '=', ownerId);
  return query.executeTakeFirst();
}

export async function deleteFileRow(db: Db, key: string): Promise<void> {
  await db.deleteFrom('files').where('key', '=', key).execute();
}

/** Whoever wants to write files under these keys goes one after the other until the transaction ends. */
export async function lockKeys(db: Db, keys: readonly string[]): Promise<void> {
  const wanted = sql`array[${sql.join(keys)}]::text[]`;
  await sql`
    select pg_advisory_xact_lock(hashtextextended('file ' || key, 0))
    from (select key from unnest(${wanted}) key order by key) sorted
  `.execute(db);
}

/** Whether this was the thumbnail of a file of the owner's (`ownerId` null: of anybody's); the file then has none. */
export async function forgetThumbnail(
  db: Db,
  { key, ownerId }: { key: string; ownerId: string | null },
): Promise<boolean> {
  let update = db
    .updateTable('files')
    .set({ thumbnail_key: null })
    .where('thumbnail_key', '=', key);
  if (ownerId !== null) update = update.where('owner_id', '=', ownerId);
  return (await update.returning('key').executeTakeFirst()) !== undefined;
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

/** Which of these addresses an event, an account, a message or a Moment still shows. */
export async function findShownMedia(db: Db, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const { rows } = await selectShownMedia(urls).execute(db);
  return new Set(rows.map(({ url }) => url));
}

/** Looks each address up by itself: asked for hundreds at once, the planner would rather read every event. */
export function selectShownMedia(urls: readonly string[]): RawBuilder<{ url: string }> {
  const wanted = sql`unnest(array[${sql.join(urls)}]::text[]) as wanted (url)`;
  return sql`
    select wanted.url from ${wanted} join events
      on shown_media(image_url, image_thumbnail, organizer_avatar_url, gallery) @> array[wanted.url]
    union select wanted.url from ${wanted} join users
      on avatar_url = wanted.url and avatar_url <> ''
    union select wanted.url from ${wanted} join messages
      on image_url = wanted.url and image_url <> '' and deleted_at is null
    union select wanted.url from ${wanted} join moments on file_key = substr(wanted.url, 8)
  `;
}

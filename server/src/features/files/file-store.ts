import type { MediaUse } from '@muster/domain';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Db, FileRow } from '../../platform/database/schema.ts';
import type { FileRef } from './file-ref.ts';

export type NewFile = Omit<FileRow, 'created_at'>;

/** Undefined when the key exists already. */
export async function insertFile(db: Db, file: NewFile): Promise<FileRow | undefined> {
  return db
    .insertInto('files')
    .values(file)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

interface FileFilter {
  /** Null: the files of all accounts. */
  ownerId: string | null;
  folder: FileRow['folder'];
}

function selectFiles(db: Db, { ownerId, folder }: FileFilter) {
  return db
    .selectFrom('files')
    .where('folder', '=', folder)
    .$if(ownerId !== null, (query) => query.where('owner_id', '=', ownerId));
}

/** A page of a folder, newest first. */
export async function listFileRows(
  db: Db,
  { limit, offset, ...filter }: FileFilter & { limit: number; offset: number },
): Promise<FileRow[]> {
  return selectFiles(db, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('key')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The files of one account in a folder; those of all are in the totals. */
export async function countFiles(
  db: Db,
  filter: FileFilter & { ownerId: string },
): Promise<number> {
  const row = await selectFiles(db, filter)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

function selectFile(db: Db, { key, ownerId }: FileRef) {
  return db
    .selectFrom('files')
    .selectAll()
    .where('key', '=', key)
    .$if(ownerId !== null, (query) => query.where('owner_id', '=', ownerId));
}

export async function findFile(db: Db, file: FileRef): Promise<FileRow | undefined> {
  return selectFile(db, file).executeTakeFirst();
}

/**
 * A file that is about to be used: it cannot be deleted until the transaction ends (`for key
 * share`).
 */
export async function findFileForKeyShare(db: Db, file: FileRef): Promise<FileRow | undefined> {
  return selectFile(db, file).forKeyShare().executeTakeFirst();
}

/**
 * A file that is about to be deleted: it cannot be used until the transaction ends (`for update`).
 */
export async function findFileForUpdate(db: Db, file: FileRef): Promise<FileRow | undefined> {
  return selectFile(db, file).forUpdate().executeTakeFirst();
}

export async function deleteFileRow(db: Db, key: string): Promise<void> {
  await db.deleteFrom('files').where('key', '=', key).execute();
}

/**
 * Removes a thumbnail from the row of its file; undefined when it is not the thumbnail of a file of
 * this owner.
 */
export async function clearThumbnailKey(
  db: Db,
  { key, ownerId }: FileRef,
): Promise<Pick<FileRow, 'owner_id'> | undefined> {
  return db
    .updateTable('files')
    .set({ thumbnail_key: null })
    .where('thumbnail_key', '=', key)
    .$if(ownerId !== null, (query) => query.where('owner_id', '=', ownerId))
    .returning('owner_id')
    .executeTakeFirst();
}

/** Those of the keys that are files of this owner, or thumbnails of them. */
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
    .forKeyShare()
    .execute();
  return new Set(rows.flatMap((row) => [row.key, row.thumbnail_key ?? '']));
}

/** Those of the keys that are files or thumbnails of anyone. */
export async function findExistingKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('files')
    .select(['key', 'thumbnail_key'])
    .where((row) => row.or([row('key', 'in', keys), row('thumbnail_key', 'in', keys)]))
    .execute();
  return new Set(rows.flatMap((row) => [row.key, row.thumbnail_key ?? '']));
}

/**
 * Those of the URLs that an event or its approved version, an account, a message or a Moment shows.
 */
export async function findMediaInUse(db: Db, urls: readonly string[]): Promise<Set<string>> {
  return new Set((await listMediaUses(db, urls)).map(({ url }) => url));
}

/** What shows each of the URLs. */
export async function listMediaUses(
  db: Db,
  urls: readonly string[],
): Promise<{ url: string; use: MediaUse }[]> {
  return urls.length === 0 ? [] : (await selectMediaInUse(urls).execute(db)).rows;
}

/**
 * Looks up each URL separately: for hundreds at once, the planner would otherwise read every event.
 */
export function selectMediaInUse(
  urls: readonly string[],
): RawBuilder<{ url: string; use: MediaUse }> {
  const asked = sql`unnest(array[${sql.join(urls)}]::text[]) as asked (url)`;
  return sql`
    select asked.url, 'event' as use from ${asked} join events
      on shown_media(image_url, image_thumbnail, organizer_avatar_url, gallery) @> array[asked.url]
    union select asked.url, 'approvedVersion' from ${asked} join events
      on approved_media(approved_snapshot) @> array[asked.url] and approved_snapshot is not null
    union select asked.url, 'event' from ${asked} join series
      on approved_media(content) @> array[asked.url]
    union select asked.url, 'profile' from ${asked} join users
      on avatar_url = asked.url and avatar_url <> ''
    union select asked.url, 'message' from ${asked} join messages
      on image_url = asked.url and image_url <> '' and deleted_at is null
    union select asked.url, 'moment' from ${asked} join moments on file_key = substr(asked.url, 8)
  `;
}

interface Usage {
  bytes: number;
  files: number;
  /** Whether the account is younger than a day. */
  isNew: boolean;
}

/** What an account has stored, and what is on its way to the store. Thumbnails are not counted. */
export async function sumUsage(db: Db, userId: string): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select coalesce(sum(size), 0)::bigint as bytes, count(*) as files,
      exists (select from users where id = ${userId} and created_at > now() - interval '1 day')
        as "isNew"
    from (
      select size from files where owner_id = ${userId}
      union all
      select reserved_bytes from file_keys
      where owner_id = ${userId} and state = 'reserved' and reserved_bytes is not null
    ) stored`.execute(db);
  return rows[0] ?? { bytes: 0, files: 0, isNew: true };
}

type Pool = Pick<pg.Pool, 'query'>;

export interface OldFile {
  key: string;
  thumbnailKey: string | null;
  /** As text, because a Date would lose the microseconds that the next batch starts after. */
  createdAt: string;
}

/** Files created before a moment, the oldest first, after the last file of the batch before. */
export async function selectOldFiles(
  pool: Pool,
  { before, after, limit }: { before: Date; after: Omit<OldFile, 'thumbnailKey'>; limit: number },
): Promise<OldFile[]> {
  const { rows } = await pool.query<OldFile>({
    text: `select key, thumbnail_key as "thumbnailKey", created_at::text as "createdAt" from files
      where created_at < $1 and (created_at, key) > ($2::timestamptz, $3)
      order by created_at, key limit ${limit}`,
    values: [before, after.createdAt, after.key],
  });
  return rows;
}

/** Keys of files whose owner's account was deleted, in their order. */
export async function selectOrphanedFileKeys(
  pool: Pool,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>({
    text: `select key from files where owner_id is null and key > $1 order by key limit ${limit}`,
    values: [after],
  });
  return rows.map(({ key }) => key);
}

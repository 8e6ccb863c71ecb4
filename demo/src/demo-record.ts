import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Schema } from '@muster/server/src/platform/database/schema.ts';
import type { Services } from '@muster/server/src/platform/services.ts';
import { type Kysely, sql } from 'kysely';
import type { Day } from './dates.ts';

/*
 * The record of the demo's data: the version of the seed that created it, and the day from which
 * its dates are counted. It is stored in the same database, so that data and record never separate.
 */

type Db = Kysely<Schema>;

export interface DemoRecord {
  version: string;
  /** False: the seed was interrupted. */
  finished: boolean;
  saturday: Day;
  eventIds: string[];
}

/** Undefined: this database has never held the demo's data. */
export async function readRecord(db: Db): Promise<DemoRecord | undefined> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('demo_world') is not null as there`.execute(db);
  if (!tables[0]?.there) return undefined;
  const { rows } = await sql<DemoRecord>`
    select version, finished, saturday::text as saturday, event_ids as "eventIds"
    from demo_world`.execute(db);
  return rows[0];
}

export async function writeRecord(db: Db, record: DemoRecord): Promise<void> {
  await sql`create table if not exists demo_world (
    one boolean primary key default true check (one),
    version text not null, finished boolean not null, saturday date not null,
      event_ids text[] not null
  )`.execute(db);
  const { version, finished, saturday, eventIds } = record;
  await sql`
    insert into demo_world (version, finished, saturday, event_ids)
    values (${version}, ${finished}, ${saturday}, ${eventIds}::text[])
    on conflict (one) do update set version = excluded.version, finished = excluded.finished,
      saturday = excluded.saturday, event_ids = excluded.event_ids`.execute(db);
}

/** A hash of the seed's source files, so that every change of the seed is a new version. */
export async function currentVersion(folder = import.meta.dirname): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const hash = createHash('sha256');
  for (const name of names.sort()) hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

/** Whether the database holds anything besides the superadmin. */
export async function holdsData(db: Db, superadminId: string): Promise<boolean> {
  const [user, event] = await Promise.all([
    db.selectFrom('users').select('id').where('id', '<>', superadminId).limit(1).execute(),
    db.selectFrom('events').select('id').limit(1).execute(),
  ]);
  return user.length + event.length > 0;
}

/** Deletes all data, with the stored files. */
export async function clearDemo({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<void> {
  const files = await db.selectFrom('files').select(['key', 'thumbnail_key']).execute();
  await sql`truncate users, events, files, threads, totals, total_changes cascade`.execute(db);
  for (const { key, thumbnail_key } of files) {
    await storage.remove(key);
    if (thumbnail_key) await storage.remove(thumbnail_key);
  }
}

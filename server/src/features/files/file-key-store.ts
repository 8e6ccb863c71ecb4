import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** The keys of a file, its own first, while its content is on the way to the store. */
export interface ReservedKeys {
  keys: readonly string[];
  ownerId: string;
  bytes: number;
}

/** False when one of the keys is or was the key of a file or of a thumbnail. */
export async function insertReservedKeys(
  db: Db,
  { keys, ownerId, bytes }: ReservedKeys,
): Promise<boolean> {
  // In one order, so that of two that want the same keys one waits for the other.
  const rows = [...keys].sort().map((key) => ({
    key,
    state: 'reserved' as const,
    owner_id: ownerId,
    reserved_bytes: key === keys[0] ? bytes : null,
  }));
  const inserted = await db
    .insertInto('file_keys')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  return inserted.length === keys.length;
}

/** False when the keys are not reserved any more. */
export async function updateKeysStored(db: Db, keys: readonly string[]): Promise<boolean> {
  const updated = await db
    .updateTable('file_keys')
    .set({ state: 'stored', owner_id: null, reserved_bytes: null, changed_at: new Date() })
    .where('key', 'in', keys)
    .where('state', '=', 'reserved')
    .returning('key')
    .execute();
  return updated.length === keys.length;
}

/** Gives up those of the keys that are still reserved, and returns them. */
export async function updateKeysReleased(db: Db, keys: readonly string[]): Promise<string[]> {
  const released = await db
    .updateTable('file_keys')
    .set({ state: 'released', reserved_bytes: null, changed_at: new Date() })
    .where('key', 'in', keys)
    .where('state', '=', 'reserved')
    .returning('key')
    .execute();
  return released.map(({ key }) => key);
}

/** The keys of a file that is being deleted: from now on they are tombstones. */
export async function upsertKeysRemoving(
  db: Db,
  { keys, ownerId }: { keys: readonly string[]; ownerId: string | null },
): Promise<void> {
  const change = { state: 'removing' as const, owner_id: ownerId, changed_at: new Date() };
  await db
    .insertInto('file_keys')
    .values(keys.map((key) => ({ key, ...change })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet(change))
    .execute();
}

/**
 * Those of the keys whose content is still to be removed. `ownerId` null: of files of any account.
 */
export async function findKeysRemoving(
  db: Db,
  { keys, ownerId }: { keys: readonly string[]; ownerId: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('file_keys')
    .select('key')
    .where('key', 'in', keys)
    .where('state', '=', 'removing')
    .$if(ownerId !== null, (query) => query.where('owner_id', '=', ownerId))
    .execute();
  return rows.map(({ key }) => key);
}

/** After the content is gone: tombstones stay, keys that never had a file are free again. */
export async function finishKeys(db: Db, keys: readonly string[]): Promise<void> {
  await sql`
    with freed as (
      delete from file_keys where key = any(${keys}::text[]) and state = 'released'
    )
    update file_keys set state = 'removed', owner_id = null, changed_at = now()
    where key = any(${keys}::text[]) and state = 'removing'`.execute(db);
}

/** A batch of keys in their order whose file is not finished and has not changed since a moment. */
interface UnfinishedBatch {
  before: Date;
  after: string;
  limit: number;
}

/** Gives up keys that have been reserved for too long. Returns how many of a batch. */
export async function releaseAbandonedKeys(
  db: Db,
  { before, limit }: Omit<UnfinishedBatch, 'after'>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update file_keys set state = 'released', reserved_bytes = null, changed_at = now()
    where state = 'reserved' and key in (
      select key from file_keys where state = 'reserved' and changed_at < ${before}
      order by key limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Makes tombstones of those keys that are in no table, and returns them: their content is to be
 * removed, and nobody can get the key while that happens.
 */
export async function insertUnknownKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    insert into file_keys (key, state)
    select key, 'removing' from unnest(${keys}::text[]) as listed (key)
    where not exists (select from data_exports where storage_key = key)
    order by key
    on conflict do nothing
    returning key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Those of the keys of which nothing should be left. */
export async function listKeysRemoved(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('file_keys')
    .select('key')
    .where('key', 'in', keys)
    .where('state', '=', 'removed')
    .execute();
  return rows.map(({ key }) => key);
}

/** Keys whose content is to be removed, because that was interrupted. */
export async function listUnfinishedKeys(
  db: Db,
  { before, after, limit }: UnfinishedBatch,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from file_keys
    where state in ('released', 'removing') and changed_at < ${before} and key > ${after}
    order by key limit ${limit}`.execute(db);
  return rows.map(({ key }) => key);
}

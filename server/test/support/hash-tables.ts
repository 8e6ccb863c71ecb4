import type pg from 'pg';

interface TableHash {
  /** How many statements had written to the table; null: none yet. */
  writes: string | null;
  hash: string;
}

/** By name. A pool that is asked for the first time has none. */
const lastHashes = new WeakMap<pg.Pool, ReadonlyMap<string, TableHash>>();

/**
 * A hash of the contents of each table. Only tables with a write since the last call are read:
 * reading all of them takes longer than most requests.
 */
export async function hashTables(pool: pg.Pool): Promise<Record<string, string>> {
  if (!lastHashes.has(pool)) await countWrites(pool);
  const last = lastHashes.get(pool) ?? new Map<string, TableHash>();
  const { rows: tables } = await pool.query<{ name: string; writes: string | null }>(
    `select sequencename as name, last_value as writes
      from pg_sequences where schemaname = 'writes'`,
  );
  const { rows: writers } = await pool.query(
    `select from pg_stat_activity
      where datname = current_database() and backend_xid is not null`,
  );
  const changed = tables.filter(({ name, writes }) => last.get(name)?.writes !== writes);
  const hashes = await readHashes(
    pool,
    changed.map(({ name }) => name),
  );
  const entries = tables.map(({ name, writes }): [string, TableHash] => {
    return [name, { writes, hash: hashes.get(name) ?? last.get(name)?.hash ?? '' }];
  });
  // A write is counted before its transaction ends, and its rows are not visible until then.
  lastHashes.set(pool, new Map(writers.length === 0 ? entries : []));
  return Object.fromEntries(entries.map(([name, { hash }]) => [name, hash]));
}

/**
 * A sequence for each table, which every statement that writes to it moves on. It is not rolled
 * back, so it can only lead to a hash too many.
 */
async function countWrites(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema writes;
    create function writes.count() returns trigger language plpgsql as $$
    begin
      perform nextval(format('writes.%I', tg_table_name));
      return null;
    end $$;
    do $$
    declare name text;
    begin
      for name in select table_name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'
      loop
        execute format('create sequence writes.%I', name);
        execute format('create trigger count_writes
          after insert or update or delete or truncate on public.%I
          for each statement execute function writes.count()', name);
      end loop;
    end $$`);
}

async function readHashes(pool: pg.Pool, names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const hashes = names.map(
    // What is recorded of each request is no change of the data.
    (name) => `select '${name}' as name,
      coalesce(md5(string_agg(t, ',' order by t collate "C")), '') as hash
      from public."${name}" r, lateral (select (to_jsonb(r) - 'last_used_at' - 'last_active_at'
        - 'last_seen_at')::text as t) as text`,
  );
  const { rows } = await pool.query<{ name: string; hash: string }>(hashes.join(' union all '));
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

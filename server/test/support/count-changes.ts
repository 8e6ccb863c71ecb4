import type pg from 'pg';

const recording = new WeakSet<pg.Pool>();

/**
 * How many changes each table has had since a pool was asked for the first time: rows inserted,
 * updated and deleted, and truncates. What was rolled back, and what is recorded of each request,
 * is no change.
 */
export async function countChanges(pool: pg.Pool): Promise<Record<string, number>> {
  if (!recording.has(pool)) await recordChanges(pool);
  recording.add(pool);
  const { rows } = await pool.query<{ name: string; count: number }>(
    'select name, count(*)::int as count from changes.made group by name',
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** A row for each change, in the transaction that makes it. */
async function recordChanges(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema changes;
    create table changes.made (name text not null);
    create function changes.record() returns trigger language plpgsql as $$
    declare uses text[] = '{last_used_at,last_active_at,last_seen_at,last_network}';
    begin
      if tg_op <> 'UPDATE' or to_jsonb(old) - uses <> to_jsonb(new) - uses then
        insert into changes.made values (tg_table_name);
      end if;
      return null;
    end $$;
    do $$
    declare name text;
    begin
      for name in select table_name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'
      loop
        execute format('create trigger record_changes after insert or update or delete
          on public.%I for each row execute function changes.record()', name);
        execute format('create trigger record_truncates after truncate
          on public.%I execute function changes.record()', name);
      end loop;
    end $$`);
}

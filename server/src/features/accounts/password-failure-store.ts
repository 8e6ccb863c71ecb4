import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../platform/database/schema.ts';

/** How long one has to wait after so many failures in a row; each further one doubles the wait. */
export interface DelayRule {
  failuresBeforeDelay: number;
  firstDelaySeconds: number;
  maxDelaySeconds: number;
}

/**
 * Counts an attempt before its password is checked, so that of many at once only the allowed number
 * is checked. Returns the seconds to wait, of an attempt that is not allowed and was not counted;
 * else undefined.
 */
export async function countPasswordAttempt(
  db: Db,
  key: string,
  { failuresBeforeDelay, firstDelaySeconds, maxDelaySeconds }: DelayRule,
): Promise<number | undefined> {
  const failures = sql`case when f.expires_at <= now() then 1 else f.failures + 1 end`;
  // The clock and not now(): an attempt that has waited for another one's row began before that one
  // set its delay.
  const counted = await sql`
    insert into password_failures as f (key, failures, retry_at, expires_at)
    values (${key}, 1, clock_timestamp(), now() + interval '1 day')
    on conflict (key) do update set
      failures = ${failures},
      retry_at = clock_timestamp() + case when ${failures} < ${failuresBeforeDelay}
        then interval '0'
        else least(${maxDelaySeconds},
          ${firstDelaySeconds} * 2 ^ least(${failures} - ${failuresBeforeDelay}, 20))
          * interval '1 second' end,
      expires_at = now() + interval '1 day'
    where f.retry_at <= clock_timestamp()
    returning failures`.execute(db);
  if (counted.rows.length > 0) return undefined;
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from retry_at - clock_timestamp()))::int as seconds
    from password_failures where key = ${key}`.execute(db);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** Takes back an attempt whose password was not checked after all. */
export async function uncountPasswordAttempt(db: Db, key: string): Promise<void> {
  await sql`update password_failures set failures = failures - 1, retry_at = clock_timestamp()
    where key = ${key} and failures > 0`.execute(db);
}

/** Ends the row of failures. */
export async function deletePasswordFailures(db: Db, key: string): Promise<void> {
  await sql`delete from password_failures where key = ${key}`.execute(db);
}

/**
 * Deletes up to `limit` rows that are over, and those above `maxRows` that end first; returns how
 * many.
 */
export async function deleteOldPasswordFailures(
  pool: pg.Pool,
  { now, maxRows, limit }: { now: Date; maxRows: number; limit: number },
): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from password_failures where key in (
       (select key from password_failures where expires_at <= $1 order by expires_at limit $3)
       union
       (select key from password_failures order by expires_at desc offset $2 limit $3))`,
    [now, maxRows, limit],
  );
  return rowCount ?? 0;
}

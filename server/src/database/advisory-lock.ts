import type pg from 'pg';

/**
 * Runs a function while holding an advisory lock of the database. Resolves to undefined at once if another connection holds
 * it. If the process dies, the lock is released with its connection.
 */
export async function withAdvisoryLock<T>(
  pool: pg.Pool,
  key: number,
  run: () => Promise<T>,
): Promise<T | undefined> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [key]);
    if (!rows[0]?.locked) return undefined;
    try {
      return await run();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [key]).catch(() => {
        isBroken = true;
      });
    }
  } finally {
    client.release(isBroken);
  }
}

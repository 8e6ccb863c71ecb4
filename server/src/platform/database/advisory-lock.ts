import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '../app-error.ts';

/**
 * Runs a function while holding the advisory lock of a name. Resolves to undefined at once if
 * another connection holds it. If the process dies, the lock is released with its connection.
 */
export async function withAdvisoryLock<T>(
  pool: pg.Pool,
  name: string,
  run: () => Promise<T>,
): Promise<T | undefined> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    const { rows } = await client.query(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [name],
    );
    if (!rows[0]?.locked) return undefined;
    try {
      return await run();
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => {
        isBroken = true;
      });
    }
  } finally {
    client.release(isBroken);
  }
}

/** How often somebody who waits for a lock tries again, and how often at most: for 20 s. */
const RETRY = { afterMs: 100, times: 200 };

/** The same, waiting for the other connection. Throws UNAVAILABLE after 20 s. */
export async function waitForAdvisoryLock<T>(
  pool: pg.Pool,
  name: string,
  run: () => Promise<T>,
): Promise<T> {
  for (let attempt = 0; attempt < RETRY.times; attempt += 1) {
    const outcome = await withAdvisoryLock(pool, name, async () => ({ value: await run() }));
    if (outcome) return outcome.value;
    await sleep(RETRY.afterMs);
  }
  throw new AppError('UNAVAILABLE', { retryAfter: 10 });
}

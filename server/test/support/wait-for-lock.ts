import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Waits until some statement waits for a lock that another one holds. */
export async function waitForLock(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query('select from pg_locks where not granted');
    if (rowCount) return;
    await sleep(10);
  }
}

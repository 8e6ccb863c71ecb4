import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const POLL_INTERVAL_MS = 10;
/** Where nothing waits for a lock, a test fails rather than waiting for ever. */
const TIMEOUT_MS = 20_000;

interface WaitOptions {
  /**
   * Only a statement that this backend blocks counts; by default any statement of this database.
   */
  blockedBy?: number;
  /** Stops the waiting. */
  signal?: AbortSignal;
}

/**
 * Resolves once a statement waits for a lock of another transaction; throws after 20 s without one.
 * Other databases do not count.
 */
export async function waitForLock(
  pool: pg.Pool,
  { blockedBy, signal }: WaitOptions = {},
): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!signal?.aborted) {
    if (Date.now() > end) throw new Error('No statement waits for a lock');
    // A commit that notifies locks the whole cluster for a moment; that is no wait for another
    // transaction.
    const { rowCount } = await pool.query(
      `select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database() and l.locktype <> 'object'
          and ($1::int is null or $1 = any(pg_blocking_pids(pid)))`,
      [blockedBy ?? null],
    );
    if (rowCount) return;
    await sleep(POLL_INTERVAL_MS);
  }
}

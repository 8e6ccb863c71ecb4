import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Held by the session of the server that migrates. */
const LOCK = 5_117_202_603;
/** As long as the longest migration. */
const WAIT_MS = 3_600_000;
const ASK_AGAIN_MS = 200;

/**
 * Waits until no other server migrates; the turn ends with the connection. It asks again and again
 * instead of waiting inside a statement: an index that is made concurrently waits for the end of
 * every statement, and would never be ready.
 */
export async function waitForTurn(client: pg.PoolClient): Promise<void> {
  // A server of the last release may hold the records, and a schema takes longer than a query.
  await client.query(`set statement_timeout = '10min'; set lock_timeout = 0`);
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(ASK_AGAIN_MS)) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [LOCK]);
    if (rows[0].is_ours) return;
  }
  throw new Error('another server has been migrating it for an hour');
}

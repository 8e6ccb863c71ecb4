import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '../app-error.ts';
import { BoundedClient } from './bounded-client.ts';
import { type ClientConfig, DIRECT_CONNECTIONS, withResponseLimit } from './limits.ts';
import type { Queryable } from './schema.ts';

/**
 * Locks between nodes. All of a node are held by one connection to PostgreSQL itself: if the
 * process dies, they are released with it.
 */
export interface AdvisoryLocks {
  /** Runs a function while holding the lock. Undefined at once if anybody else holds it. */
  tryRun<T>(name: string, run: () => Promise<T>): Promise<T | undefined>;
  /** The same, waiting for the other one. Throws UNAVAILABLE after 20 s. */
  waitAndRun<T>(name: string, run: () => Promise<T>): Promise<T>;
  /** The connection that holds the locks, one statement after the other. */
  session: Queryable;
  /** How many connections were lost, and all locks with each. */
  countLost(): number;
  close(): Promise<void>;
}

/** How often somebody who waits for a lock tries again, and how often at most: for 20 s. */
const RETRY = { afterMs: 100, times: 200 };

const LOCK = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked';
const UNLOCK = 'select pg_advisory_unlock(hashtextextended($1, 0))';

/** The connection is opened with the first lock. */
export function createAdvisoryLocks(directConfig: ClientConfig): AdvisoryLocks {
  const { pool, countLost } = openSession(directConfig);
  // PostgreSQL would give a connection the lock that it has once more.
  const running = new Set<string>();

  async function tryRun<T>(name: string, run: () => Promise<T>): Promise<T | undefined> {
    if (running.has(name)) return undefined;
    running.add(name);
    try {
      const { rows } = await pool.query<{ locked: boolean }>(LOCK, [name]);
      if (!rows[0]?.locked) return undefined;
      try {
        return await run();
      } finally {
        // When it fails, the connection is closed, and the lock released with it.
        await pool.query(UNLOCK, [name]).catch(() => undefined);
      }
    } finally {
      running.delete(name);
    }
  }
  async function waitAndRun<T>(name: string, run: () => Promise<T>): Promise<T> {
    for (let attempt = 0; attempt < RETRY.times; attempt += 1) {
      const outcome = await tryRun(name, async () => ({ value: await run() }));
      if (outcome) return outcome.value;
      await sleep(RETRY.afterMs);
    }
    throw new AppError('UNAVAILABLE', { retryAfter: 10 });
  }
  return { tryRun, waitAndRun, session: pool, countLost, close: () => pool.end() };
}

/** A pool of one connection, which is never idle for too long and never too old. */
function openSession(directConfig: ClientConfig) {
  let lost = 0;
  const pool = new pg.Pool({
    ...withResponseLimit(directConfig),
    Client: BoundedClient,
    max: DIRECT_CONNECTIONS.locks,
    idleTimeoutMillis: 0,
  });
  pool.on('remove', () => {
    lost += 1;
  });
  // The next statement opens another one, and reports a failure.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, countLost: () => lost };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '../app-error.ts';
import { BoundedClient } from './bounded-client.ts';
import { type ClientConfig, withResponseLimit } from './limits.ts';

/**
 * Locks between nodes. All of a node are held by one connection to PostgreSQL itself: if the
 * process dies, they are released with it.
 */
export interface AdvisoryLocks {
  /** Runs a function while holding the lock. Undefined at once if anybody else holds it. */
  tryRun<T>(name: string, run: () => Promise<T>): Promise<T | undefined>;
  /** The same, waiting for the other one. Throws UNAVAILABLE after 20 s. */
  waitAndRun<T>(name: string, run: () => Promise<T>): Promise<T>;
  /** The connection that holds the locks. Another one after it was lost, without its locks. */
  session(): Promise<pg.Client>;
  close(): Promise<void>;
}

/** How often somebody who waits for a lock tries again, and how often at most: for 20 s. */
const RETRY = { afterMs: 100, times: 200 };

const LOCK = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked';
const UNLOCK = 'select pg_advisory_unlock(hashtextextended($1, 0))';

/** The connection is opened with the first lock. */
export function createAdvisoryLocks(directConfig: ClientConfig): AdvisoryLocks {
  const { session, discard, close } = createSession(directConfig);
  // PostgreSQL would give a connection the lock that it has once more.
  const running = new Set<string>();

  async function tryRun<T>(name: string, run: () => Promise<T>): Promise<T | undefined> {
    if (running.has(name)) return undefined;
    running.add(name);
    try {
      const client = await session();
      if (!(await lock(client, name))) return undefined;
      try {
        return await run();
      } finally {
        await client.query(UNLOCK, [name]).catch(() => discard(client));
      }
    } finally {
      running.delete(name);
    }
  }
  async function lock(client: pg.Client, name: string): Promise<boolean> {
    try {
      const { rows } = await client.query<{ locked: boolean }>(LOCK, [name]);
      return rows[0]?.locked === true;
    } catch (error) {
      // The lock may have been taken, and nobody knows.
      discard(client);
      throw error;
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
  return { tryRun, waitAndRun, session, close };
}

/** One connection, opened again when it is asked for after it was lost. */
function createSession(directConfig: ClientConfig) {
  let opened: Promise<pg.Client> | undefined;
  let current: pg.Client | undefined;
  let isClosed = false;
  function forget(client: pg.Client): void {
    if (current === client) opened = current = undefined;
  }
  async function open(): Promise<pg.Client> {
    if (isClosed) throw new AppError('UNAVAILABLE');
    const client = new BoundedClient(withResponseLimit(directConfig));
    current = client;
    // The statement reports the failure.
    client.on('error', () => forget(client));
    client.once('end', () => forget(client));
    try {
      await client.connect();
      return client;
    } catch (error) {
      forget(client);
      throw error;
    }
  }
  function end(client: pg.Client | undefined): Promise<void> {
    if (client) forget(client);
    return client ? client.end().catch(() => undefined) : Promise.resolve();
  }
  return {
    session: () => {
      opened ??= open();
      return opened;
    },
    discard: (client: pg.Client) => void end(client),
    close: async () => {
      isClosed = true;
      await end(await opened?.catch(() => undefined));
    },
  };
}

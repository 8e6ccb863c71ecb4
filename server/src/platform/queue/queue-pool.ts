import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { errorMessage } from '../errors.ts';
import { pauseAfterFailures } from '../keep-running.ts';
import type { Log } from '../log.ts';
import { countPartFailure } from '../part-failures.ts';

interface QueuePoolOptions {
  /** For statements. */
  pool: pg.Pool;
  /** For the connection that listens. */
  listenPool: pg.Pool;
  log: Pick<Log, 'warn'>;
  /** Aborted when the queue stops. */
  signal: AbortSignal;
}

/** The pool as graphile-worker sees it. */
export interface QueuePool {
  pool: pg.Pool;
  /** Whether a statement is under way, or waits to be repeated. */
  isBusy: () => boolean;
  /** Resolves once no statement is under way. */
  idle: () => Promise<void>;
}

const NO_ROWS = { rows: [], rowCount: 0 };

/**
 * graphile-worker does not wait for the statement that records the end of a job: its failure would
 * be a rejection without a handler. Here none fails: it is repeated until it succeeds, and has no
 * rows once the queue stops (docs/decisions/parts-that-fail.md).
 */
export function createQueuePool({ pool, listenPool, log, signal }: QueuePoolOptions): QueuePool {
  const running = new Set<Promise<unknown>>();
  async function repeat(statement: pg.QueryConfig, values?: unknown[]): Promise<unknown> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await pool.query(statement, values);
      } catch (error) {
        if (signal.aborted) return NO_ROWS;
        countPartFailure('statement of the queue');
        const pauseMs = pauseAfterFailures(failures);
        const text = `A statement of the queue failed and is repeated: ${errorMessage(error)}`;
        log.warn({ failures, pauseMs }, text);
        await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }
  function query(statement: pg.QueryConfig, values?: unknown[]): Promise<unknown> {
    const result = repeat(statement, values);
    running.add(result);
    return result.finally(() => running.delete(result));
  }
  // A connection for each statement, because connecting can fail too.
  const client = { query, release: () => undefined };
  function connect(callback?: Parameters<pg.Pool['connect']>[0]) {
    return callback ? listenPool.connect(callback) : Promise.resolve(client);
  }
  return {
    pool: new Proxy(pool, {
      get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key)),
    }),
    isBusy: () => running.size > 0,
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { errorCode } from '../errors.ts';
import {
  type BoundedQueue,
  createBoundedQueue,
  type QueueBounds,
} from '../limits/bounded-queue.ts';
import { inSpan } from '../tracing/tracing.ts';
import { runFollowing } from './after-commit.ts';
import type { Schema } from './schema.ts';

const serializationFailure = '40001';
const deadlock = '40P01';
const maxAttempts = 3;

/**
 * Fewer than the connections of the pool: the others are for reading, however many transactions
 * wait for locks.
 */
const BOUNDS: QueueBounds = { maxConcurrent: 6, maxWaiting: 500, timeoutMs: 8_000 };
const queues = new WeakMap<Kysely<Schema>, BoundedQueue>();

/**
 * Runs a function in one transaction. When the database aborts it in favour of another one
 * (deadlock, serialization), the whole function runs again, at most 3 times in all, so it must do
 * nothing outside the database; `afterCommit` is for that. Inside a transaction it is part of that
 * one. Only 6 transactions run at once, the others wait without a connection; throws a QueueError
 * when that takes too long. What `hasWaited` in another queue waits less.
 */
export async function inTransaction<T>(
  db: Kysely<Schema>,
  run: (trx: Transaction<Schema>) => Promise<T>,
  { hasWaited = false }: { hasWaited?: boolean } = {},
): Promise<T> {
  if (isTransaction(db)) return run(db);
  let committed: Transaction<Schema> | undefined;
  function runAsLatest(trx: Transaction<Schema>) {
    committed = trx;
    return run(trx);
  }
  function runOnce() {
    return retryAborted(() => db.transaction().execute(runAsLatest));
  }
  const queue = queueOf(db);
  const result = await inSpan('transaction', () =>
    hasWaited ? queue.runNext(runOnce) : queue.run(runOnce),
  );
  if (committed) await runFollowing(committed, db);
  return result;
}

function isTransaction(db: Kysely<Schema>): db is Transaction<Schema> {
  return db.isTransaction;
}

function queueOf(db: Kysely<Schema>): BoundedQueue {
  const found = queues.get(db);
  if (found) return found;
  const queue = createBoundedQueue(BOUNDS);
  queues.set(db, queue);
  return queue;
}

/** Runs a single statement, which is its own transaction, again in the same cases. */
export async function retryAborted<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === maxAttempts || !isAborted(error)) throw error;
      // Random, so that two that collided do not collide again.
      await sleep(attempt * 10 + Math.random() * 20);
    }
  }
}

function isAborted(error: unknown): boolean {
  return [serializationFailure, deadlock].includes(errorCode(error));
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { errorCode } from '../errors.ts';
import type { Schema } from './schema.ts';

const serializationFailure = '40001';
const deadlock = '40P01';
const maxAttempts = 3;

/**
 * Runs a function in one transaction. When the database aborts it in favour of another one (deadlock, serialization), the whole
 * function runs again, at most 3 times in all, so it must do nothing outside the database. Inside a transaction it is part of that
 * one.
 */
export async function inTransaction<T>(
  db: Kysely<Schema>,
  run: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  if (isTransaction(db)) return run(db);
  return retryAborted(() => db.transaction().execute(run));
}

function isTransaction(db: Kysely<Schema>): db is Transaction<Schema> {
  return db.isTransaction;
}

/** The same for a single statement, which is its own transaction. */
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

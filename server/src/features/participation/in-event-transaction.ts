import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';

interface EventTransaction {
  eventId: string;
  /** Aborted when the caller has hung up. */
  signal?: AbortSignal | undefined;
}

/**
 * A transaction that locks an event. Of one event a node runs two at a time; the others wait before
 * they take a connection, so that a popular event leaves connections to everyone else
 * (docs/decisions/spots-and-waitlist.md).
 */
export function inEventTransaction<T>(
  { db, lockQueues }: Pick<Services, 'db' | 'lockQueues'>,
  { eventId, signal }: EventTransaction,
  run: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return lockQueues.run(eventId, () => inTransaction(db, run), signal);
}

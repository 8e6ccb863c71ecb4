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
 * A transaction that locks an event; its organizer is told that the participants may have changed.
 * Of one event a node runs two at a time; the others wait before they take a connection, so that a
 * popular event leaves connections to everyone else (docs/decisions/spots-and-waitlist.md). Who
 * is next does not wait again behind all transactions of others.
 */
export async function inEventTransaction<T>(
  { db, lockQueues, bus }: Pick<Services, 'db' | 'lockQueues' | 'bus'>,
  { eventId, signal }: EventTransaction,
  run: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const result = await lockQueues.run(
    eventId,
    () => inTransaction(db, run, { hasWaited: true }),
    signal,
  );
  bus.publishParticipants(eventId);
  return result;
}

import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';

type Queueing = Pick<Services, 'db' | 'lockQueues' | 'bus'>;

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
  services: Queueing,
  { eventId, signal }: EventTransaction,
  run: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return inEventsTransaction(services, { eventIds: [eventId], signal }, run);
}

interface EventsTransaction extends Pick<EventTransaction, 'signal'> {
  eventIds: readonly string[];
}

/** The same for several events, which `run` locks in the order of `inLockOrder`. */
export async function inEventsTransaction<T>(
  { db, lockQueues, bus }: Queueing,
  { eventIds, signal }: EventsTransaction,
  run: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const ids = inLockOrder(eventIds);
  function queue([first, ...others]: readonly string[]): Promise<T> {
    if (first === undefined) return inTransaction(db, run, { hasWaited: true });
    return lockQueues.run(first, () => queue(others), signal);
  }
  const result = await queue(ids);
  for (const id of ids) bus.publishParticipants(id);
  return result;
}

/** The one order in which events are locked, each once, so that two moves never deadlock. */
export function inLockOrder(eventIds: readonly string[]): string[] {
  return [...new Set(eventIds)].sort();
}

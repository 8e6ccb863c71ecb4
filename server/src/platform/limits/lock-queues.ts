import type { QueueBounds } from './bounded-queue.ts';
import { createKeyedQueues, type KeyedQueues } from './keyed-queues.ts';

/** Two: while one commits, the next has a connection already and waits for the lock. */
const BOUNDS: QueueBounds = { maxConcurrent: 2, maxWaiting: 300, timeoutMs: 8_000 };

/** By event: those who wait for the lock of its row hold no connection meanwhile. */
export function createLockQueues(bounds: QueueBounds = BOUNDS): KeyedQueues {
  return createKeyedQueues(bounds);
}

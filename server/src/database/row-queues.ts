import {
  type BoundedQueue,
  createBoundedQueue,
  type QueueBounds,
} from '../limits/bounded-queue.ts';

/** One queue for each row that many transactions lock, so that those who wait for the lock hold no connection. */
export interface RowQueues {
  /** Runs work that locks the row, two at a time, in the order of its arrival. Throws a QueueError (see `BoundedQueue`). */
  run: <T>(id: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}

/** Two: while one commits, the next has a connection already and waits for the lock. */
const BOUNDS: QueueBounds = { maxConcurrent: 2, maxWaiting: 300, timeoutMs: 8_000 };

export function createRowQueues(bounds: QueueBounds = BOUNDS): RowQueues {
  const queues = new Map<string, BoundedQueue>();
  return {
    run: async (id, work, signal) => {
      const queue = queues.get(id) ?? createBoundedQueue(bounds);
      queues.set(id, queue);
      try {
        return await queue.run(work, signal);
      } finally {
        if (queue.isIdle()) queues.delete(id);
      }
    },
  };
}

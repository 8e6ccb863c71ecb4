import { type BoundedQueue, createBoundedQueue, type QueueBounds } from './bounded-queue.ts';

/** One queue for each key that many compete for, such as a row that they lock. */
export interface KeyedQueues {
  /**
   * Runs the work when it is its turn among those with the same key. Rejects as a `BoundedQueue`
   * does.
   */
  run: <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}

/** The bounds are those of each queue. */
export function createKeyedQueues(bounds: QueueBounds): KeyedQueues {
  const queues = new Map<string, BoundedQueue>();
  return {
    run: async (key, work, signal) => {
      const queue = queues.get(key) ?? createBoundedQueue(bounds);
      queues.set(key, queue);
      try {
        return await queue.run(work, signal);
      } finally {
        if (queue.isIdle()) queues.delete(key);
      }
    },
  };
}

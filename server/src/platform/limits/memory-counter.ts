import { LRUCache } from 'lru-cache';
import type { Count, Counter, CounterOptions } from './counter.ts';

/**
 * Above it the keys that were not counted for the longest time start again, so that no flood of
 * addresses fills the memory.
 */
const MAX_KEYS = 10_000;

/** Counts on this node only. */
export function createMemoryCounter(
  { periodMs }: Pick<CounterOptions, 'periodMs'>,
  now: () => number = Date.now,
): Counter {
  const counts = new LRUCache<string, { count: number; endsAt: number }>({ max: MAX_KEYS });
  return {
    increment: async (key): Promise<Count> => {
      const found = counts.get(key);
      const entry = found && found.endsAt > now() ? found : { count: 0, endsAt: now() + periodMs };
      entry.count += 1;
      counts.set(key, entry);
      return { count: entry.count, waitMs: entry.endsAt - now() };
    },
    decrement: async (key) => {
      const entry = counts.get(key);
      if (entry) entry.count -= 1;
    },
  };
}

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
  /** With the first key: it has room for all at once, and most counters never count. */
  let opened: LRUCache<string, { count: number; endsAt: number }> | undefined;
  return {
    increment: async (key): Promise<Count> => {
      opened ??= new LRUCache({ max: MAX_KEYS });
      const counts = opened;
      const found = counts.get(key);
      const entry = found && found.endsAt > now() ? found : { count: 0, endsAt: now() + periodMs };
      entry.count += 1;
      counts.set(key, entry);
      return { count: entry.count, waitMs: entry.endsAt - now() };
    },
    decrement: async (key) => {
      const entry = opened?.get(key);
      if (entry) entry.count -= 1;
    },
  };
}

import type { Config } from '../config/config.ts';
import type { Counter, CounterOptions } from './counter.ts';
import { createSharedCounters } from './shared-counter.ts';

/**
 * Opens the counters of what may be done so many times in a period
 * (docs/product/api-conventions.md#rate-limits).
 */
export interface Limits {
  /** Counted across nodes. While RATE_LIMIT is off only what says so counts. */
  openCounter: (options: CounterOptions) => Counter;
}

export function createLimits({
  config,
  ...services
}: Parameters<typeof createSharedCounters>[0] & { config: Pick<Config, 'rateLimit'> }): Limits {
  const openCounter = createSharedCounters(services);
  return {
    openCounter: (options) =>
      config.rateLimit || options.isAlwaysCounted ? openCounter(options) : UNCOUNTED,
  };
}

const UNCOUNTED: Counter = {
  increment: async () => ({ count: 0, waitMs: 0 }),
  decrement: async () => undefined,
};

import type { Config } from '../config/config.ts';
import type { Counter, CounterOptions } from './counter.ts';
import { createSharedCounters } from './shared-counter.ts';

/**
 * Opens the counters of what may be done so many times in a period
 * (docs/product/api-conventions.md#rate-limits).
 */
export interface Limits {
  /** Counted across nodes. Nothing counts while RATE_LIMIT is off. */
  openCounter: (options: CounterOptions) => Counter;
}

export function createLimits({
  config,
  ...services
}: Parameters<typeof createSharedCounters>[0] & { config: Pick<Config, 'rateLimit'> }): Limits {
  if (!config.rateLimit) return { openCounter: () => UNCOUNTED };
  return { openCounter: createSharedCounters(services) };
}

const UNCOUNTED: Counter = { increment: async () => ({ count: 0, waitMs: 0 }) };

import type { ErrorCode } from '@muster/contract';
import { AppError } from '../app-error.ts';
import type { Config } from '../config/config.ts';
import type { Counter, CounterOptions } from './counter.ts';
import { createSharedCounters } from './shared-counter.ts';

/** What may be done so often, and the refusal of whoever does it more often. */
export interface Limit extends CounterOptions {
  code: ErrorCode;
  /** Left out: the message of the code. */
  message?: string;
}

/**
 * Counts what may be done so many times in a period
 * (docs/product/api-conventions.md#rate-limits).
 */
export interface Limits {
  /**
   * The counter of that name, across nodes. While RATE_LIMIT is off only what says so counts.
   */
  openCounter: (options: CounterOptions) => Counter;
  /** Counts one more of the key. Throws above the limit, with the time to wait. */
  count: (limit: Limit, key: string) => Promise<void>;
}

export function createLimits({
  config,
  ...services
}: Parameters<typeof createSharedCounters>[0] & { config: Pick<Config, 'rateLimit'> }): Limits {
  const createCounter = createSharedCounters(services);
  const counters = new Map<string, Counter>();
  function openCounter(options: CounterOptions): Counter {
    if (!config.rateLimit && !options.isAlwaysCounted) return UNCOUNTED;
    const counter = counters.get(options.name) ?? createCounter(options);
    counters.set(options.name, counter);
    return counter;
  }
  return {
    openCounter,
    count: async ({ code, message, ...options }, key) => {
      const { count, waitMs } = await openCounter(options).increment(key);
      if (count <= options.max) return;
      const retryAfter = Math.ceil(waitMs / 1_000);
      throw new AppError(code, message === undefined ? { retryAfter } : { message, retryAfter });
    },
  };
}

const UNCOUNTED: Counter = {
  increment: async () => ({ count: 0, waitMs: 0 }),
  decrement: async () => undefined,
};

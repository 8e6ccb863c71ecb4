import { AppError } from '../platform/app-error.ts';
import type { Config } from '../platform/config/config.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { createMemoryCounter } from '../platform/limits/memory-counter.ts';

/** Pages per minute and address: many people at one place open them together. */
const MAX_PAGES_PER_MINUTE = 600;
const MINUTE_MS = 60_000;

/** Throws TOO_MANY_REQUESTS for an address that opens more pages than people do. */
export function createPageLimit({ rateLimit }: Pick<Config, 'rateLimit'>) {
  const counter = createMemoryCounter({ periodMs: MINUTE_MS });
  return async (ipAddress: string): Promise<void> => {
    if (!rateLimit) return;
    const { count, waitMs } = await counter.increment(networkOf(ipAddress));
    if (count > MAX_PAGES_PER_MINUTE)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(waitMs / 1_000) });
  };
}

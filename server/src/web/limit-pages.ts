import { AppError } from '../platform/app-error.ts';
import type { Config } from '../platform/config/config.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { createMemoryCounter } from '../platform/limits/memory-counter.ts';

/** Per minute and address: many people at one place open pages together. */
export const MAX_PER_MINUTE = {
  pages: 600,
  /** Files that the server composes or reads with each request. */
  files: 6_000,
} as const;
const MINUTE_MS = 60_000;

/** Throws TOO_MANY_REQUESTS for an address that asks for more than people do. */
export function createPageLimit({ rateLimit }: Pick<Config, 'rateLimit'>, max: number) {
  const counter = createMemoryCounter({ periodMs: MINUTE_MS });
  return async (ipAddress: string): Promise<void> => {
    if (!rateLimit) return;
    const { count, waitMs } = await counter.increment(networkOf(ipAddress));
    if (count > max)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(waitMs / 1_000) });
  };
}

import { randomBytes } from 'node:crypto';

/**
 * A new id: 24 lower-case hex characters, of which the first 8 are the seconds, so ids sort by time; within a second they have no order. The
 * rest is random, so that no id is found from another one (docs/product.md#ids).
 */
export function createObjectId(now: number = Date.now()): string {
  const seconds = Math.floor(now / 1000)
    .toString(16)
    .padStart(8, '0');
  return seconds + randomBytes(8).toString('hex');
}

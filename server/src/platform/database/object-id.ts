import { randomBytes } from 'node:crypto';

/**
 * A new id: 24 lower-case hex characters. The first 8 are the seconds and the next 4 the
 * millisecond, so ids sort by time; what was created in one millisecond has no order. The last 6
 * bytes are random, so that no id is found from another one (docs/product/api-conventions.md#ids).
 */
export function createObjectId(now: number = Date.now()): string {
  const seconds = Math.floor(now / 1_000);
  const milliseconds = Math.floor(now) % 1_000;
  return toHex(seconds, 8) + toHex(milliseconds, 4) + randomBytes(6).toString('hex');
}

function toHex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

import type { ErrorCode } from '@muster/contract';
import { type Instant, toMs } from '../instant.ts';

const HOUR_MS = 3_600_000;

/** When an event ends, in milliseconds since 1970, if its duration begins with a number of hours; else undefined. */
export function endMs({ date, duration }: { date: Instant; duration: string }): number | undefined {
  const hours = /^(\d{1,2}(?:\.\d)?) ?(?:h|hrs?|hours?)\b/i.exec(duration.trim())?.[1];
  return hours ? toMs(date) + Number(hours) * HOUR_MS : undefined;
}

/** Refuses to join or leave an event that has started. */
export const EVENT_STARTED_CODE = 'EVENT_STARTED' satisfies ErrorCode;

/**
 * True from the very moment of the event's date (docs/product.md#event-start). When it ends is not known: its duration
 * is free text.
 */
export function hasStarted({ date }: { date: Instant }, now: Date): boolean {
  return toMs(date) <= now.getTime();
}

import type { ErrorCode } from '@muster/contract';
import { type Instant, toMs } from '../instant.ts';

/** Refuses to join or leave an event that has started. */
export const EVENT_STARTED_CODE = 'EVENT_STARTED' satisfies ErrorCode;

/**
 * True from the very moment of the event's date (docs/product.md#event-start). When it ends is not known: its duration
 * is free text.
 */
export function hasStarted({ date }: { date: Instant }, now: Date): boolean {
  return toMs(date) <= now.getTime();
}

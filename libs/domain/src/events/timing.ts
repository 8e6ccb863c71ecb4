import { type ErrorCode, FIELD_TEXT } from '@muster/contract';
import { type Instant, toMs } from '../instant.ts';
import type { FieldRefusal } from '../refusal.ts';
import { eventEnd, type TimedEvent } from './event-end.ts';

/** Refuses to join or leave an event that has started. */
export const EVENT_STARTED_CODE = 'EVENT_STARTED' satisfies ErrorCode;

/**
 * True from the very moment of the event's date (docs/product/events.md#event-start). When it ends
 * may not be known (./event-end.ts).
 */
export function hasStarted({ date }: { date: Instant }, now: Date): boolean {
  return toMs(date) <= now.getTime();
}

const DAY_MS = 24 * 3_600_000;

/** More than 24 hours before an event nobody has come (docs/product/participation.md#check-in). */
export function isEarlyToCheckIn({ date }: { date: Instant }, now: Date): boolean {
  return toMs(date) - now.getTime() > DAY_MS;
}

/**
 * Why an event cannot be created with this date; undefined when it can
 * (docs/product/events.md#event-fields).
 */
export function refusePastDate(event: { date: Instant }, now: Date): FieldRefusal | undefined {
  if (!hasStarted(event, now)) return undefined;
  return { code: 'VALIDATION', field: 'date', message: FIELD_TEXT.dateInPast };
}

const MINUTE_MS = 60_000;

/**
 * Why the date of an event cannot become another one; undefined when it can
 * (docs/product/events.md#event-fields). Forms hold no seconds, so that a date within the same
 * minute is no change.
 */
export function refuseDateChange(
  { before, date }: { before: Instant; date: Instant },
  now: Date,
): FieldRefusal | undefined {
  const isSame = toMinutes(before) === toMinutes(date);
  return isSame ? undefined : refusePastDate({ date }, now);
}

function toMinutes(instant: Instant): number {
  return Math.floor(toMs(instant) / MINUTE_MS);
}

/**
 * How long an event that has started stays among the coming ones: its ticket is needed at the gate.
 */
const COMING_UNTIL_AFTER_START_MS = 12 * 3_600_000;

/**
 * The earliest date of an event that is among the coming ones of its players now
 * (docs/product/participation.md#going).
 */
export function comingSince(now: Date): Date {
  return new Date(now.getTime() - COMING_UNTIL_AFTER_START_MS);
}

/**
 * When an event is over: when it ends, or when it leaves the coming ones of its players if no end
 * is known (docs/product/events.md#last-event).
 */
export function overAt(event: TimedEvent): Date {
  return eventEnd(event) ?? new Date(toMs(event.date) + COMING_UNTIL_AFTER_START_MS);
}

/** Whether an event is among the coming ones of its players. */
export function isComing({ date }: { date: Instant }, now: Date): boolean {
  return toMs(date) >= comingSince(now).getTime();
}

import { FIELD_TEXT } from '@muster/contract';
import { type Instant, toMs } from '../instant.ts';
import type { FieldRefusal } from '../refusal.ts';
import { understoodMinutes } from './duration.ts';
import { londonTime } from './london-time.ts';

const MINUTE_MS = 60_000;
const MAX_LENGTH_MS = 14 * 24 * 60 * MINUTE_MS;

/** An event with what its end follows from. */
export interface TimedEvent {
  date: Instant;
  /** Null: not given. */
  endsAt: Instant | null;
  /** Free text. */
  duration: string;
}

/**
 * When an event ends: as it was given, otherwise as its duration tells. Undefined when neither
 * does: an end is never invented (docs/product/calendars.md#calendar-length).
 */
export function eventEnd({ date, endsAt, duration }: TimedEvent): Date | undefined {
  if (endsAt !== null) return new Date(endsAt);
  const [hour = 0, minute = 0] = londonTime(date).split(':').map(Number);
  const minutes = understoodMinutes(duration, 60 * hour + minute);
  return minutes === undefined ? undefined : new Date(toMs(date) + minutes * MINUTE_MS);
}

/** Refuses an end that is not after the start, or more than 14 days after it. */
export function refuseEnd({
  date,
  endsAt,
}: Pick<TimedEvent, 'date' | 'endsAt'>): FieldRefusal | undefined {
  if (endsAt === null) return undefined;
  const lengthMs = toMs(endsAt) - toMs(date);
  if (lengthMs > 0 && lengthMs <= MAX_LENGTH_MS) return undefined;
  return { code: 'VALIDATION', field: 'endsAt', message: FIELD_TEXT.endRange };
}

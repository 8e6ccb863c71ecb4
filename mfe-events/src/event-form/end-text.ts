import { understoodMinutes } from '@muster/domain';
import { formatEventDate, isSameDay } from '@muster/ui';

const MINUTE_MS = 60_000;

/**
 * `Ends at 16:30`, with the day if it is another; undefined without a date or with a duration that
 * says no time.
 */
export function describeEnd({ date, duration }: { date: string; duration: string }) {
  const minutes = understoodMinutes(duration);
  const startMs = Date.parse(date);
  if (minutes === undefined || Number.isNaN(startMs)) return undefined;
  const end = new Date(startMs + minutes * MINUTE_MS);
  const text = formatEventDate(end);
  return isSameDay(end, startMs) ? `Ends at ${text.slice(-5)}` : `Ends on ${text}`;
}

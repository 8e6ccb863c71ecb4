import { fromLondonInput, londonIsoDay, understoodMinutes } from '@muster/domain';
import { formatEventDate, formatEventTime } from '@muster/ui';

const MINUTE_MS = 60_000;

/**
 * `Ends at 16:30`, with the day if it is another; undefined without a date or with a duration that
 * says no time.
 */
export function describeEnd({ date, duration }: { date: string; duration: string }) {
  const minutes = understoodMinutes(duration);
  const [start] = fromLondonInput(date);
  if (minutes === undefined || !start) return undefined;
  const end = new Date(start.getTime() + minutes * MINUTE_MS);
  const isSameDay = londonIsoDay(end) === londonIsoDay(start);
  return isSameDay ? `Ends at ${formatEventTime(end)}` : `Ends on ${formatEventDate(end)}`;
}

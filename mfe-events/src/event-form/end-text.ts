import { eventEnd, fromLondonInput, londonIsoDay } from '@muster/domain';
import { formatEventDate, formatEventTime } from '@muster/ui';

/**
 * `Ends at 16:30`, with the day if it is another; undefined without a date or with a duration that
 * says no time.
 */
export function describeEnd({ date, duration }: { date: string; duration: string }) {
  const [start] = fromLondonInput(date);
  const end = start && eventEnd({ date: start, endsAt: null, duration });
  if (!end) return undefined;
  const isSameDay = londonIsoDay(end) === londonIsoDay(start);
  return isSameDay ? `Ends at ${formatEventTime(end)}` : `Ends on ${formatEventDate(end)}`;
}

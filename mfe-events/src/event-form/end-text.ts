import { eventEnd, fromLondonInput, londonIsoDay } from '@muster/domain';
import { formatEventDate, formatEventTime } from '@muster/ui';
import { count } from '../count.ts';

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

/**
 * The duration that a date and an end say: `7 hours`, `6 hours 30 minutes`, `2 days`. Empty without
 * both, and for an end that is not after the date.
 */
export function durationText({ date, endsAt }: { date: string; endsAt: string }): string {
  const [start] = fromLondonInput(date);
  const [end] = fromLondonInput(endsAt);
  const all = start && end ? Math.round((end.getTime() - start.getTime()) / 60_000) : 0;
  if (all <= 0) return '';
  if (all % 1_440 === 0) return count(all / 1_440, 'day');
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return [hours && count(hours, 'hour'), minutes && count(minutes, 'minute')]
    .filter(Boolean)
    .join(' ');
}

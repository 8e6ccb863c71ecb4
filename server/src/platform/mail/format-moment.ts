import { EVENT_TIME_ZONE, londonDay, londonTime } from '@muster/domain';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: EVENT_TIME_ZONE });

/** An ISO 8601 moment as a day in the United Kingdom: `1 May 2027`. */
export function formatDay(iso: string): string {
  return DAY.format(new Date(iso));
}

/** An ISO 8601 moment in the United Kingdom: `Saturday 1 May 2027 at 11:00`. */
export function formatMoment(iso: string): string {
  return `${londonDay(iso)} at ${londonTime(iso)}`;
}

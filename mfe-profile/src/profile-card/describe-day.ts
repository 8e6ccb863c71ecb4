import { formatShortDate } from '@muster/ui';

/** `24 May 1988` for the calendar day `1988-05-24`, the same in every zone; empty when there is none. */
export function describeDay(day: string | null): string {
  // Without a zone it is read as the reader's own midnight, so the day cannot shift.
  return day ? formatShortDate(`${day.slice(0, 10)}T00:00`) : '';
}

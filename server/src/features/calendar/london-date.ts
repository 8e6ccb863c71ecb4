import { EVENT_TIME_ZONE } from '@muster/domain';

const HOUR_MS = 3_600_000;
const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: EVENT_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

function partsOf(date: Date): Record<Part, number> {
  const parts = format.formatToParts(date).map(({ type, value }) => [type, Number(value)]);
  return Object.fromEntries(parts);
}

/**
 * A moment whose local time is that of London, whatever the time zone of the server. ical-generator
 * writes the local time of a Date beside a TZID, and recognises a Date with a time zone of its own
 * by these members.
 */
export class LondonDate extends Date {
  readonly internal: Date = new Date(this.getTime());
  #parts = partsOf(this);

  withTimeZone(): this {
    return this;
  }
  tzComponents(): [string, string, string] {
    return ['', '', ''];
  }
  override getFullYear(): number {
    return this.#parts.year;
  }
  override getMonth(): number {
    return this.#parts.month - 1;
  }
  override getDate(): number {
    return this.#parts.day;
  }
  override getHours(): number {
    return this.#parts.hour;
  }
  override getMinutes(): number {
    return this.#parts.minute;
  }
  override getSeconds(): number {
    return this.#parts.second;
  }
}

/**
 * Whether London's clocks show this time twice, because they go back: programs differ in which of
 * the two they take.
 */
export function isAmbiguousTime(date: Date): boolean {
  const [before, now, after] = [-HOUR_MS, 0, HOUR_MS].map(
    (offsetMs) => partsOf(new Date(date.getTime() + offsetMs)).hour,
  );
  return now === before || now === after;
}

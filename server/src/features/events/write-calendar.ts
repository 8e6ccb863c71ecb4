import type { Coordinates } from '@muster/contract';
import { EVENT_TIME_ZONE, eventEnd } from '@muster/domain';
import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { Services } from '../../platform/services.ts';
import type { CalendarEventRow, DeletedEventRow } from './calendar-store.ts';
import { type FeedEventRow, listDeletedFeedEvents, listFeedEvents } from './feed-store.ts';

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** How often programs should fetch a feed. */
const REFRESH_SECONDS = 3_600;

/** An event as a calendar shows it. */
export interface CalendarEntry {
  /** The event's id. */
  id: string;
  title: string;
  description: string;
  location: string;
  coordinates: Coordinates | null;
  date: Date;
  /** Undefined: not known. */
  end: Date | undefined;
  status: keyof typeof ICalEventStatus;
  sequence: number;
  changedAt: Date;
}

interface CalendarOptions {
  publicUrl: string;
  /** Of a feed; a single event has none. */
  name?: string;
}

/**
 * An iCalendar file (RFC 5545) in which every line ends in CRLF
 * (docs/product/calendars.md#calendar-file).
 */
export function writeCalendar(
  entries: readonly CalendarEntry[],
  { publicUrl, name }: CalendarOptions,
): string {
  const calendar: ICalCalendar = ical({
    prodId: { company: 'Muster', product: 'Muster', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    // No zone for the calendar itself: DTSTAMP must be in UTC.
    timezone: { name: null, generator: writeTimeZone },
    ...(name && { name, ttl: REFRESH_SECONDS }),
  });
  for (const entry of entries) calendar.createEvent(toEventData(entry, publicUrl));
  return `${calendar.toString()}\r\n`;
}

/** The rules of a time zone; programs do not have to know it by its name. */
function writeTimeZone(zone: string): string | null {
  const [block = null] = tzlib_get_ical_block(zone);
  return block;
}

function toEventData(entry: CalendarEntry, publicUrl: string): ICalEventData {
  const url = `${publicUrl}/e/${entry.id}`;
  const start = new LondonDate(entry.date);
  const end = entry.end && new LondonDate(entry.end);
  const isAmbiguous = isAmbiguousTime(start) || (end !== undefined && isAmbiguousTime(end));
  return {
    // Not with the host in it: the same event keeps its entry when Muster moves.
    id: `${entry.id}@muster`,
    sequence: entry.sequence,
    start,
    ...(end && { end }),
    timezone: isAmbiguous ? null : EVENT_TIME_ZONE,
    stamp: entry.changedAt,
    lastModified: entry.changedAt,
    summary: entry.title,
    ...(entry.location && { location: toLocation(entry) }),
    status: ICalEventStatus[entry.status],
    ...(entry.status !== 'CANCELLED' && {
      url,
      description: [entry.description, url].filter(Boolean).join('\n\n'),
    }),
  };
}

function toLocation({ location, coordinates }: CalendarEntry) {
  if (!coordinates) return { title: location };
  const { latitude: lat, longitude: lon } = coordinates;
  return { title: location, geo: { lat, lon } };
}

const MAX_ENTRIES = 500;

/** How long an event that was left is shown as cancelled, so that every program notices. */
const LEFT_SHOWN_MS = 30 * 24 * 3_600_000;

/**
 * Everything an account has joined as an iCalendar file (docs/product/calendars.md#calendar-feed).
 */
export async function writeFeed(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { userId, now }: { userId: string; now: Date },
): Promise<string> {
  const filter = { userId, limit: MAX_ENTRIES };
  const leftSince = new Date(now.getTime() - LEFT_SHOWN_MS);
  const events = await listFeedEvents(db, { ...filter, leftSince });
  const deleted = await listDeletedFeedEvents(db, filter);
  const entries = [...events.map(toFeedEntry), ...deleted.map(toCancelledEntry)];
  const latest = entries.sort((a, b) => b.date.getTime() - a.date.getTime()).slice(0, MAX_ENTRIES);
  return writeCalendar(latest, { publicUrl: config.publicUrl, name: 'Muster' });
}

function toFeedEntry(row: FeedEventRow): CalendarEntry {
  const entry = toCalendarEntry(row);
  if (row.status === 'cancelled') return { ...entry, status: 'CANCELLED' };
  if (row.status === 'waitlist' && !row.cancelled_at)
    return { ...entry, status: 'TENTATIVE', title: `Waitlist: ${row.title}` };
  return entry;
}

/** The entry of an event that is not deleted. */
export function toCalendarEntry(row: CalendarEventRow): CalendarEntry {
  const { latitude, longitude } = row;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    location: row.location,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    date: new Date(row.date),
    end: eventEnd({ date: row.date, endsAt: row.ends_at, duration: row.duration }),
    status: row.cancelled_at ? 'CANCELLED' : 'CONFIRMED',
    sequence: row.calendar_sequence,
    changedAt: new Date(
      Math.max(Date.parse(row.updated_at), Date.parse(row.cancelled_at ?? row.updated_at)),
    ),
  };
}

/** The entry that takes a deleted event out of calendars. */
export function toCancelledEntry(row: DeletedEventRow): CalendarEntry {
  return {
    id: row.id,
    title: row.title,
    description: '',
    location: '',
    coordinates: null,
    date: new Date(row.date),
    end: eventEnd({ date: row.date, endsAt: row.ends_at, duration: row.duration }),
    status: 'CANCELLED',
    sequence: row.calendar_sequence,
    changedAt: new Date(row.deleted_at),
  };
}

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
class LondonDate extends Date {
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
function isAmbiguousTime(date: Date): boolean {
  const [before, now, after] = [-HOUR_MS, 0, HOUR_MS].map(
    (offsetMs) => partsOf(new Date(date.getTime() + offsetMs)).hour,
  );
  return now === before || now === after;
}

import type { Coordinates } from '@muster/contract';
import { EVENT_TIME_ZONE } from '@muster/domain';
import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { isAmbiguousTime, LondonDate } from './london-date.ts';

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

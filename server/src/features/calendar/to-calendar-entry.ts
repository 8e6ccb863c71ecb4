import { eventEnd } from '@muster/domain';
import type { CalendarEventRow, DeletedEventRow } from './store.ts';
import type { CalendarEntry } from './write-calendar.ts';

/** The entry of an event that takes place. */
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
    status: 'CONFIRMED',
    sequence: row.calendar_sequence,
    changedAt: new Date(row.updated_at),
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

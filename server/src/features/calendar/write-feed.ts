import type { Services } from '../../platform/services.ts';
import { type FeedEventRow, listDeletedFeedEvents, listFeedEvents } from './feed-store.ts';
import { toCalendarEntry, toCancelledEntry } from './to-calendar-entry.ts';
import { type CalendarEntry, writeCalendar } from './write-calendar.ts';

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
  if (row.status === 'waitlist')
    return { ...entry, status: 'TENTATIVE', title: `Waitlist: ${row.title}` };
  return entry;
}

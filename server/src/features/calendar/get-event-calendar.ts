import type { Endpoints } from '@muster/contract';
import { eventAbilities, type Viewer } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { type Request, SentFile } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findCalendarEvent, findDeletedEvent } from './store.ts';
import { toCalendarEntry, toCancelledEntry } from './to-calendar-entry.ts';
import { CALENDAR_TYPE, type CalendarEntry, writeCalendar } from './write-calendar.ts';

/**
 * An event that the caller can see as an iCalendar file (docs/product/calendars.md#calendar-file).
 */
export async function getEventCalendar(
  { db, config }: Services,
  { actor, params: { id } }: Request<Endpoints['getEventCalendar']>,
): Promise<SentFile> {
  const entry = (await findEntry(db, { viewer: actor, id })) ?? (await findCancelled(db, id));
  if (!entry) throw new AppError('EVENT_NOT_FOUND');
  return new SentFile({
    contentType: CALENDAR_TYPE,
    content: writeCalendar([entry], config),
    saveAs: `${fileNameOf(entry.title)}.ics`,
  });
}

async function findEntry(
  db: Services['db'],
  { viewer, id }: { viewer: Viewer; id: string },
): Promise<CalendarEntry | undefined> {
  const row = await findCalendarEvent(db, { id, viewerId: viewer?.id ?? '' });
  const canView = row && eventAbilities(viewer, { ...row, organizerId: row.organizer_id }).view;
  return canView ? toCalendarEntry(row) : undefined;
}

/**
 * Everyone may ask for it, so it does not repeat the title: the event may have been deleted because
 * of it.
 */
async function findCancelled(db: Services['db'], id: string): Promise<CalendarEntry | undefined> {
  const row = await findDeletedEvent(db, id);
  return row && { ...toCancelledEntry(row), title: 'Cancelled event' };
}

/** Letters and digits of ASCII, because the name is in a header. */
function fileNameOf(title: string): string {
  const words = title.normalize('NFKD').match(/[a-z0-9]+/gi) ?? [];
  return words.join('-').toLowerCase().slice(0, 60).replace(/-$/, '') || 'event';
}

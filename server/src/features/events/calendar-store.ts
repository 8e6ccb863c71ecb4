import type { CrewRole } from '@muster/contract';
import { sql } from 'kysely';
import type { Db, EventRow } from '../../platform/database/schema.ts';

const COLUMNS = [
  ...(['id', 'organizer_id', 'approved', 'title', 'description', 'location'] as const),
  ...(['latitude', 'longitude', 'date', 'duration', 'ends_at'] as const),
  ...(['calendar_sequence', 'cancelled_at', 'updated_at'] as const),
] as const;

/** An event with what its entry in a calendar shows. */
export type CalendarEventRow = Pick<EventRow, (typeof COLUMNS)[number]>;

/** With what decides whether the viewer can see it. */
export async function findCalendarEvent(
  db: Db,
  { id, viewerId }: { id: string; viewerId: string },
): Promise<(CalendarEventRow & { crewRoles: CrewRole[] }) | undefined> {
  return db
    .selectFrom('live_events')
    .select(COLUMNS)
    .select(sql<CrewRole[]>`crew_roles(organizer_id, id, ${viewerId})`.as('crewRoles'))
    .where('id', '=', id)
    .executeTakeFirst();
}

interface ComingEvents {
  of: 'series_id' | 'organizer_id';
  id: string;
  now: Date;
  limit: number;
}

/** The coming events of a series or an organizer that everybody can see, soonest first. */
export async function listComingCalendarEvents(
  db: Db,
  { of, id, now, limit }: ComingEvents,
): Promise<CalendarEventRow[]> {
  return db
    .selectFrom('live_events')
    .select(COLUMNS)
    .where(of, '=', id)
    .where('approved', '=', true)
    .where('date', '>', now.toISOString())
    .orderBy('date')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What is left of a deleted event. */
export interface DeletedEventRow {
  id: string;
  title: string;
  date: string;
  duration: string;
  ends_at: string | null;
  calendar_sequence: number;
  deleted_at: string;
}

export async function findDeletedEvent(db: Db, id: string): Promise<DeletedEventRow | undefined> {
  return db
    .selectFrom('deleted_events')
    .select(['id', 'title', 'date', 'ends_at', 'duration', 'calendar_sequence', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Removes what is left of deleted events whose date is before a moment, at most `limit`; returns
 * how many.
 */
export async function deleteDeletedEvents(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('deleted_events')
    .where('id', 'in', (of) =>
      of
        .selectFrom('deleted_events')
        .select('id')
        .where('date', '<', before.toISOString())
        .orderBy('date')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';

/** What a sitemap may hold at most is 50,000; the next events matter most to those who search. */
const MAX_EVENTS = 5_000;

/** Approved events to come that take place, soonest first. */
export async function listEventsToCome(
  db: Db,
  now: Date,
): Promise<{ id: string; updatedAt: string }[]> {
  return db
    .selectFrom('live_events')
    .select(['id', 'updated_at as updatedAt'])
    .where('approved', '=', true)
    .where('cancelled_at', 'is', null)
    .where('date', '>', now.toISOString())
    .orderBy('date')
    .orderBy('id')
    .limit(MAX_EVENTS)
    .execute();
}

/** Series with such an event, soonest first. */
export async function listSeriesToCome(
  db: Db,
  now: Date,
): Promise<{ id: string; updatedAt: string }[]> {
  const { rows } = await sql<{ id: string; updatedAt: string }>`
    select series_id as id, max(updated_at) as "updatedAt" from live_events
    where series_id is not null and approved and cancelled_at is null
      and date > ${now.toISOString()}
    group by series_id order by min(date), series_id limit ${MAX_EVENTS}`.execute(db);
  return rows;
}

/** The pages of organizers with such an event, by handle or else by id; the superadmin has none. */
export async function listOrganizersToCome(
  db: Db,
  { now, superadminId }: { now: Date; superadminId: string },
): Promise<{ address: string }[]> {
  const { rows } = await sql<{ address: string }>`
    select coalesce(min(h.handle), e.organizer_id) as address from live_events e
    left join organizer_handles h on h.user_id = e.organizer_id and h.until is null
    where e.approved and e.cancelled_at is null and e.date > ${now.toISOString()}
      and e.organizer_id <> ${superadminId}
    group by e.organizer_id order by min(e.date), e.organizer_id limit ${MAX_EVENTS}`.execute(db);
  return rows;
}

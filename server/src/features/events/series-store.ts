import type { CrewRole } from '@muster/contract';
import type { EventAccess } from '@muster/domain';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Schema } from '../../platform/database/schema.ts';
import { mayAccess } from '../crew/access-store.ts';

export type SeriesRow = Selectable<Schema['series']>;
export type SeriesColumns = Updateable<Schema['series']>;

export async function insertSeries(trx: Db, row: Insertable<Schema['series']>): Promise<void> {
  await trx.insertInto('series').values(row).execute();
}

export async function countSeries(trx: Db, organizerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('series')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizer_id', '=', organizerId)
    .where('deletes_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The series of an account, newest first. */
export async function listSeriesRows(
  db: Db,
  { organizerId, limit, offset }: { organizerId: string; limit: number; offset: number },
): Promise<SeriesRow[]> {
  return db
    .selectFrom('series')
    .selectAll()
    .where('organizer_id', '=', organizerId)
    .where('deletes_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many dates of each of these series are to come and take place; none: left out. */
export async function countComingDates(
  db: Db,
  // Null: whether approved or not.
  { ids, approved }: { ids: readonly string[]; approved: true | null },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('live_events')
    .select(['series_id as id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('series_id', 'in', [...ids, ''])
    .where('date', '>', sql<string>`now()`)
    .where('cancelled_at', 'is', null)
    .$if(approved !== null, (query) => query.where('approved', '=', true))
    .groupBy('series_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id ?? '', count]));
}

export async function findSeriesRow(db: Db, id: string): Promise<SeriesRow | undefined> {
  return db
    .selectFrom('series')
    .selectAll()
    .where('id', '=', id)
    .where('deletes_at', 'is', null)
    .executeTakeFirst();
}

/** Locks a series until the transaction ends; undefined when the account reaches no such series. */
export async function findSeriesForUpdate(
  trx: Db,
  { id, access }: { id: string; access: EventAccess },
): Promise<SeriesRow | undefined> {
  return trx
    .selectFrom('series')
    .selectAll()
    .where('id', '=', id)
    .where('deletes_at', 'is', null)
    .where(mayAccess(access))
    .forUpdate()
    .executeTakeFirst();
}

/** As what an account helps with all events of the organizer. */
export async function findCrewRolesOfSeries(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<CrewRole[]> {
  const { rows } = await sql<{ roles: CrewRole[] }>`
    select crew_roles(organizer_id, id, ${accountId}) as roles
    from series where id = ${id}`.execute(db);
  return rows[0]?.roles ?? [];
}

export async function updateSeriesRow(
  trx: Db,
  { id, ...columns }: SeriesColumns & { id: string },
): Promise<void> {
  await trx.updateTable('series').set(columns).where('id', '=', id).execute();
}

/** A series that was ended and is due to be removed, with its removed dates. */
export async function findEndedSeries(
  db: Db,
  id: string,
): Promise<{ dateIds: string[] } | undefined> {
  const { rows } = await sql<{ dateIds: string[] }>`
    select array(select e.id::text from events e
      where e.series_id = s.id and e.deletes_at = s.deletes_at) as "dateIds"
    from series s where s.id = ${id} and s.deletes_at <= now()`.execute(db);
  return rows[0];
}

/** Removes a series that was ended and is due; its dates stay as events of their own. */
export async function deleteEndedSeries(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('series')
    .where('id', '=', id)
    .where('deletes_at', '<=', sql<string>`now()`)
    .execute();
}

/**
 * Undoes the end of a series, and the deletion of the dates that went with it; false when the
 * account has ended no such series, or it is due to be removed. `endedBy` null: by whomever.
 */
export async function restoreSeriesRow(
  trx: Db,
  { id, endedBy }: { id: string; endedBy: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ deletesAt: string }>`
    update series s set deletes_at = null, deleted_by = null
    from (select id, deletes_at from series where id = ${id} for update) ended
    where s.id = ended.id and ended.deletes_at > now()
      and (${endedBy}::text is null or s.deleted_by = ${endedBy})
    returning ended.deletes_at as "deletesAt"`.execute(trx);
  if (!rows[0]) return false;
  await trx
    .updateTable('events')
    .set({ deletes_at: null, deleted_by: null })
    .where('series_id', '=', id)
    .where('deletes_at', '=', rows[0].deletesAt)
    .execute();
  return true;
}

/** A date of a series, deleted or not. */
export interface DateRow {
  id: string;
  /** The day of the rule, `2026-12-06`. */
  day: string;
  date: string;
  endsAt: string | null;
  isDeleted: boolean;
}

/** Those that have not started, by day. */
export async function listComingDates(
  db: Db,
  { seriesId, now }: { seriesId: string; now: Date },
): Promise<DateRow[]> {
  return db
    .selectFrom('events')
    .select(['id', 'date', 'ends_at as endsAt'])
    .select(sql<string>`to_char(series_day, 'YYYY-MM-DD')`.as('day'))
    .select(sql<boolean>`deletes_at is not null`.as('isDeleted'))
    .where('series_id', '=', seriesId)
    .where('date', '>', now.toISOString())
    .orderBy('series_day')
    .execute();
}

/** Those of the events that are dates of a series, soonest first. */
export async function listDatesAmong(
  db: Db,
  { seriesId, eventIds }: { seriesId: string; eventIds: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('live_events')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('id', '=', sql<string>`any(${[...eventIds]}::text[])`)
    .orderBy('date')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Of these days, those that a series has a date for, wherever it has moved. */
export async function listMadeDays(
  db: Db,
  { seriesId, days }: { seriesId: string; days: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('events')
    .select(sql<string>`to_char(series_day, 'YYYY-MM-DD')`.as('day'))
    .where('series_id', '=', seriesId)
    .where('series_day', '=', sql<string>`any(${[...days]}::date[])`)
    .execute();
  return new Set(rows.map(({ day }) => day));
}

/** Whether nobody has joined, liked or written about an event. */
export async function isUntouched(trx: Db, eventId: string): Promise<boolean> {
  const { rows } = await sql<{ isUntouched: boolean }>`
    select not exists (select from participations where event_id = ${eventId})
      and not exists (select from threads where event_id = ${eventId})
      and not exists (select from likes where event_id = ${eventId}) as "isUntouched"`.execute(trx);
  return rows[0]?.isUntouched ?? true;
}

/** Series whose next dates are to be made, of organizers whom everybody sees. */
export async function listSeriesToMake(
  db: Db,
  { today, limit }: { today: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from series s join users u on u.id = s.organizer_id
    where s.made_until < ${today}::date + 7 * s.weeks_ahead
      and not s.is_paused and s.rejected_at is null and s.deletes_at is null
      and u.suspended_at is null and u.deletion_requested_at is null and u.erased_at is null
    order by s.made_until, s.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks the organizer of a series, whose events are counted; false when nobody sees their events,
 * because they are suspended or leave.
 */
export async function lockShownOrganizer(trx: Db, organizerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${organizerId} and suspended_at is null
      and deletion_requested_at is null and erased_at is null
    for no key update`.execute(trx);
  return rows.length > 0;
}

/** Records that these fields of a date were changed alone. */
export async function addOwnFields(
  trx: Db,
  { id, fields }: { id: string; fields: readonly string[] },
): Promise<void> {
  await sql`
    update events set own_fields = array(
      select distinct unnest(coalesce(own_fields, '{}') || ${[...fields]}::text[]) order by 1)
    where id = ${id} and series_id is not null`.execute(trx);
}

/**
 * The own fields of a coming date, which is locked; undefined when it is no date of the series any
 * more.
 */
export async function findOwnFieldsForUpdate(
  trx: Db,
  { id, seriesId }: { id: string; seriesId: string },
): Promise<string[] | undefined> {
  const { rows } = await sql<{ ownFields: string[] }>`
    select coalesce(own_fields, '{}') as "ownFields" from live_events
    where id = ${id} and series_id = ${seriesId} and date > now()
    for no key update`.execute(trx);
  return rows[0]?.ownFields;
}

/**
 * Locks the series of a date before the date: which date lists show follows from all of them, so
 * that two changes at once would not see each other.
 */
export async function lockSeriesOfDate(trx: Db, eventId: string): Promise<void> {
  await findRuleOfDateForUpdate(trx, eventId);
}

/** The series of an event, locked; undefined for an event of its own. */
export async function findSeriesOfDateForUpdate(
  trx: Db,
  eventId: string,
): Promise<SeriesRow | undefined> {
  return trx
    .selectFrom('series as s')
    .innerJoin('events as e', 'e.series_id', 's.id')
    .selectAll('s')
    .where('e.id', '=', eventId)
    .where('s.deletes_at', 'is', null)
    .forUpdate('s')
    .executeTakeFirst();
}

/** The days of a date of a series, with the rule, locked; undefined for an event of its own. */
export async function findRuleOfDateForUpdate(
  trx: Db,
  eventId: string,
): Promise<(Pick<SeriesRow, 'id' | 'rule'> & { day: string }) | undefined> {
  const { rows } = await sql<Pick<SeriesRow, 'id' | 'rule'> & { day: string }>`
    select s.id, s.rule, to_char(e.series_day, 'YYYY-MM-DD') as day
    from events e join series s on s.id = e.series_id where e.id = ${eventId}
    for update of s`.execute(trx);
  return rows[0];
}

/** The coming approved dates of a series without own fields, but for one, by day. */
export async function listUniformDates(
  trx: Db,
  { seriesId, exceptId }: { seriesId: string; exceptId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from live_events
    where series_id = ${seriesId} and id <> ${exceptId} and date > now()
      and (approved or hidden_at is not null) and approved_snapshot is not null
      and cardinality(coalesce(own_fields, '{}')) = 0
    order by series_day`.execute(trx);
  return rows.map(({ id }) => id);
}

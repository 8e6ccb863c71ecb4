import { MAX_COUNT, type NoticeKind } from '@muster/contract';
import { type Selectable, sql } from 'kysely';
import type pg from 'pg';
import { prepared } from '../database/prepared.ts';
import type { Db, Queryable, Schema } from '../database/schema.ts';
import type { StreamPlace } from '../realtime/stream-source.ts';

export type NoticeRow = Selectable<Schema['notices']>;

interface NewNotice {
  userId: string;
  eventId: string | null;
  kind: NoticeKind;
  name?: string;
  count: number;
  /** Null: each is told. */
  daily: 'first' | 'counted' | null;
}

/** False: it was told today, or the account or the event is gone. */
export async function insertNotice(
  trx: Db,
  { userId, eventId, kind, name, count, daily }: NewNotice,
): Promise<boolean> {
  const { rows } = await sql`
    insert into notices as before (user_id, event_id, kind, day, details)
    select u.id, e.id, ${kind},
      case when ${daily !== null} then (now() at time zone 'Europe/London')::date end,
      jsonb_strip_nulls(jsonb_build_object(
        'eventTitle', e.title, 'name', ${name ?? null}::text, 'count', ${count}::integer))
    from users u left join live_events e on e.id = ${eventId}
    where u.id = ${userId} and u.erased_at is null
      and (e.id is not null or ${eventId}::text is null)
    on conflict (event_id, kind, day) where day is not null do update
    set id = excluded.id, created_at = excluded.created_at, read_at = null,
      details = jsonb_set(excluded.details, '{count}',
        to_jsonb((before.details ->> 'count')::integer + ${count}))
    where ${daily === 'counted'}
    returning id`.execute(trx);
  return rows.length > 0;
}

/** The oldest go. */
export async function deleteSurplusNotices(trx: Db, userId: string): Promise<void> {
  await sql`
    delete from notices where user_id = ${userId} and id <= (
      select id from notices where user_id = ${userId}
      order by id desc offset ${MAX_COUNT.notices} limit 1)`.execute(trx);
}

/** The latest of an account, newest first. */
export async function listNoticeRows(
  db: Db,
  { userId, before, limit }: { userId: string; before?: number | undefined; limit: number },
): Promise<NoticeRow[]> {
  return db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns how many it has marked. */
export async function updateNoticesRead(
  db: Db,
  { userId, upTo }: { userId: string; upTo: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notices')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** How the notices of an account stand. */
export interface NoticeSummary {
  unreadCount: number;
  /** 0: there is none. */
  latestId: number;
}

export async function summarizeNotices(pool: Queryable, userId: string): Promise<NoticeSummary> {
  const { rows } = await pool.query<NoticeSummary>(
    prepared(
      `select (count(*) filter (where read_at is null))::integer as "unreadCount",
         coalesce(max(id), 0) as "latestId"
       from notices where user_id = $1`,
      [userId],
    ),
  );
  return rows[0]!;
}

/** Which of many streams have a notice beyond their cursor: one statement. */
export async function findNoticed(
  db: Db,
  places: readonly StreamPlace[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ index: number }>`
    select (place - 1)::integer as index
    from unnest(
      ${places.map(({ userId }) => userId)}::text[],
      ${places.map(({ cursor }) => cursor())}::bigint[]
    ) with ordinality as stream(account, latest, place)
    where exists (select from notices where user_id = account and id > latest)`.execute(db);
  return new Set(rows.map(({ index }) => index));
}

/** Returns how many were deleted; fewer than `limit` means that there are no more. */
export async function deleteOldNotices(
  pool: Pick<pg.Pool, 'query'>,
  before: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await pool.query({
    text: `delete from notices where id = any (array(
      select id from notices where created_at < $1 order by created_at limit ${limit}))`,
    values: [before],
  });
  return rowCount ?? 0;
}

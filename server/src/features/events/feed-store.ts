import { sql } from 'kysely';
import type { Db, ParticipationRow } from '../../platform/database/schema.ts';
import type { CalendarEventRow, DeletedEventRow } from './calendar-store.ts';

/** The feed of an account. */
export interface FeedRow {
  nonce: string;
  created_at: string;
}

export async function findFeed(db: Db, userId: string): Promise<FeedRow | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .select(['nonce', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The same, unless the account is suspended or being deleted. */
export async function findFeedOfActiveUser(db: Db, userId: string): Promise<FeedRow | undefined> {
  return db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.nonce', 'f.created_at'])
    .where('f.user_id', '=', userId)
    .where('u.suspended_at', 'is', null)
    .where('u.deletion_requested_at', 'is', null)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst();
}

/** Makes the feed of an account, or replaces it. */
export async function upsertFeed(
  db: Db,
  feed: { userId: string; nonce: string; now: Date },
): Promise<FeedRow> {
  const columns = { nonce: feed.nonce, created_at: feed.now };
  return db
    .insertInto('calendar_feeds')
    .values({ user_id: feed.userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .returning(['nonce', 'created_at'])
    .executeTakeFirstOrThrow();
}

export async function deleteFeed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
}

/** Which entries a feed has: the latest ones by date. */
export interface FeedFilter {
  userId: string;
  /** What the user has left is shown as cancelled if they left after this. */
  leftSince: Date;
  limit: number;
}

/** An event of a feed; sequence and last change are those of event and participation together. */
export type FeedEventRow = CalendarEventRow & Pick<ParticipationRow, 'status'>;

export async function listFeedEvents(db: Db, filter: FeedFilter): Promise<FeedEventRow[]> {
  const { rows } = await sql<FeedEventRow>`
    select e.id, e.organizer_id, e.approved, e.title, e.description, e.location, e.latitude,
      e.longitude, e.date, e.ends_at, e.duration, e.cancelled_at, p.status,
      e.calendar_sequence + p.calendar_sequence as calendar_sequence,
      greatest(e.updated_at, p.updated_at) as updated_at
    from (
      -- A guardian and their dependants have one entry of an event.
      select event_id, (array_agg(status order by participation_rank(status)))[1] as status,
        sum(calendar_sequence)::integer as calendar_sequence, max(updated_at) as updated_at
      from participations
      where user_id = ${filter.userId} or guardian_id = ${filter.userId}
      group by event_id
    ) p join live_events e on e.id = p.event_id
    where e.approved and (p.status <> 'cancelled' or p.updated_at > ${filter.leftSince})
    order by e.date desc, e.id desc limit ${filter.limit}`.execute(db);
  return rows;
}

/** Deleted events that a user had joined. */
export async function listDeletedFeedEvents(
  db: Db,
  { userId, limit }: Pick<FeedFilter, 'userId' | 'limit'>,
): Promise<DeletedEventRow[]> {
  return db
    .selectFrom('deleted_event_participants as p')
    .innerJoin('deleted_events as e', 'e.id', 'p.event_id')
    .select([
      'e.id',
      'e.title',
      'e.date',
      'e.ends_at',
      'e.duration',
      'e.deleted_at',
      'p.calendar_sequence',
    ])
    .where('p.user_id', '=', userId)
    .orderBy('e.date', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
}

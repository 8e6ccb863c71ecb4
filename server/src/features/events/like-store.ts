import { sql } from 'kysely';
import type pg from 'pg';
import { prepared } from '../../platform/database/prepared.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { PersonRow } from '../accounts/people.ts';

interface Like {
  eventId: string;
  userId: string;
}

/** Has no effect when the account likes the event already. */
export async function insertLike(db: Db, { eventId, userId }: Like): Promise<void> {
  await db
    .insertInto('likes')
    // From the events, because the foreign key would refuse an event that was deleted meanwhile.
    .columns(['event_id', 'user_id'])
    .expression((from) =>
      from
        .selectFrom('live_events')
        .select((row) => ['id', row.val(userId).as('user_id')])
        .where('id', '=', eventId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteLike(db: Db, { eventId, userId }: Like): Promise<void> {
  await db
    .deleteFrom('likes')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .execute();
}

export interface LikeCountRow {
  id: string;
  likes: number;
  is_liked: boolean;
}

/**
 * The likes of the given events that the caller can see (docs/product/events.md#event-visibility).
 */
export async function countLikesOfEvents(
  pool: pg.Pool,
  { actor, eventIds }: { actor: Actor; eventIds: readonly string[] },
): Promise<LikeCountRow[]> {
  const { rows } = await pool.query<LikeCountRow>(
    prepared(
      countLikesWhere('e.id = any($3::text[])'),
      [actor.id, actor.isSuperadmin, eventIds],
      'fresh',
    ),
  );
  return rows;
}

/** The same of one event; undefined when the caller cannot see it. */
export async function countLikes(
  pool: pg.Pool,
  { actor, eventId }: { actor: Actor; eventId: string },
): Promise<LikeCountRow | undefined> {
  const { rows } = await pool.query<LikeCountRow>(
    prepared(countLikesWhere('e.id = $3'), [actor.id, actor.isSuperadmin, eventId]),
  );
  return rows[0];
}

/** With the caller as $1, and whether they are the superadmin as $2. */
function countLikesWhere(condition: string): string {
  return `select e.id, counted.likes,
      exists (select from likes l where l.event_id = e.id and l.user_id = $1) as is_liked
    from live_events e
    join event_like_counts counted on counted.event_id = e.id
    where ${condition} and (e.approved or e.organizer_id = $1 or $2::boolean
      or crew_roles(e.organizer_id, e.id, $1) <> '{}')`;
}

export type LikeRow = PersonRow & { liked_at: string };

interface LikePage {
  eventId: string;
  limit: number;
  offset: number;
}

/** Accounts that nobody sees (docs/product/administration.md#suspension). */
function isVisible() {
  return sql<boolean>`users.suspended_at is null and users.deletion_requested_at is null`;
}

/** Who likes an event, newest like first. */
export async function listLikeRows(
  db: Db,
  { eventId, limit, offset }: LikePage,
): Promise<LikeRow[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('likes')
        .innerJoin('users', 'users.id', 'likes.user_id')
        .select(['likes.user_id', 'likes.created_at'])
        .where('likes.event_id', '=', eventId)
        .where(isVisible())
        .orderBy('likes.created_at', 'desc')
        .orderBy('likes.user_id')
        .limit(limit)
        .offset(offset)
        .as('page'),
    )
    .innerJoin('users', 'users.id', 'page.user_id')
    .select(['users.id', 'users.nick_name', 'users.organizer_name', 'users.email'])
    .select(['users.avatar_url', 'page.created_at as liked_at'])
    .orderBy('page.created_at', 'desc')
    .orderBy('page.user_id')
    .execute();
}

/** How many of the likes are listed. */
export async function countListedLikes(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ likes: number }>`
    select counted.likes - (
      select count(*) from users
      join likes on likes.user_id = users.id and likes.event_id = ${eventId}
      where users.suspended_at is not null or users.deletion_requested_at is not null
    ) as likes
    from event_like_counts counted where counted.event_id = ${eventId}`.execute(db);
  return rows[0]?.likes ?? 0;
}

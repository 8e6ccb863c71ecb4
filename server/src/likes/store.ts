import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Schema } from '../database/schema.ts';
import type { Actor } from '../http/handler.ts';

interface Like {
  eventId: string;
  userId: string;
}

/** Liking what one likes already changes nothing. */
export async function insertLike(db: Kysely<Schema>, { eventId, userId }: Like): Promise<void> {
  await db
    .insertInto('likes')
    // Nobody likes an event that was deleted a moment ago; its key would refuse it.
    .columns(['event_id', 'user_id'])
    .expression((from) =>
      from
        .selectFrom('events')
        .select((row) => ['id', row.val(userId).as('user_id')])
        .where('id', '=', eventId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeLike(db: Kysely<Schema>, { eventId, userId }: Like): Promise<void> {
  await db
    .deleteFrom('likes')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .execute();
}

/** Those of the events that the caller may see (decisions.md §3). */
export async function findLikeStatuses(
  pool: pg.Pool,
  { actor, eventIds }: { actor: Actor; eventIds: string[] },
) {
  const result = await pool.query<{ id: string; likes: number; is_liked: boolean }>({
    name: 'like-statuses',
    text: `select e.id, liked.likes, liked.is_liked from events e
      join lateral (
        select count(*) as likes, coalesce(bool_or(l.user_id = $2), false) as is_liked
        from likes l where l.event_id = e.id
      ) liked on true
      where e.id = any($1) and (e.approved or e.organizer_id = $2 or $3)`,
    values: [eventIds, actor.id, actor.isSuperadmin],
  });
  return result.rows;
}

interface Liker {
  id: string;
  nick_name: string;
  organizer_name: string;
  email: string;
  avatar_url: string;
  liked_at: Date;
}

export async function listLikers(
  pool: pg.Pool,
  page: { eventId: string; limit: number; offset: number },
): Promise<Liker[]> {
  const result = await pool.query<Liker>({
    name: 'list-likers',
    text: `select u.id, u.nick_name, u.organizer_name, u.email, u.avatar_url, l.created_at as liked_at
      from (
        select user_id, created_at from likes
        where event_id = $1 order by created_at desc, user_id limit $2 offset $3
      ) l
      join users u on u.id = l.user_id order by l.created_at desc, l.user_id`,
    values: [page.eventId, page.limit, page.offset],
  });
  return result.rows;
}

export async function countLikes(pool: pg.Pool, eventId: string): Promise<number> {
  const result = await pool.query<{ total: number }>({
    name: 'count-likes',
    text: 'select count(*) as total from likes where event_id = $1',
    values: [eventId],
  });
  return result.rows[0]?.total ?? 0;
}

import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

interface NoticeRules {
  /** Messages that are younger may still be read at once. */
  before: Date;
  /** How long after a mail the next one is sent at the earliest. */
  intervalMs: number;
  limit: number;
}

/**
 * Looks at the next messages and makes a notice due for every account that has not read one of
 * them. Returns how many messages it looked at.
 */
export async function updateNoticesDue(
  trx: Db,
  { before, intervalMs, limit }: NoticeRules,
): Promise<number> {
  const { rows } = await sql<{ looked: number }>`
    with next as materialized (
      select m.seq, m.recipient_id, m.status, m.deleted_at from messages m
      where m.seq > (select seq from message_notice_cursor) and m.created_at < ${before}
      order by m.seq limit ${limit}
    ), noticed as (
      insert into message_notices as n (user_id, due_at)
      select distinct recipient_id, now() from next
      where status <> 'read' and deleted_at is null order by recipient_id
      on conflict (user_id) do update set due_at = coalesce(
        n.due_at, greatest(now(), n.mailed_at + ${intervalMs} * interval '1 millisecond'))
    ), moved as (
      update message_notice_cursor set seq = greatest(seq, (select max(seq) from next))
      where exists (select from next)
    )
    select count(*) as looked from next`.execute(trx);
  return rows[0]?.looked ?? 0;
}

/** An account with unread messages of a time when it was not here. */
export interface NoticeRow {
  user_id: string;
  email: string;
  nick_name: string;
  organizer_name: string;
  count: number;
  event_titles: string[];
}

/**
 * Takes the notices that are due, and returns those of accounts that still have unread messages and
 * have not been here since the newest of them came. The others see them when they are here.
 */
export async function takeDueNotices(
  trx: Db,
  limit: number,
): Promise<{ due: number; rows: NoticeRow[] }> {
  const taken = await sql<{ user_id: string }>`
    select user_id from message_notices where due_at <= now()
    order by due_at limit ${limit} for update skip locked`.execute(trx);
  const ids = taken.rows.map((row) => row.user_id);
  await sql`
    update message_notices set due_at = null where user_id = any(${ids}::text[])`.execute(trx);
  const { rows } = await sql<NoticeRow>`
    select u.id as user_id, u.email, u.nick_name, u.organizer_name, unread.count,
      unread.event_titles
    from users u
    join user_activity a on a.user_id = u.id
    cross join lateral (
      select count(*) as count, max(m.created_at) as newest_at,
        (array_agg(distinct t.event_title))[1:3] as event_titles
      from messages m join threads t on t.id = m.thread_id
      where m.recipient_id = u.id and m.status <> 'read' and m.deleted_at is null
    ) unread
    where u.id = any(${ids}::text[]) and u.erased_at is null and unread.count > 0
      and coalesce(a.last_active_at < unread.newest_at, true)`.execute(trx);
  return { due: ids.length, rows };
}

/** Records that accounts were told of their messages by mail. */
export async function updateNoticesMailed(trx: Db, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into message_notices (user_id, mailed_at)
    select id, now() from unnest(${userIds}::text[]) id order by id
    on conflict (user_id) do update set mailed_at = excluded.mailed_at`.execute(trx);
}

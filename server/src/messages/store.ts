import type pg from 'pg';

/** Both halves of one's threads; each is read off its own index. */
const OWN_THREADS = `
  select t.*, t.player_id as other_id from threads t where t.organizer_id = $1
  union all
  select t.*, t.organizer_id as other_id from threads t where t.player_id = $1`;

const UNREAD = `m.recipient_id = $1 and m.status <> 'read' and m.deleted_at is null`;

const THREAD_COLUMNS = `
  t.id, t.event_id, t.event_title, t.event_date, t.event_deleted_at, t.organizer_id, t.player_id,
  t.last_message_at, t.other_id,
  other.nick_name as other_nick_name, other.organizer_name as other_organizer_name,
  other.email as other_email, other.avatar_url as other_avatar_url,
  (select count(*) from messages m where m.thread_id = t.id and ${UNREAD}) as unread,
  latest.message as latest`;

/** A thread `t`'s newest message, as JSON. */
export const LATEST_MESSAGE = `
  left join lateral (
    select json_build_object('id', m.id, 'sender_id', m.sender_id, 'type', m.type, 'text', m.text,
      'image_url', m.image_url, 'image_caption', m.image_caption,
      'deleted', m.deleted_at is not null, 'created_at', m.created_at) as message
    from messages m where m.thread_id = t.id order by m.seq desc limit 1
  ) latest on true`;

const THREAD_JOINS = `
  join users other on other.id = t.other_id ${LATEST_MESSAGE}`;

export interface ContentRow {
  type: 'text' | 'image';
  text: string;
  image_url: string;
  image_caption: string;
}

export interface ThreadQueryRow {
  id: string;
  event_id: string | null;
  event_title: string;
  event_date: Date;
  event_deleted_at: Date | null;
  organizer_id: string;
  player_id: string;
  last_message_at: Date;
  other_id: string;
  other_nick_name: string;
  other_organizer_name: string;
  other_email: string;
  other_avatar_url: string;
  unread: number;
  latest:
    | (ContentRow & { id: string; sender_id: string; deleted: boolean; created_at: string })
    | null;
}

export type ThreadStatus = 'all' | 'unread' | 'read';

/** Keeps threads with something unread, or those without. */
function statusClause(status: ThreadStatus): string {
  if (status === 'all') return '';
  const exists = `exists (select from messages m where m.thread_id = t.id and ${UNREAD})`;
  return status === 'unread' ? `where ${exists}` : `where not ${exists}`;
}

interface ThreadPage {
  actorId: string;
  status: ThreadStatus;
  limit: number;
  offset: number;
}

/** One's threads, the liveliest first. */
export async function listThreads(pool: pg.Pool, page: ThreadPage): Promise<ThreadQueryRow[]> {
  const result = await pool.query<ThreadQueryRow>({
    name: `list-threads-${page.status}`,
    text: `select ${THREAD_COLUMNS} from (
        select t.* from (${OWN_THREADS}) t ${statusClause(page.status)}
        order by t.last_message_at desc, t.id desc limit $2 offset $3
      ) t ${THREAD_JOINS} order by t.last_message_at desc, t.id desc`,
    values: [page.actorId, page.limit, page.offset],
  });
  return result.rows;
}

export async function countThreads(pool: pg.Pool, actorId: string, status: ThreadStatus) {
  const result = await pool.query<{ total: number }>({
    name: `count-threads-${status}`,
    text: `select count(*) as total from (${OWN_THREADS}) t ${statusClause(status)}`,
    values: [actorId],
  });
  return result.rows[0]?.total ?? 0;
}

/** A thread the caller is a side of. */
export async function findThread(
  pool: pg.Pool | pg.PoolClient,
  { actorId, threadId }: { actorId: string; threadId: string },
): Promise<ThreadQueryRow | undefined> {
  const result = await pool.query<ThreadQueryRow>({
    name: 'get-thread',
    text: `select ${THREAD_COLUMNS} from (
        select t.*, case when t.organizer_id = $1 then t.player_id else t.organizer_id end as other_id
        from threads t where t.id = $2 and $1 in (t.organizer_id, t.player_id)
      ) t ${THREAD_JOINS}`,
    values: [actorId, threadId],
  });
  return result.rows[0];
}

export async function countUnread(
  pool: pg.Pool,
  actorId: string,
  eventId?: string,
): Promise<number> {
  const ofEvent = 'and m.thread_id in (select id from threads where event_id = $2)';
  const result = await pool.query<{ unread: number }>({
    name: eventId ? 'count-unread-of-event' : 'count-unread',
    text: `select count(*) as unread from messages m where ${UNREAD} ${eventId ? ofEvent : ''}`,
    values: eventId ? [actorId, eventId] : [actorId],
  });
  return result.rows[0]?.unread ?? 0;
}

export interface MessageStats {
  threads: number;
  sent: number;
  received: number;
  unread: number;
}

/** One's messages in numbers; what was taken back counts no more. */
export async function countOwnMessages(pool: pg.Pool, actorId: string): Promise<MessageStats> {
  const result = await pool.query<MessageStats>({
    name: 'message-stats',
    text: `select
      (select count(*) from (${OWN_THREADS}) t) as threads,
      (select count(*) from messages m where m.sender_id = $1 and m.deleted_at is null) as sent,
      (select count(*) from messages m where m.recipient_id = $1 and m.deleted_at is null) as received,
      (select count(*) from messages m where ${UNREAD}) as unread`,
    values: [actorId],
  });
  return result.rows[0] ?? { threads: 0, sent: 0, received: 0, unread: 0 };
}

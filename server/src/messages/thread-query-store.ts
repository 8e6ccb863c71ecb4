import { type RawBuilder, sql } from 'kysely';
import { toLikePattern } from '../database/like-pattern.ts';
import type { Db, ThreadRow } from '../database/schema.ts';
import type { ContentRow } from './message-query-store.ts';

/** The threads of an account; as two halves, because each is read from its own index. */
function ownThreads(actorId: string) {
  return sql`
  select t.*, t.player_id as other_id from threads t where t.organizer_id = ${actorId}
  union all
  select t.*, t.organizer_id as other_id from threads t where t.player_id = ${actorId}`;
}

/** Whether a message `m` is unread by an account (docs/product.md#unread-count). */
function isUnread(actorId: string) {
  return sql<boolean>`m.recipient_id = ${actorId} and m.status <> 'read' and m.deleted_at is null`;
}

/** The newest message of a thread `t`, as JSON. */
export const LATEST_MESSAGE = `
  left join lateral (
    select json_build_object('id', m.id, 'sender_id', m.sender_id, 'type', m.type, 'text', m.text,
      'image_url', m.image_url, 'image_caption', m.image_caption,
      'deleted', m.deleted_at is not null, 'created_at', m.created_at) as message
    from messages m where m.thread_id = t.id order by m.seq desc limit 1
  ) latest on true`;

export interface LatestMessageRow extends ContentRow {
  id: string;
  sender_id: string;
  deleted: boolean;
  /** ISO 8601. */
  created_at: string;
}

/** A thread as one of its participants sees it; `other_…` is the other one. */
export interface ThreadQueryRow
  extends Pick<ThreadRow, 'id' | 'event_id' | 'event_title' | 'event_date' | 'event_deleted_at'>,
    Pick<ThreadRow, 'organizer_id' | 'player_id' | 'last_message_at'> {
  other_id: string;
  other_nick_name: string;
  other_organizer_name: string;
  other_email: string;
  other_avatar_url: string;
  other_suspended: boolean;
  unread: number;
  latest: LatestMessageRow | null;
}

function columns(actorId: string) {
  return sql`
  t.id, t.event_id, t.event_title, t.event_date, t.event_deleted_at, t.organizer_id, t.player_id,
  t.last_message_at, t.other_id,
  other.nick_name as other_nick_name, other.organizer_name as other_organizer_name,
  other.email as other_email, other.avatar_url as other_avatar_url,
  other.suspended_at is not null as other_suspended,
  (select count(*) from messages m where m.thread_id = t.id and ${isUnread(actorId)}) as unread,
  latest.message as latest`;
}

const joins = sql.raw(`join users other on other.id = t.other_id ${LATEST_MESSAGE}`);

type ThreadStatus = 'all' | 'unread' | 'read';

/** Keeps the threads with unread messages, or those without. */
function hasStatus(actorId: string, status: ThreadStatus) {
  if (status === 'all') return sql`true`;
  const exists = sql`exists (
    select from messages m where m.thread_id = t.id and ${isUnread(actorId)})`;
  return status === 'unread' ? exists : sql`not ${exists}`;
}

/** Keeps the threads whose event or whose other participant has the text in its name. */
function isFound(search: string | undefined) {
  if (!search) return sql`true`;
  const pattern = toLikePattern(search);
  return sql`(t.event_title ilike ${pattern} or exists (
    select from users u where u.id = t.other_id
      and (u.nick_name ilike ${pattern} or u.organizer_name ilike ${pattern})))`;
}

interface ThreadFilter {
  actorId: string;
  status: ThreadStatus;
  search?: string | undefined;
}

function filteredThreads({ actorId, status, search }: ThreadFilter) {
  return sql`(${ownThreads(actorId)}) t where ${hasStatus(actorId, status)} and ${isFound(search)}`;
}

interface ThreadPage extends ThreadFilter {
  limit: number;
  offset: number;
}

/** A page of an account's threads, most recent activity first. */
export async function listThreadRows(
  db: Db,
  { limit, offset, ...filter }: ThreadPage,
): Promise<ThreadQueryRow[]> {
  const { rows } = await sql<ThreadQueryRow>`
    select ${columns(filter.actorId)} from (
      select t.* from ${filteredThreads(filter)}
      order by t.last_message_at desc, t.id desc limit ${limit} offset ${offset}
    ) t ${joins} order by t.last_message_at desc, t.id desc`.execute(db);
  return rows;
}

export async function countThreads(db: Db, filter: ThreadFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${filteredThreads(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Undefined when the caller is not a thread participant. */
export async function findThreadRow(
  db: Db,
  { actorId, threadId }: { actorId: string; threadId: string },
): Promise<ThreadQueryRow | undefined> {
  return findOne(db, actorId, sql`t.id = ${threadId}`);
}

/** The thread of an event and a player; undefined when there is none, or the caller is not one of its participants. */
export async function findThreadRowOfPlayer(
  db: Db,
  { actorId, eventId, playerId }: { actorId: string; eventId: string; playerId: string },
): Promise<ThreadQueryRow | undefined> {
  return findOne(db, actorId, sql`t.event_id = ${eventId} and t.player_id = ${playerId}`);
}

async function findOne(db: Db, actorId: string, condition: RawBuilder<unknown>) {
  const { rows } = await sql<ThreadQueryRow>`
    select ${columns(actorId)} from (
      select t.*,
        case when t.organizer_id = ${actorId} then t.player_id else t.organizer_id end as other_id
      from threads t where ${condition} and ${actorId} in (t.organizer_id, t.player_id)
    ) t ${joins}`.execute(db);
  return rows[0];
}

/** `eventId` undefined: of all events. */
export async function countUnreadMessages(
  db: Db,
  { actorId, eventId }: { actorId: string; eventId?: string | undefined },
): Promise<number> {
  const ofEvent = sql`and m.thread_id in (select id from threads where event_id = ${eventId})`;
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from messages m
    where ${isUnread(actorId)} ${eventId === undefined ? sql`` : ofEvent}`.execute(db);
  return rows[0]?.unread ?? 0;
}

export interface MessageCounts {
  threads: number;
  sent: number;
  received: number;
  unread: number;
}

/** Counts of an account's threads and messages; deleted messages do not count. */
export async function countOwnMessages(db: Db, actorId: string): Promise<MessageCounts> {
  const { rows } = await sql<MessageCounts>`
    select
      (select count(*) from (${ownThreads(actorId)}) t) as threads,
      (select count(*) from messages m
        where m.sender_id = ${actorId} and m.deleted_at is null) as sent,
      (select count(*) from messages m
        where m.recipient_id = ${actorId} and m.deleted_at is null) as received,
      (select count(*) from messages m where ${isUnread(actorId)}) as unread`.execute(db);
  return rows[0] ?? { threads: 0, sent: 0, received: 0, unread: 0 };
}

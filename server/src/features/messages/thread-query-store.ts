import type { TextSearch } from '@muster/domain';
import type pg from 'pg';
import { limitTo, planOfPage } from '../../platform/database/pages.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { ThreadRow } from '../../platform/database/schema.ts';
import { hasWords } from '../../platform/database/search.ts';
import { collectValues } from '../../platform/database/values.ts';
import type { ContentRow } from './message-query-store.ts';

/*
 * Threads and counts of messages as responses show them. Prepared statements on the pool, because
 * they are asked for with every page (docs/performance.md#scale). `$1` is the account that asks.
 */

const ORGANIZERS_THREADS =
  'select t.*, t.player_id as other_id from threads t where t.organizer_id = $1';

/** As two halves, because each is read from its own index. */
const OWN_THREADS = `
  ${ORGANIZERS_THREADS}
  union all
  select t.*, t.organizer_id as other_id from threads t where t.player_id = $1`;

/** Whether a message `m` is unread (docs/product/messages.md#unread-count). */
const IS_UNREAD = `m.recipient_id = $1 and m.status <> 'read' and m.deleted_at is null`;

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
  other_erased: boolean;
  /** Which of the two have blocked the other. */
  blocked_by: string[];
  unread: number;
  /** Among those that are unread. */
  undelivered: number;
  latest: LatestMessageRow | null;
}

const COLUMNS = `
  t.id, t.event_id, t.event_title, t.event_date, t.event_deleted_at, t.organizer_id, t.player_id,
  t.last_message_at, t.other_id,
  other.nick_name as other_nick_name, other.organizer_name as other_organizer_name,
  other.email as other_email, other.avatar_url as other_avatar_url,
  other.suspended_at is not null as other_suspended, other.erased_at is not null as other_erased,
  array(select b.blocker_id::text from blocks b
    where (b.blocker_id, b.blocked_id) in (($1, t.other_id), (t.other_id, $1))) as blocked_by,
  received.unread, received.undelivered, latest.message as latest`;

const JOINS = `
  join users other on other.id = t.other_id
  cross join lateral (
    select count(*) as unread, count(*) filter (where m.status = 'sent') as undelivered
    from messages m where m.thread_id = t.id and ${IS_UNREAD}
  ) received ${LATEST_MESSAGE}`;

type ThreadStatus = 'all' | 'unread' | 'read';

const HAS_UNREAD = `exists (select from messages m where m.thread_id = t.id and ${IS_UNREAD})`;

/** Keeps the threads with unread messages, or those without. */
const HAS_STATUS: Readonly<Record<ThreadStatus, string>> = {
  all: 'true',
  unread: HAS_UNREAD,
  read: `not ${HAS_UNREAD}`,
};

/** A word is found in the event's title, or in a name of the other participant. */
const SEARCHED = [
  't.search_text',
  '(select u.name_search_text from users u where u.id = t.other_id)',
];

interface ThreadFilter {
  actorId: string;
  /** Only those of this event with its organizer. */
  eventId?: string | undefined;
  /** Not those of this player: crew does not answer its own as the organizer. */
  exceptPlayerId?: string | undefined;
  status: ThreadStatus;
  search?: TextSearch | undefined;
}

/** FROM and WHERE of a filter with its values. */
function filterThreads({ actorId, eventId, exceptPlayerId, status, search }: ThreadFilter) {
  const { values, add } = collectValues();
  add(actorId);
  const found = search ? `and ${hasWords(search.words, SEARCHED, add)}` : '';
  const threads = eventId ? `${ORGANIZERS_THREADS} and t.event_id = ${add(eventId)}` : OWN_THREADS;
  const others = exceptPlayerId ? `and t.player_id <> ${add(exceptPlayerId)}` : '';
  return { from: `(${threads}) t where ${HAS_STATUS[status]} ${others} ${found}`, values };
}

interface ThreadPage extends ThreadFilter {
  limit: number;
  offset: number;
}

/** A page of an account's threads, most recent activity first. */
export async function listThreadRows(pool: pg.Pool, page: ThreadPage): Promise<ThreadQueryRow[]> {
  const { from, values } = filterThreads(page);
  const order = 'order by t.last_message_at desc, t.id desc';
  const text = `select ${COLUMNS} from (select t.* from ${from} ${order} ${limitTo(page)}) t
    ${JOINS} ${order}`;
  const { rows } = await pool.query<ThreadQueryRow>(prepared(text, values, planOfPage(page)));
  return rows;
}

export async function countThreads(pool: pg.Pool, filter: ThreadFilter): Promise<number> {
  const { from, values } = filterThreads(filter);
  const { rows } = await pool.query(prepared(`select count(*) from ${from}`, values));
  return rows[0].count;
}

/** Undefined when the caller is not a thread participant. */
export async function findThreadRow(
  pool: pg.Pool,
  { actorId, threadId }: { actorId: string; threadId: string },
): Promise<ThreadQueryRow | undefined> {
  const { rows } = await pool.query<ThreadQueryRow>(
    prepared(selectThread('t.id = $2'), [actorId, threadId]),
  );
  return rows[0];
}

/**
 * The thread of an event and a player; undefined when there is none, or the caller is not one of
 * its participants.
 */
export async function findThreadRowOfPlayer(
  pool: pg.Pool,
  { actorId, eventId, playerId }: { actorId: string; eventId: string; playerId: string },
): Promise<ThreadQueryRow | undefined> {
  const { rows } = await pool.query<ThreadQueryRow>(
    prepared(selectThread('t.event_id = $2 and t.player_id = $3'), [actorId, eventId, playerId]),
  );
  return rows[0];
}

function selectThread(condition: string): string {
  return `select ${COLUMNS} from (
      select t.*, case when t.organizer_id = $1 then t.player_id else t.organizer_id end as other_id
      from threads t where ${condition} and $1 in (t.organizer_id, t.player_id)
    ) t ${JOINS}`;
}

/** `eventId` undefined: of all events. */
export async function countUnreadMessages(
  pool: pg.Pool,
  { actorId, eventId }: { actorId: string; eventId?: string | undefined },
): Promise<number> {
  const count = `select count(*) as unread from messages m where ${IS_UNREAD}`;
  const ofEvent = `${count} and m.thread_id in (select id from threads where event_id = $2)`;
  const { rows } = await pool.query<{ unread: number }>(
    eventId === undefined ? prepared(count, [actorId]) : prepared(ofEvent, [actorId, eventId]),
  );
  return rows[0]?.unread ?? 0;
}

export interface MessageCounts {
  threads: number;
  sent: number;
  received: number;
  unread: number;
}

/** Counts of an account's threads and messages; deleted messages do not count. */
export async function countOwnMessages(pool: pg.Pool, actorId: string): Promise<MessageCounts> {
  const { rows } = await pool.query<MessageCounts>(
    `select
      (select count(*) from (${OWN_THREADS}) t) as threads,
      (select count(*) from messages m where m.sender_id = $1 and m.deleted_at is null) as sent,
      (select count(*) from messages m
        where m.recipient_id = $1 and m.deleted_at is null) as received,
      (select count(*) from messages m where ${IS_UNREAD}) as unread`,
    [actorId],
  );
  return rows[0] ?? { threads: 0, sent: 0, received: 0, unread: 0 };
}

import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { prepared } from '../../platform/database/prepared.ts';
import type { Db, MessageRow, ThreadRow } from '../../platform/database/schema.ts';

/** The columns of a message that hold its content. */
export type ContentRow = Pick<MessageRow, 'type' | 'text' | 'image_url' | 'image_caption'>;

/** The columns of a `MessageQueryRow`, of a message `m`. Only for an image is a file looked for. */
export const MESSAGE_COLUMNS = `
  case m.type when 'image' then
    (select f.thumbnail_key from files f where f.key = substr(m.image_url, length('/media/') + 1))
  end as thumbnail_key,
  m.id, m.thread_id, m.seq, m.type, m.text, m.image_url, m.image_caption, m.status, m.client_id,
  m.deleted_at, m.created_at, m.updated_at,
  t.organizer_id,
  s.id as sender_id, s.nick_name as sender_nick_name, s.organizer_name as sender_organizer_name,
  s.email as sender_email, s.email_confirmed as sender_email_confirmed,
  s.avatar_url as sender_avatar_url,
  r.id as recipient_id, r.nick_name as recipient_nick_name,
  r.organizer_name as recipient_organizer_name, r.email as recipient_email,
  r.email_confirmed as recipient_email_confirmed,
  writer.id as writer_id, writer.nick_name as writer_nick_name,
  writer.organizer_name as writer_organizer_name, writer.email as writer_email,
  reply.reply`;

export const MESSAGE_JOINS = `
  join threads t on t.id = m.thread_id
  join users s on s.id = m.sender_id
  join users r on r.id = m.recipient_id
  left join users writer on writer.id = m.sent_by
  left join lateral (
    select json_build_object('id', q.id, 'type', q.type, 'text', q.text, 'image_url', q.image_url,
      'image_caption', q.image_caption, 'deleted', q.deleted_at is not null,
      'sender_id', u.id, 'nick_name', u.nick_name, 'organizer_name', u.organizer_name,
      'email', u.email) as reply
    from messages q join users u on u.id = q.sender_id where q.id = m.reply_to_id
  ) reply on true`;

const columns = sql.raw(MESSAGE_COLUMNS);
const joins = sql.raw(MESSAGE_JOINS);

/** A message with its two accounts and the message it replies to. */
export interface MessageQueryRow
  extends ContentRow,
    Pick<MessageRow, 'id' | 'thread_id' | 'seq' | 'status' | 'client_id'>,
    Pick<MessageRow, 'deleted_at' | 'created_at' | 'updated_at' | 'sender_id' | 'recipient_id'> {
  /** The thumbnail of its image; null if it has none. */
  thumbnail_key: string | null;
  organizer_id: ThreadRow['organizer_id'];
  sender_nick_name: string;
  sender_organizer_name: string;
  sender_email: string;
  sender_email_confirmed: boolean;
  sender_avatar_url: string;
  recipient_nick_name: string;
  recipient_organizer_name: string;
  recipient_email: string;
  recipient_email_confirmed: boolean;
  /** Who of the sender's crew has written it; null: the sender. */
  writer_id: string | null;
  writer_nick_name: string | null;
  writer_organizer_name: string | null;
  writer_email: string | null;
  reply: ReplyRow | null;
}

export interface ReplyRow extends ContentRow {
  id: string;
  deleted: boolean;
  sender_id: string;
  nick_name: string;
  organizer_name: string;
  email: string;
}

/** A page by its offset from the newest message. */
interface MessagePage {
  threadId: string;
  limit: number;
  offset: number;
}

/** Messages beside a message of the thread, without it. */
interface MessagesBeside {
  threadId: string;
  limit: number;
  /** The number of that message. */
  seq: number;
  side: 'older' | 'newer';
}

/**
 * A page of a thread, oldest message first; page 1 has the newest
 * (docs/product/messages.md#message-pages). Any thread's.
 */
export async function listThreadMessages(db: Db, page: MessagePage): Promise<MessageQueryRow[]> {
  const { rows } = await selectMessages(newestFirst(page), sql`true`).execute(db);
  return rows;
}

/** The messages of any thread after a number, oldest first. */
export async function listThreadMessagesAfter(
  db: Db,
  { threadId, seq, limit }: { threadId: string; seq: number; limit: number },
): Promise<MessageQueryRow[]> {
  const messages = sql`
    select * from messages where thread_id = ${threadId} and seq > ${seq}
    order by seq limit ${limit}`;
  const { rows } = await selectMessages(messages, sql`true`).execute(db);
  return rows;
}

/**
 * As `listThreadMessages`, but no messages unless the caller is one of the thread participants,
 * whatever was checked before.
 */
export async function listOwnThreadMessages(
  db: Db,
  { actorId, ...page }: MessagePage & { actorId: string },
): Promise<MessageQueryRow[]> {
  const { rows } = await selectMessages(newestFirst(page), isOwn(actorId)).execute(db);
  return rows;
}

/**
 * The messages just before or after one, oldest first; none unless the caller is a thread
 * participant.
 */
export async function listOwnMessagesBeside(
  db: Db,
  { actorId, threadId, limit, seq, side }: MessagesBeside & { actorId: string },
): Promise<MessageQueryRow[]> {
  const [condition, order] =
    side === 'older' ? [sql`seq < ${seq}`, sql`desc`] : [sql`seq > ${seq}`, sql`asc`];
  const messages = sql`
    select * from messages where thread_id = ${threadId} and ${condition}
    order by seq ${order} limit ${limit}`;
  const { rows } = await selectMessages(messages, isOwn(actorId)).execute(db);
  return rows;
}

function newestFirst({ threadId, limit, offset }: MessagePage) {
  return sql`
    select * from messages where thread_id = ${threadId}
    order by seq desc limit ${limit} offset ${offset}`;
}

function isOwn(actorId: string) {
  return sql<boolean>`${actorId} in (t.organizer_id, t.player_id)`;
}

function selectMessages(messages: RawBuilder<unknown>, condition: RawBuilder<boolean>) {
  return sql<MessageQueryRow>`
    select ${columns} from (${messages}) m ${joins} where ${condition} order by m.seq`;
}

export async function countMessages(db: Db, threadId: string): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('thread_id', '=', threadId)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** The number of a message of a thread; undefined when the thread has no such message. */
export async function findMessageSeq(
  db: Db,
  { id, threadId }: { id: string; threadId: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('seq')
    .where('id', '=', id)
    .where('thread_id', '=', threadId)
    .executeTakeFirst();
  return row?.seq;
}

/** How many messages of a thread are newer than the one with this number. */
export async function countMessagesAfter(
  db: Db,
  { threadId, seq }: { threadId: string; seq: number },
): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('thread_id', '=', threadId)
    .where('seq', '>', seq)
    .executeTakeFirstOrThrow();
  return row.total;
}

/**
 * The numbers of the oldest and the newest message of a thread; undefined for a thread without
 * messages.
 */
export async function findMessageSpan(
  db: Db,
  threadId: string,
): Promise<{ first: number; last: number } | undefined> {
  const row = await db
    .selectFrom('messages')
    .select((of) => [of.fn.min<number>('seq').as('first'), of.fn.max<number>('seq').as('last')])
    .where('thread_id', '=', threadId)
    .executeTakeFirstOrThrow();
  return row.last === null ? undefined : row;
}

/** A message of a thread in which the caller is a thread participant. */
export async function findMessage(
  pool: pg.Pool,
  { actorId, id }: { actorId: string; id: string },
): Promise<MessageQueryRow | undefined> {
  const { rows } = await pool.query<MessageQueryRow>(
    prepared(
      `select ${MESSAGE_COLUMNS} from messages m ${MESSAGE_JOINS}
      where m.id = $1 and $2 in (t.organizer_id, t.player_id)`,
      [id, actorId],
    ),
  );
  return rows[0];
}

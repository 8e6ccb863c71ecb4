import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { retryAborted } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { announce } from './announce.ts';
import { MESSAGE_COLUMNS, MESSAGE_JOINS, type MessageQueryRow } from './message-query-store.ts';

/*
 * Every statement that writes messages, here and in delivery-store.ts, locks both accounts before it takes a number for the
 * stream (docs/decisions/message-stream.md), and their streams are woken once it is committed.
 */

export interface MessageContent {
  type: 'text' | 'image';
  text: string;
  imageUrl: string;
  imageCaption: string;
}

export interface NewMessage {
  id: string;
  senderId: string;
  eventId: string;
  threadId: string | null;
  content: MessageContent;
  replyToId: string | null;
  clientId: string | null;
  deviceType: string;
}

/** The thread that a message goes into; no row if its sender cannot write there, and then nothing is written. */
const TARGETS = {
  thread: `select t.id, t.organizer_id, t.player_id from threads t
    where t.id = $3 and t.event_id = $4 and $2 in (t.organizer_id, t.player_id)`,
  // The player's own thread of an event. $3 is null here, and used because every parameter must be.
  event: `select t.id, t.organizer_id, t.player_id from threads t join events e on e.id = t.event_id and e.approved
    where $3::text is null and t.event_id = $4 and t.player_id = $2`,
};

function insertInto(target: keyof typeof TARGETS) {
  return `
  with target as materialized (
    select t.id, case when t.organizer_id = $2 then t.player_id else t.organizer_id end as recipient_id
    from (${TARGETS[target]}) t
    where not exists (select from users u where u.id in (t.organizer_id, t.player_id)
        and u.id <> $2 and u.suspended_at is not null)
      and ($5::text is null
      or exists (select from messages q where q.id = $5 and q.thread_id = t.id))
  ), locked as materialized (
    select target.*, lock_message_sides(array[$2::text, recipient_id::text]) from target
  ), inserted as (
    insert into messages (id, thread_id, sender_id, recipient_id, reply_to_id, client_id,
      device_type, type, text, image_url, image_caption)
    select $1, id, $2, recipient_id, $5, $6, $7, $8, $9, $10, $11 from locked
    on conflict (sender_id, client_id) do nothing
    returning *
  ), updated as (
    update threads set last_message_at = greatest(last_message_at, now())
    from inserted where threads.id = inserted.thread_id
  )
  select ${MESSAGE_COLUMNS} from inserted m ${MESSAGE_JOINS}`;
}

const INSERT = {
  thread: { name: 'insert-message-in-thread', text: insertInto('thread') },
  event: { name: 'insert-message-to-event', text: insertInto('event') },
};

function toValues({ content, ...message }: NewMessage): (string | null)[] {
  const { id, senderId, threadId, eventId, replyToId, clientId, deviceType } = message;
  const { type, text, imageUrl, imageCaption } = content;
  const head = [id, senderId, threadId, eventId, replyToId, clientId, deviceType];
  return [...head, type, text, imageUrl, imageCaption];
}

/**
 * Inserts a message into an existing thread. Undefined: there is none, the sender cannot write there, or the message was sent
 * before. One prepared statement and so one round trip, because sends are measured (docs/performance.md#api).
 */
export async function insertMessage(
  { pool, bus }: Pick<Services, 'pool' | 'bus'>,
  message: NewMessage,
): Promise<MessageQueryRow | undefined> {
  const { name, text } = message.threadId ? INSERT.thread : INSERT.event;
  const values = toValues(message);
  const { rows } = await retryAborted(() => pool.query<MessageQueryRow>({ name, text, values }));
  announce(bus, rows);
  return rows[0];
}

/**
 * Inserts a message as part of a transaction; the caller announces it after the commit. Returns its id, or that of the message
 * that the sender's client has sent under the same client id (docs/product/messages.md#client-id). Undefined: its recipient was suspended
 * meanwhile.
 */
export async function insertMessageInTransaction(
  trx: Db,
  message: NewMessage & { threadId: string },
): Promise<string | undefined> {
  const { rows } = await trx.executeQuery<MessageQueryRow>(
    CompiledQuery.raw(INSERT.thread.text, toValues(message)),
  );
  return rows[0]?.id ?? findSentMessageId(trx, message);
}

/** The id of the message that an account's client has sent under a client id. */
export async function findSentMessageId(
  db: Db,
  { senderId, clientId }: { senderId: string; clientId: string | null | undefined },
): Promise<string | undefined> {
  if (!clientId) return undefined;
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.id;
}

/** Locks the accounts of a message in a fixed order. Before the thread's row, as in every other statement that writes. */
export async function lockMessageAccounts(trx: Db, accountIds: readonly string[]): Promise<void> {
  await sql`select lock_message_sides(${accountIds})`.execute(trx);
}

type DeletedMessage = MessageQueryRow & {
  /** The URL of the image it showed, or an empty text. */
  removed_image: string;
};

interface MessageRef {
  id: string;
  /** Null: whoever sent it. */
  senderId: string | null;
}

/**
 * Deletes the content of a message; the caller announces it after the commit. Undefined when the account has not sent such a
 * message, or it was deleted before.
 */
export async function updateMessageDeleted(
  trx: Db,
  { id, senderId }: MessageRef,
): Promise<DeletedMessage | undefined> {
  const isOwn = senderId === null ? sql`true` : sql`sender_id = ${senderId}`;
  const { rows } = await sql<DeletedMessage>`
    with target as materialized (
      select id, sender_id, recipient_id, image_url from messages
      where id = ${id} and ${isOwn} and deleted_at is null
    ), locked as materialized (
      select target.*, lock_message_sides(array[sender_id::text, recipient_id::text]) from target
    ), deleted as (
      update messages m set deleted_at = now(), updated_at = now(),
        text = '', image_url = '', image_caption = ''
      from locked where m.id = locked.id and m.deleted_at is null
      returning m.*
    )
    select ${sql.raw(MESSAGE_COLUMNS)}, locked.image_url as removed_image
    from deleted m join locked on locked.id = m.id ${sql.raw(MESSAGE_JOINS)}`.execute(trx);
  return rows[0];
}

import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { MESSAGE_COLUMNS, MESSAGE_JOINS, type MessageQueryRow } from './message-query-store.ts';

/*
 * Every statement that writes messages, here and in delivery-store.ts, locks both accounts before
 * it takes a number for the stream (docs/decisions/message-stream.md), and their streams are woken
 * once it is committed.
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
  /** Who of the sender's crew has written it. */
  sentBy?: string | undefined;
  recipientId: string;
  threadId: string;
  content: MessageContent;
  replyToId: string | null;
  clientId: string | null;
  deviceType: string;
}

/**
 * Inserts a message once `lockMessageAccounts` has locked both accounts; the caller announces it
 * after the commit. Returns its id, or that of the message that the sender's client has sent under
 * the same client id (docs/product/messages.md#client-id).
 */
export async function insertMessage(trx: Db, message: NewMessage): Promise<string> {
  const { id, senderId, recipientId, threadId, clientId, content } = message;
  const inserted = await trx
    .insertInto('messages')
    .values({
      id,
      thread_id: threadId,
      sender_id: senderId,
      sent_by: message.sentBy ?? null,
      recipient_id: recipientId,
      reply_to_id: message.replyToId,
      client_id: clientId,
      device_type: message.deviceType,
      type: content.type,
      text: content.text,
      image_url: content.imageUrl,
      image_caption: content.imageCaption,
    })
    .onConflict((conflict) => conflict.columns(['sender_id', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return (await findSentMessageId(trx, { senderId, clientId })) ?? id;
  await trx
    .updateTable('threads')
    .set({ last_message_at: sql`greatest(last_message_at, now())` })
    .where('id', '=', threadId)
    .execute();
  return id;
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

/**
 * Locks the accounts of a message in a fixed order. Before the thread's row, as in every other
 * statement that writes.
 */
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
 * Deletes the content of a message; the caller announces it after the commit. Undefined when the
 * account has not sent such a message, or it was deleted before.
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

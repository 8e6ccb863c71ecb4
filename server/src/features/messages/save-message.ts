import { FAILURE_TEXT, type Message } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { announce } from './announce.ts';
import { findDestination, type MessageAddress } from './find-destination.ts';
import { findMessage, type MessageQueryRow } from './message-query-store.ts';
import {
  findSentMessageId,
  insertMessage,
  insertMessageInTransaction,
  lockMessageAccounts,
  type MessageContent,
  type NewMessage,
} from './message-store.ts';
import { countOpenedThreads, insertThread, isMessageOfThread } from './thread-store.ts';
import { toMessage } from './to-message.ts';

/** A message to send, text or image. */
export interface MessageDraft extends MessageAddress {
  actor: Actor;
  content: MessageContent;
  replyTo?: string | undefined;
  clientId?: string | undefined;
  deviceType: string;
}

/** Sends a message. A player's first message to an event starts a thread (docs/product/messages.md#thread-start). */
export async function saveMessage(services: Services, draft: MessageDraft): Promise<Message> {
  const row =
    (await insertMessage(services, toNewMessage(draft))) ?? (await saveInSteps(services, draft));
  return toMessage(row, { viewer: draft.actor, mediaLinks: services.mediaLinks });
}

/** Handles what the single statement does not: a new thread, a message sent before, and the reason for a refusal. */
async function saveInSteps(
  { db, bus, config }: Services,
  draft: MessageDraft,
): Promise<MessageQueryRow> {
  const sender = { senderId: draft.actor.id, clientId: draft.clientId };
  const id = await inTransaction(
    db,
    async (trx) => (await findSentMessageId(trx, sender)) ?? insertInSteps(trx, config, draft),
  );
  const row = await findMessage(db, { actorId: draft.actor.id, id });
  if (!row) throw new AppError('THREAD_NOT_FOUND');
  announce(bus, [row]);
  return row;
}

async function insertInSteps(
  trx: Db,
  { quotas }: Pick<Services['config'], 'quotas'>,
  draft: MessageDraft,
): Promise<string> {
  const { actor, replyTo } = draft;
  const { recipientId, thread } = await findDestination(trx, actor, draft);
  await lockMessageAccounts(trx, [actor.id, recipientId]);
  // An organizer writes first to participants only.
  const isByPlayer = 'playerId' in thread && thread.playerId === actor.id;
  if (isByPlayer && (await countOpenedThreads(trx, actor.id)) >= quotas.threadsPerDay)
    throw new AppError('QUOTA_REACHED', {
      message: FAILURE_TEXT.threadsPerDay(quotas.threadsPerDay),
    });
  const threadId =
    'id' in thread
      ? thread.id
      : await insertThread(trx, { id: createObjectId(), openedBy: actor.id, ...thread });
  if (replyTo && !(await isMessageOfThread(trx, { messageId: replyTo, threadId })))
    throw new AppError('INVALID_MESSAGE');
  const id = await insertMessageInTransaction(trx, { ...toNewMessage(draft), threadId });
  if (!id) throw new AppError('MAY_NOT_MESSAGE');
  return id;
}

function toNewMessage(draft: MessageDraft): NewMessage {
  return {
    id: createObjectId(),
    senderId: draft.actor.id,
    eventId: draft.eventId,
    threadId: draft.threadId ?? null,
    content: draft.content,
    replyToId: draft.replyTo ?? null,
    clientId: draft.clientId ?? null,
    deviceType: draft.deviceType,
  };
}

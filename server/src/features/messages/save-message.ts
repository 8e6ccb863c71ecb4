import { FAILURE_TEXT, MAX_COUNT, type Message } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { announce } from './announce.ts';
import { crewClientId } from './crew-client-id.ts';
import { findDestination, type MessageAddress, type NewThread } from './find-destination.ts';
import { findMessage } from './message-query-store.ts';
import {
  findSentMessageId,
  insertMessage,
  lockMessageAccounts,
  type MessageContent,
} from './message-store.ts';
import {
  countOpenedThreads,
  insertThread,
  isEmailConfirmed,
  isMessageOfThread,
} from './thread-store.ts';
import { asOrganizer, toMessage } from './to-message.ts';

/** A message to send, text or image. */
export interface MessageDraft extends MessageAddress {
  actor: Actor;
  content: MessageContent;
  replyTo?: string | undefined;
  clientId?: string | undefined;
  deviceType: string;
}

/**
 * Sends a message. A player's first message to an event starts a thread
 * (docs/product/messages.md#thread-start).
 */
export async function saveMessage(services: Services, draft: MessageDraft): Promise<Message> {
  const { db, pool, bus, config, mediaLinks } = services;
  const { actor, clientId } = draft;
  const { id, senderId } = await inTransaction(db, async (trx) => {
    const sentBefore = await findSentMessageId(trx, { senderId: actor.id, clientId });
    return sentBefore ? { id: sentBefore, senderId: actor.id } : insertDraft(trx, config, draft);
  });
  const row = await findMessage(pool, { actorId: senderId, id });
  if (!row) throw new AppError('THREAD_NOT_FOUND');
  announce(bus, [row]);
  return toMessage(row, { viewer: actor, mediaLinks, ...asOrganizer(actor.id, senderId) });
}

async function insertDraft(
  trx: Db,
  { quotas }: Pick<Services['config'], 'quotas'>,
  draft: MessageDraft,
): Promise<{ id: string; senderId: string }> {
  const { actor, replyTo, clientId } = draft;
  const { senderId, sentBy, recipientId, thread } = await findDestination(trx, actor, draft);
  // Before the thread is written, as in every statement that writes messages.
  await lockMessageAccounts(trx, [senderId, recipientId]);
  const threadId = 'id' in thread ? thread.id : await openThread(trx, { quotas, actor, thread });
  if (replyTo && !(await isMessageOfThread(trx, { messageId: replyTo, threadId })))
    throw new AppError('INVALID_MESSAGE');
  const id = await insertMessage(trx, {
    id: createObjectId(),
    senderId,
    sentBy,
    recipientId,
    threadId,
    content: draft.content,
    replyToId: replyTo ?? null,
    clientId: clientId ? (sentBy ? crewClientId(sentBy, clientId) : clientId) : null,
    deviceType: draft.deviceType,
  });
  return { id, senderId };
}

interface ThreadStart {
  quotas: Services['config']['quotas'];
  actor: Actor;
  thread: NewThread;
}

async function openThread(trx: Db, { quotas, actor, thread }: ThreadStart): Promise<string> {
  await checkThreadQuota(trx, { quotas, actor, thread });
  return insertThread(trx, { id: createObjectId(), openedBy: actor.id, ...thread });
}

/** Throws QUOTA_REACHED (docs/product/api-conventions.md#quotas). */
async function checkThreadQuota(trx: Db, { quotas, actor, thread }: ThreadStart): Promise<void> {
  const opened = await countOpenedThreads(trx, actor.id);
  // An organizer writes first to participants only.
  const isByPlayer = thread.playerId === actor.id;
  if (isByPlayer && opened >= quotas.threadsPerDay)
    throw new AppError('QUOTA_REACHED', {
      message: FAILURE_TEXT.threadsPerDay(quotas.threadsPerDay),
    });
  if (opened >= MAX_COUNT.unconfirmedThreadsPerDay && !(await isEmailConfirmed(trx, actor.id)))
    throw new AppError('QUOTA_REACHED', { message: FAILURE_TEXT.unconfirmedThreadsPerDay });
}

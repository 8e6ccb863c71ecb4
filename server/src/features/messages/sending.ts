import { type Endpoints, MAX_COUNT, type Message } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Actor, Handlers, ReceivedFile, Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { keyOfUrl, mediaUrl } from '../../platform/storage/media-url.ts';
import { detectType, mediaTypeOf } from '../files/media-types.ts';
import { removeUnusedMedia } from '../files/remove-unshown-files.ts';
import { storeUpload } from '../files/uploads.ts';
import {
  announce,
  findDestination,
  type MessageAddress,
  type NewThread,
} from './find-destination.ts';
import { findMessage } from './message-query-store.ts';
import {
  findSentMessageId,
  insertMessage,
  lockMessageAccounts,
  type MessageContent,
  updateMessageDeleted,
} from './message-store.ts';
import {
  countOpenedThreads,
  insertThread,
  isEmailConfirmed,
  isMessageOfThread,
} from './thread-store.ts';
import { asOrganizer, toMessage } from './to-message.ts';

const MINUTE_MS = 60_000;

export const sending = {
  /** Sends a text message. */
  async sendMessage(services, { actor, body }) {
    await countMessage(services, actor.id);
    const { text, metadata, ...address } = body;
    const content = { type: 'text' as const, text, imageUrl: '', imageCaption: '' };
    const draft = { actor, content, ...address, ...metadata };
    // A key has its `Idempotency-Key`, and finds nothing by the ids of the organizer's clients.
    if (actor.key) draft.clientId = undefined;
    return { message: await saveMessage(services, draft) };
  },

  /** Sends an image. Its file is removed again when no message shows it in the end. */
  async sendImage(services, request) {
    const { actor, body, file, signal } = request;
    await requireImage(file);
    const sentBefore = await findSentMessage(services, request);
    if (sentBefore) return { message: sentBefore };
    await countMessage(services, actor.id);
    // Checked before the file is stored; saving the message checks it again.
    await findDestination(services.db, actor, body);
    const { key } = await storeUpload(services, { actor, folder: 'messages', file, signal });
    const url = mediaUrl(key);
    let message: Message | undefined;
    try {
      message = await saveMessage(services, toDraft(request, url));
      return { message };
    } finally {
      // It failed, or the same message was sent twice at once and the other request was first.
      if (keyOfUrl(message?.content.imageUrl ?? '', '') !== key)
        await removeImage(services, { ...request, url });
    }
  },

  /**
   * Deletes a message of the caller's own with its image. A second time has no effect
   * (docs/product/messages.md#message-deletion).
   */
  async deleteMessage(services, request) {
    const { actor, params } = request;
    const deleted = await inTransaction(services.db, async (trx) => {
      const row = await updateMessageDeleted(trx, { id: params.id, senderId: actor.id });
      const subject = { kind: 'message', id: params.id } as const;
      if (row) await recordAudit(trx, request, { action: 'deleteMessage', subject });
      return row;
    });
    if (deleted) {
      announce(services.bus, [deleted]);
      await removeImage(services, { ...request, url: deleted.removed_image });
    }
    const row = deleted ?? (await findMessage(services.pool, { actorId: actor.id, id: params.id }));
    if (row?.sender_id !== actor.id) throw new AppError('MESSAGE_NOT_FOUND');
    return { message: toMessage(row, { viewer: actor, mediaLinks: services.mediaLinks }) };
  },
} satisfies Partial<Handlers>;

type ImageRequest = Request<Endpoints['sendImage']>;

async function requireImage(file: ReceivedFile): Promise<void> {
  const type = mediaTypeOf(await detectType(file.path));
  if (type?.kind !== 'image') throw new AppError('WRONG_TYPE');
}

async function findSentMessage(
  { db, pool, mediaLinks }: Services,
  { actor, body }: ImageRequest,
): Promise<Message | undefined> {
  const id = await findSentMessageId(db, { senderId: actor.id, clientId: body.clientId });
  const row = id && (await findMessage(pool, { actorId: actor.id, id }));
  return row ? toMessage(row, { viewer: actor, mediaLinks }) : undefined;
}

function toDraft({ actor, body }: ImageRequest, imageUrl: string): MessageDraft {
  const { caption: imageCaption, ...rest } = body;
  return { actor, ...rest, content: { type: 'image', text: '', imageUrl, imageCaption } };
}

/** A message to send, text or image. */
interface MessageDraft extends MessageAddress {
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
async function saveMessage(services: Services, draft: MessageDraft): Promise<Message> {
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
      message: SERVER_TEXT.threadsPerDay(quotas.threadsPerDay),
    });
  if (opened >= MAX_COUNT.unconfirmedThreadsPerDay && !(await isEmailConfirmed(trx, actor.id)))
    throw new AppError('QUOTA_REACHED', { message: SERVER_TEXT.unconfirmedThreadsPerDay });
}

/**
 * Counts a message of an account. Throws TOO_MANY_REQUESTS above its quota
 * (docs/product/api-conventions.md#quotas).
 */
function countMessage(
  { limits, config }: Pick<Services, 'limits' | 'config'>,
  senderId: string,
): Promise<void> {
  const max = config.quotas.messagesPerMinute;
  const message = SERVER_TEXT.messagesPerMinute(max);
  const limit = {
    name: 'messages',
    max,
    periodMs: MINUTE_MS,
    code: 'TOO_MANY_REQUESTS',
    message,
  } as const;
  return limits.count(limit, senderId);
}

/** The id under which a message is kept that crew sends in the name of the organizer. */
function crewClientId(crewId: string, clientId: string): string {
  return `${crewId}:${clientId}`;
}

interface Removal {
  actor: Actor;
  log: Request<never>['log'];
  /** Empty: the message had no image. */
  url: string;
}

/**
 * Removes the image of a message that is deleted or was not sent. It stays so if the file store
 * cannot be reached: the sweep tries again.
 */
export async function removeImage(services: Services, { actor, log, url }: Removal): Promise<void> {
  if (!url) return;
  await removeUnusedMedia(services, { actor, urls: [url] }).catch((error: unknown) =>
    log.warn({ err: error }, 'the image of a message is left to the sweep'),
  );
}

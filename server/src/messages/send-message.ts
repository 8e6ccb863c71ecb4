import type { Endpoints, Message } from '@muster/contract';
import { createObjectId } from '../database/object-id.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor, Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { type Address, findDestination } from './destination.ts';
import { findMessage, type MessageQueryRow } from './message-store.ts';
import {
  ensureThread,
  findSentBefore,
  insertMessage,
  isMessageOfThread,
  lockSides,
} from './send-store.ts';
import { toMessage } from './to-message.ts';
import { announce, insertAtOnce, type MessageContent, type NewMessageRow } from './write-store.ts';

/** A message on its way, text or picture. */
export interface Draft extends Address {
  actor: Actor;
  content: MessageContent;
  replyTo?: string | undefined;
  clientId?: string | undefined;
  deviceType: string;
}

export function sendText(
  services: Services,
  { actor, body }: Request<Endpoints['sendMessage']>,
): Promise<Message> {
  const { text, metadata, ...to } = body;
  const content = { type: 'text' as const, text, imageUrl: '', imageCaption: '' };
  return sendMessage(services, { actor, content, ...to, ...metadata });
}

/** Sends a message. The thread is made by a player's first message to an event (decisions.md §6). */
export async function sendMessage(services: Services, draft: Draft): Promise<Message> {
  const row = (await insertAtOnce(services, toRow(draft))) ?? (await sendInSteps(services, draft));
  return toMessage(row);
}

/** What the one statement left undone: a thread to be made, the same sent before, or a refusal with its reason. */
async function sendInSteps({ db, pool, bus }: Services, draft: Draft): Promise<MessageQueryRow> {
  const { actor, clientId } = draft;
  const id = await inTransaction(
    db,
    async (trx) => (await findSentBefore(trx, actor.id, clientId)) ?? write(trx, draft),
  );
  const row = await findMessage(pool, { actorId: actor.id, id });
  if (!row) throw new AppError('THREAD_NOT_FOUND');
  announce(bus, [row]);
  return row;
}

async function write(trx: Services['db'], draft: Draft): Promise<string> {
  const { actor, replyTo } = draft;
  const { recipientId, thread } = await findDestination(trx, actor, draft);
  await lockSides(trx, [actor.id, recipientId]);
  const threadId =
    'id' in thread ? thread.id : await ensureThread(trx, { id: createObjectId(), ...thread });
  if (replyTo && !(await isMessageOfThread(trx, replyTo, threadId)))
    throw new AppError('INVALID_MESSAGE');
  return insertMessage(trx, { ...toRow(draft), threadId });
}

function toRow({ actor, content, eventId, deviceType, ...draft }: Draft): NewMessageRow {
  return {
    id: createObjectId(),
    senderId: actor.id,
    eventId,
    threadId: draft.threadId ?? null,
    content,
    replyToId: draft.replyTo ?? null,
    clientId: draft.clientId ?? null,
    deviceType,
  };
}

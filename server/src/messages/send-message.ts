import type { Calls, Message } from '@muster/contract';
import { createObjectId } from '../database/object-id.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor, Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { findMessage } from './message-store.ts';
import {
  ensureThread,
  findMessageableEvent,
  findSentBefore,
  findSides,
  insertMessage,
  isMessageOfThread,
  isParticipant,
} from './send-store.ts';
import { toMessage } from './to-message.ts';

type Db = Services['db'];
type Body = Request<Calls['sendMessage']>['body'];

/** Where a message goes: its thread and the other side of it. */
interface Destination {
  threadId: string;
  recipientId: string;
}

/** Sends a text. The thread is made by a player's first message to an event (decisions.md §6). */
export async function sendMessage(
  services: Services,
  { actor, body }: Request<Calls['sendMessage']>,
): Promise<Message> {
  const id = await inTransaction(
    services.db,
    async (trx) =>
      (await findSentBefore(trx, actor.id, body.metadata.clientId)) ?? write(trx, actor, body),
  );
  const row = await findMessage(services.pool, { actorId: actor.id, id });
  if (!row) throw new AppError('THREAD_NOT_FOUND');
  return toMessage(row);
}

async function write(trx: Db, actor: Actor, body: Body): Promise<string> {
  const to = await findDestination(trx, actor, body);
  if (body.replyTo && !(await isMessageOfThread(trx, body.replyTo, to.threadId))) {
    throw new AppError('INVALID_MESSAGE');
  }
  return insertMessage(trx, {
    id: createObjectId(),
    ...to,
    senderId: actor.id,
    text: body.text,
    replyToId: body.replyTo ?? null,
    clientId: body.metadata.clientId ?? null,
    deviceType: body.metadata.deviceType,
  });
}

function findDestination(trx: Db, actor: Actor, body: Body): Promise<Destination> {
  return body.threadId
    ? answerIn(trx, actor, { ...body, threadId: body.threadId })
    : startFor(trx, actor, body);
}

async function answerIn(
  trx: Db,
  actor: Actor,
  body: Body & { threadId: string },
): Promise<Destination> {
  const sides = await findSides(trx, body.threadId, actor.id);
  if (!sides) throw new AppError('THREAD_NOT_FOUND');
  if (sides.event_id === null) throw new AppError('EVENT_NOT_FOUND');
  if (sides.event_id !== body.eventId) throw new AppError('INVALID_MESSAGE');
  const recipientId = actor.id === sides.organizer_id ? sides.player_id : sides.organizer_id;
  return { threadId: sides.id, recipientId };
}

async function startFor(trx: Db, actor: Actor, body: Body): Promise<Destination> {
  const event = await findMessageableEvent(trx, body.eventId);
  const isOrganizer = event?.organizer_id === actor.id;
  if (!event || !(event.approved || isOrganizer || actor.isSuperadmin))
    throw new AppError('EVENT_NOT_FOUND');
  const playerId = isOrganizer ? await participantOf(trx, event.id, body.recipientId) : actor.id;
  const threadId = await ensureThread(trx, { id: createObjectId(), event, playerId });
  return { threadId, recipientId: isOrganizer ? playerId : event.organizer_id };
}

/** An organizer may start a thread only with somebody who takes part. */
async function participantOf(
  trx: Db,
  eventId: string,
  recipientId: string | undefined,
): Promise<string> {
  if (!recipientId) throw new AppError('INVALID_MESSAGE');
  if (await isParticipant(trx, eventId, recipientId)) return recipientId;
  throw new AppError('MAY_NOT_MESSAGE');
}

import { otherThreadParticipant, refuseFirstMessage, refuseThreadMessage } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { isBlocked } from '../blocks/store.ts';
import { requireThreadSide } from './crew-side.ts';
import {
  findParticipationStatus,
  findThread,
  findThreadEvent,
  findThreadId,
  isSuspended,
  type ThreadEvent,
} from './thread-store.ts';

/** Where a message should go, as the request names it. */
export interface MessageAddress {
  eventId: string;
  threadId?: string | undefined;
  recipientId?: string | undefined;
}

/** Where a message can go: the recipient, and the thread or the columns of a new thread. */
export interface Destination {
  /** The account in whose name it is sent. */
  senderId: string;
  /** Who of the sender's crew writes it. */
  sentBy?: string;
  recipientId: string;
  thread: { id: string } | NewThread;
}

export interface NewThread {
  event: ThreadEvent;
  playerId: string;
}

/**
 * Finds the destination of a message, or throws why the caller cannot send it
 * (docs/product/messages.md#thread-start). Writes nothing.
 */
export function findDestination(
  db: Db,
  actor: Actor,
  address: MessageAddress,
): Promise<Destination> {
  const { threadId } = address;
  return threadId
    ? findInThread(db, actor, { ...address, threadId })
    : findByEvent(db, actor, address);
}

async function findInThread(
  db: Db,
  actor: Actor,
  { threadId, eventId }: MessageAddress & { threadId: string },
): Promise<Destination> {
  const own = await findThread(db, { actorId: actor.id, threadId });
  const senderId = own ? actor.id : await requireThreadSide(db, { actor, threadId });
  const thread = own ?? (await findThread(db, { actorId: senderId, threadId }));
  const refusal = refuseThreadMessage({ id: senderId, isSuperadmin: false }, thread, eventId);
  if (refusal || !thread) throw new AppError(refusal ?? 'THREAD_NOT_FOUND');
  return {
    senderId,
    ...(!own && { sentBy: actor.id }),
    recipientId: otherThreadParticipant(thread, senderId),
    thread: { id: thread.id },
  };
}

async function findByEvent(
  db: Db,
  actor: Actor,
  { eventId, recipientId: userId }: MessageAddress,
): Promise<Destination> {
  const event = await findThreadEvent(db, eventId);
  const isOrganizer = event?.organizerId === actor.id;
  const recipient =
    isOrganizer && userId
      ? { status: await findParticipationStatus(db, { eventId, userId }) }
      : undefined;
  const playerId = isOrganizer && userId ? userId : actor.id;
  const recipientId = isOrganizer ? playerId : event?.organizerId;
  const refusal = refuseFirstMessage({
    viewer: actor,
    event,
    recipient,
    isRecipientSuspended: recipientId ? await isSuspended(db, recipientId) : false,
    isBlocked: recipientId ? await isBlocked(db, [actor.id, recipientId]) : false,
  });
  if (refusal || !event || !recipientId) throw new AppError(refusal ?? 'EVENT_NOT_FOUND');
  const threadId = await findThreadId(db, { eventId, playerId });
  const thread = threadId ? { id: threadId } : { event, playerId };
  return { senderId: actor.id, recipientId, thread };
}

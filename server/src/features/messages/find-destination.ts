import {
  organizerAccess,
  otherThreadParticipant,
  refuseFirstMessage,
  refuseThreadMessage,
} from '@muster/domain';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { retryAborted } from '../../platform/database/transaction.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { isBlocked } from '../accounts/block-store.ts';
import { findEventOrganizer } from '../crew/access-store.ts';
import { eventRefusal } from '../crew/event-access.ts';
import {
  findParticipationStatus,
  findThread,
  findThreadEvent,
  findThreadEventId,
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
  requireThreadOfKey(actor, own);
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
  if (actor.key && !isOrganizer) throw new AppError('EVENT_NOT_FOUND');
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

/*
 * Crew that answers messages reads and writes as the organizer of the event
 * (docs/product/crew.md#crew-messages).
 */

/** The organizer as whom an account reads the threads of an event: it itself, or whom it helps. */
export async function requireEventSide(
  db: Db,
  { actor, eventId }: { actor: Actor; eventId: string },
): Promise<string> {
  const scope = { eventId, access: organizerAccess(actor, 'answerMessages') };
  const organizerId = await findEventOrganizer(db, scope);
  if (!organizerId) throw await eventRefusal(db, scope);
  if (actor.key && organizerId !== actor.id) throw new AppError('EVENT_NOT_FOUND');
  return organizerId;
}

/*
 * A key reads and answers what players write to its organizer, never what the organizer writes as
 * a player (docs/product/api-keys.md#key-roles).
 */

/** Throws THREAD_NOT_FOUND for a thread that a key does not reach. */
export function requireThreadOfKey(
  { id, key }: Actor,
  thread: { organizerId: string; eventId: string | null } | undefined,
): void {
  if (!key) return;
  const isOther = key.eventId !== null && thread?.eventId !== key.eventId;
  if (thread?.organizerId !== id || isOther) throw new AppError('THREAD_NOT_FOUND');
}

/** The organizer as whom crew reads and writes in a thread that is not its own. */
export async function requireThreadSide(
  db: Db,
  { actor, threadId }: { actor: Actor; threadId: string },
): Promise<string> {
  const eventId = await findThreadEventId(db, threadId);
  if (!eventId) throw new AppError('THREAD_NOT_FOUND');
  const scope = { eventId, access: organizerAccess(actor, 'answerMessages') };
  const organizerId = await findEventOrganizer(db, scope);
  if (!organizerId) throw await eventRefusal(db, scope, 'THREAD_NOT_FOUND');
  return organizerId;
}

/** The part of the bus that messages need. */
type MessageBus = Pick<Services['bus'], 'publish' | 'publishThreads'>;

/** What a statement that writes messages needs. */
export type MessageWriter = Pick<Services, 'db'> & { bus: MessageBus };

/** The two accounts of a message, and its thread. */
export interface MessageAccounts {
  sender_id: string;
  recipient_id: string;
  thread_id: string;
}

/**
 * Wakes the streams of the accounts whose messages changed, and of the crew that answers them. Only
 * after the commit, because the streams read at once.
 */
export function announce(bus: MessageBus, changed: readonly MessageAccounts[]): void {
  bus.publish(changed.flatMap(({ sender_id, recipient_id }) => [sender_id, recipient_id]));
  bus.publishThreads(changed.map(({ thread_id }) => thread_id));
}

/** Executes a statement that writes messages, and announces the rows that it returns. */
export async function executeAndAnnounce<Row extends MessageAccounts>(
  { db, bus }: MessageWriter,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const { rows } = await retryAborted(() => statement.execute(db));
  announce(bus, rows);
  return rows;
}

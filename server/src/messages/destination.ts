import { AppError } from '../http/app-error.ts';
import type { Actor } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { findMessageableEvent, findSides, isParticipant } from './send-store.ts';

type Db = Services['db'];

/** Where a message should go, as its sender names it. */
export interface Address {
  eventId: string;
  threadId?: string | undefined;
  recipientId?: string | undefined;
}

/** Where a message may go: the other side, and the thread or what a thread is made of. */
export interface Destination {
  recipientId: string;
  thread: { id: string } | { event: MessageableEvent; playerId: string };
}

type MessageableEvent = NonNullable<Awaited<ReturnType<typeof findMessageableEvent>>>;

/** Finds it, or throws why this actor may not write there (decisions.md §6). Writes nothing. */
export function findDestination(db: Db, actor: Actor, to: Address): Promise<Destination> {
  return to.threadId
    ? answerIn(db, actor, { ...to, threadId: to.threadId })
    : startFor(db, actor, to);
}

async function answerIn(
  db: Db,
  actor: Actor,
  to: Address & { threadId: string },
): Promise<Destination> {
  const sides = await findSides(db, to.threadId, actor.id);
  if (!sides) throw new AppError('THREAD_NOT_FOUND');
  if (sides.event_id === null) throw new AppError('EVENT_NOT_FOUND');
  if (sides.event_id !== to.eventId) throw new AppError('INVALID_MESSAGE');
  const recipientId = actor.id === sides.organizer_id ? sides.player_id : sides.organizer_id;
  return { recipientId, thread: { id: sides.id } };
}

async function startFor(db: Db, actor: Actor, to: Address): Promise<Destination> {
  const event = await findMessageableEvent(db, to.eventId);
  const isOrganizer = event?.organizer_id === actor.id;
  if (!event || !(event.approved || isOrganizer || actor.isSuperadmin))
    throw new AppError('EVENT_NOT_FOUND');
  const playerId = isOrganizer ? await participantOf(db, event.id, to.recipientId) : actor.id;
  const recipientId = isOrganizer ? playerId : event.organizer_id;
  return { recipientId, thread: { event, playerId } };
}

/** An organizer may start a thread only with somebody who takes part. */
async function participantOf(
  db: Db,
  eventId: string,
  recipientId: string | undefined,
): Promise<string> {
  if (!recipientId) throw new AppError('INVALID_MESSAGE');
  if (await isParticipant(db, eventId, recipientId)) return recipientId;
  throw new AppError('MAY_NOT_MESSAGE');
}

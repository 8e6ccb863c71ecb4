import type { Conversation, Event, User } from '@muster/contract';
import { crewCan, isParticipating, publicName, userTypeIn } from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import { refuse } from '../handlers/refuse.ts';
import { crewRolesOf } from './crew-of.ts';
import type { FakeBackend, FakeThread } from './fake-backend.ts';
import { participantsOf } from './fake-stock.ts';
import { viewThread } from './thread-view.ts';

/** Where a message should go, as a request names it. */
export interface Destination {
  eventId: string;
  threadId?: string | undefined;
  recipientId?: string | undefined;
}

/**
 * A thread that an account reads and writes in, and the account as whom: itself, or the organizer
 * whose messages it answers as crew (docs/product/crew.md#crew-messages).
 */
export function findReachable(
  backend: FakeBackend,
  actor: User,
  threadId: string,
): { thread: FakeThread; side: User } {
  const own = ownThreads(backend, actor).find(({ id }) => id === threadId);
  if (own) return { thread: own, side: actor };
  const thread = backend.threads.find(({ id }) => id === threadId);
  const side = thread?.event.id && findSide(backend, actor, thread.event.id);
  return thread && side ? { thread, side } : refuse('THREAD_NOT_FOUND');
}

/** The threads of an event with its organizer, for whoever answers them. */
export function threadsOfEvent(backend: FakeBackend, actor: User, eventId: string) {
  const side = findSide(backend, actor, eventId) ?? refuse('EVENT_NOT_FOUND');
  const threads = backend.threads.filter(
    ({ event, playerId }) => event.id === eventId && playerId !== actor.id,
  );
  return { threads, side };
}

function findSide(backend: FakeBackend, actor: User, eventId: string): User | undefined {
  const event = backend.events.find(({ id }) => id === eventId);
  const isCrew = event && crewCan(crewRolesOf(backend, event, actor), 'answerMessages');
  const isReachable = isCrew || event?.organizer.id === actor.id;
  return isReachable ? backend.users.find(({ id }) => id === event.organizer.id) : undefined;
}

/** The threads in which an account is a thread participant. */
export function ownThreads(backend: FakeBackend, actor: User): FakeThread[] {
  return backend.threads.filter(({ organizerId, playerId }) =>
    [organizerId, playerId].includes(actor.id),
  );
}

/**
 * The thread a message goes into; a first message creates it
 * (docs/product/messages.md#thread-start).
 */
export function openThread(
  backend: FakeBackend,
  actor: User,
  destination: Omit<Destination, 'threadId'>,
): FakeThread {
  const { event, playerId, thread } = findThread(backend, actor, destination);
  if (thread) return thread;
  requirePlayer(backend, event, { actor, playerId });
  const { id, title, date, organizer } = event;
  const created: FakeThread = {
    id: makeFreshId(),
    event: { id, title, date, deleted: false },
    organizerId: organizer.id,
    playerId,
  };
  backend.threads.push(created);
  return created;
}

/** Whom a conversation about an event is with, and its thread if there is one. */
export function viewConversation(
  backend: FakeBackend,
  actor: User,
  destination: Destination,
): Conversation {
  const { event, playerId, thread } = findThread(backend, actor, destination);
  if (thread) {
    const view = viewThread(backend, thread, actor);
    const { userType, otherParticipant } = view;
    return { thread: view, event: view.event, userType, otherParticipant };
  }
  requirePlayer(backend, event, { actor, playerId });
  const otherId = actor.id === event.organizer.id ? playerId : event.organizer.id;
  const other = backend.users.find(({ id }) => id === otherId) ?? refuse('MAY_NOT_MESSAGE');
  const { id, title, date } = event;
  return {
    thread: null,
    event: { id, title, date, deleted: false },
    userType: userTypeIn({ organizerId: event.organizer.id }, actor.id),
    otherParticipant: { id: otherId, name: publicName(other), avatarUrl: other.avatarUrl },
  };
}

function findThread(backend: FakeBackend, actor: User, { eventId, recipientId }: Destination) {
  const event = backend.events.find(({ id }) => id === eventId) ?? refuse('EVENT_NOT_FOUND');
  const playerId =
    event.organizer.id === actor.id ? (recipientId ?? refuse('INVALID_MESSAGE')) : actor.id;
  const thread = ownThreads(backend, actor).find(
    (own) => own.event.id === eventId && own.playerId === playerId,
  );
  return { event, playerId, thread };
}

function requirePlayer(
  backend: FakeBackend,
  event: Event,
  { actor, playerId }: { actor: User; playerId: string },
): void {
  if (playerId === actor.id) return;
  const participant = participantsOf(backend, event).find(({ user }) => user.id === playerId);
  if (!isParticipating(participant?.status ?? null)) refuse('MAY_NOT_MESSAGE');
}

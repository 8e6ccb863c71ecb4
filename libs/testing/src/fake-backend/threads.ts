import type { Conversation, Event, Message, Thread, User } from '@muster/contract';
import {
  crewCan,
  isUnreadBy,
  messageAbilities,
  otherThreadParticipant,
  publicName,
  threadAbilities,
  userTypeIn,
} from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import { refuse } from '../handlers/refuse.ts';
import { type FakeBackend, type FakeThread, toViewer } from './fake-backend.ts';
import { crewRolesOf, findEvent, findPerson, findUser } from './people.ts';
import { participantsOf } from './stock.ts';

/** A thread, and the account as whom somebody reads and writes in it. */
export interface ReachableThread {
  thread: FakeThread;
  /** The actor, or the organizer whose messages it answers as crew. */
  side: User;
}

/** Where a message should go, as a request names it. */
export interface Destination {
  eventId: string;
  threadId?: string | undefined;
  recipientId?: string | undefined;
}

/** The threads in which an account is a thread participant. */
export function ownThreads(backend: FakeBackend, { id }: User): FakeThread[] {
  return backend.threads.filter(({ organizerId, playerId }) =>
    [organizerId, playerId].includes(id),
  );
}

/** A thread of one's own, or one that one answers (docs/product/crew.md#crew-messages). */
export function findReachable(
  backend: FakeBackend,
  actor: User,
  threadId: string,
): ReachableThread {
  const own = ownThreads(backend, actor).find(({ id }) => id === threadId);
  if (own) return { thread: own, side: actor };
  const thread = backend.threads.find(({ id }) => id === threadId);
  const side = thread?.event.id && findSide(backend, actor, thread.event.id);
  return thread && side ? { thread, side } : refuse('THREAD_NOT_FOUND');
}

/** The threads of an event with its organizer, for whoever answers them. */
export function threadsOfEvent(
  backend: FakeBackend,
  actor: User,
  eventId: string,
): ReachableThread[] {
  const side = findSide(backend, actor, eventId) ?? refuse('EVENT_NOT_FOUND');
  return backend.threads
    .filter(({ event, playerId }) => event.id === eventId && playerId !== actor.id)
    .map((thread) => ({ thread, side }));
}

function findSide(backend: FakeBackend, actor: User, eventId: string): User | undefined {
  const event = findEvent(backend, eventId);
  const isCrew = crewCan(crewRolesOf(backend, event, actor), 'answerMessages');
  const isReachable = isCrew || event.organizer.id === actor.id;
  return isReachable ? findUser(backend, event.organizer.id) : undefined;
}

/** The thread of a first message, which creates it (docs/product/messages.md#thread-start). */
export function openThread(
  backend: FakeBackend,
  actor: User,
  destination: Destination,
): FakeThread {
  const { event, playerId, thread } = findThread(backend, actor, destination);
  if (thread) return thread;
  const ids = { id: makeFreshId(), organizerId: event.organizer.id, playerId };
  const created = { ...ids, event: toThreadEvent(event) };
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
    const view = viewThread(backend, { thread, side: actor }, actor);
    const { userType, otherParticipant } = view;
    return { thread: view, event: view.event, userType, otherParticipant };
  }
  const organizerId = event.organizer.id;
  return {
    thread: null,
    event: toThreadEvent(event),
    userType: userTypeIn({ organizerId }, actor.id),
    otherParticipant: findPerson(backend, actor.id === organizerId ? playerId : organizerId),
  };
}

function toThreadEvent({ id, title, date }: Event) {
  return { id, title, date, deleted: false };
}

function findThread(backend: FakeBackend, actor: User, { eventId, recipientId }: Destination) {
  const event = findEvent(backend, eventId);
  const isOrganizer = event.organizer.id === actor.id;
  const playerId = isOrganizer ? (recipientId ?? refuse('INVALID_MESSAGE')) : actor.id;
  const thread = ownThreads(backend, actor).find(
    (own) => own.event.id === eventId && own.playerId === playerId,
  );
  const isPlayer = participantsOf(backend, event).some(({ user }) => user.id === playerId);
  if (isOrganizer && !isPlayer && !thread) refuse('MAY_NOT_MESSAGE');
  return { event, playerId, thread };
}

/** An account as a participant of a thread. */
export function threadParticipantOf(
  backend: FakeBackend,
  thread: FakeThread,
  userId: string,
): Message['sender'] {
  const user = findUser(backend, userId);
  const { id, email, emailConfirmed, avatarUrl } = user;
  const userType = userTypeIn(thread, id);
  return { id, name: publicName(user), email, emailConfirmed, userType, avatarUrl };
}

/** The thread for whoever reads it: one of its participants, or crew. */
export function viewThread(
  backend: FakeBackend,
  { thread, side }: ReachableThread,
  actor: User,
): Thread {
  const otherId = otherThreadParticipant(thread, side.id);
  const messages = messagesOf(backend, thread.id);
  const { lastActivity, latest } = latestOf(thread, messages);
  const blocks = { [side.id]: otherId, [otherId]: side.id };
  const { send, block, unblock } = threadAbilities(toViewer(side), {
    ...thread,
    eventId: thread.event.id,
    isSuspended: backend.suspensions.has(otherId),
    blockedBy: Object.keys(blocks).filter((blockerId) =>
      backend.blocks.get(blockerId)?.some(({ user }) => user.id === blocks[blockerId]),
    ),
    isOrphaned: false,
  });
  const isOwn = side.id === actor.id;
  return {
    threadId: thread.id,
    event: thread.event,
    userType: userTypeIn(thread, side.id),
    otherParticipant: findPerson(backend, otherId),
    unreadCount: messages.filter((message) => isUnreadBy(message, side.id)).length,
    lastActivity,
    latestMessage: latest ? { ...latest, senderId: latest.sender.id } : null,
    can: { send, block: block && isOwn, unblock: unblock && isOwn },
  };
}

/** When a thread was last written in, and the message. */
export function latestOf({ event }: FakeThread, messages: readonly Message[]) {
  const latest = messages.at(-1);
  return { latest, lastActivity: latest?.createdAt ?? event.date };
}

/** The message as one of its thread participants sees it, or crew as the organizer. */
export function viewMessage(message: Message, actor: User): Message {
  const { sender, recipient, deleted } = message;
  if ([sender.id, recipient.id].includes(actor.id))
    return { ...message, can: messageAbilities(toViewer(actor), message) };
  const hidden = { email: '', emailConfirmed: false };
  return {
    ...message,
    sender: { ...sender, ...hidden },
    recipient: { ...recipient, ...hidden },
    can: { delete: false, reply: !deleted },
  };
}

/** The messages of a thread, oldest first. */
export function messagesOf(backend: FakeBackend, threadId: string): Message[] {
  return backend.messages.filter((message) => message.threadId === threadId);
}

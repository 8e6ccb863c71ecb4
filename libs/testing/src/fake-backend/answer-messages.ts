import type { Message, User } from '@muster/contract';
import { makeFreshId } from '../builders/ids.ts';
import { makeMessage, textContent } from '../builders/make-message.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { paginate } from './paginate.ts';
import { messagesOf, sideOf, viewThread, waitsFor } from './thread-view.ts';
import type { World, WorldThread } from './world.ts';

/** Threads and messages as the server answers them (decisions.md §6). */
export function answerMessages(world: World): EndpointHandler[] {
  return [
    handle('listThreads', ({ actor, query }) => {
      const views = ownThreads(world, actor)
        .map((thread) => viewThread(world, thread, actor))
        .filter(
          ({ unreadCount }) =>
            query.status === 'all' || (query.status === 'unread') === unreadCount > 0,
        )
        .sort((a, b) => b.lastActivity.localeCompare(a.lastActivity));
      const { items, pagination } = paginate(views, query);
      return { threads: items, pagination };
    }),
    handle('getThread', ({ actor, params, query }) => {
      const thread = ownThreads(world, actor).find(({ id }) => id === params.id);
      if (!thread) return refuse('THREAD_NOT_FOUND');
      // Page 1 is the newest, and each page runs oldest to newest.
      const { items, pagination } = paginate(messagesOf(world, thread.id).toReversed(), query);
      return {
        thread: viewThread(world, thread, actor),
        messages: items.toReversed(),
        pagination,
      };
    }),
    handle('getUnreadCount', ({ actor, query }) => ({
      unreadCount: world.messages.filter(
        (message) =>
          waitsFor(message, actor) && (!query.eventId || eventOf(world, message) === query.eventId),
      ).length,
    })),
    handle('sendMessage', ({ actor, body }) => {
      const { clientId } = body.metadata;
      const before = world.messages.find(
        (message) => clientId && message.clientId === clientId && message.sender.id === actor.id,
      );
      if (before) return { message: before };
      const thread = threadFor(world, actor, body);
      const message = write(world, { thread, actor, ...body, clientId });
      world.messages.push(message);
      return { message };
    }),
    handle('markRead', ({ actor, body }) => {
      const read = world.messages.filter(
        (message) => body.messageIds.includes(message.id) && waitsFor(message, actor),
      );
      for (const message of read) Object.assign(message, { status: 'read', isRead: true });
      return { updated: read.length };
    }),
  ];
}

const ownThreads = (world: World, actor: User): WorldThread[] =>
  world.threads.filter(({ organizerId, playerId }) => [organizerId, playerId].includes(actor.id));

const eventOf = (world: World, message: Message): string | null | undefined =>
  world.threads.find(({ id }) => id === message.threadId)?.event.id;

interface Destination {
  eventId: string;
  threadId?: string | undefined;
}

function threadFor(world: World, actor: User, { eventId, threadId }: Destination): WorldThread {
  const own = ownThreads(world, actor);
  if (threadId) return own.find(({ id }) => id === threadId) ?? refuse('THREAD_NOT_FOUND');
  const event = world.events.find(({ id }) => id === eventId) ?? refuse('EVENT_NOT_FOUND');
  if (event.organizer.id === actor.id) refuse('INVALID_MESSAGE');
  const there = own.find((thread) => thread.event.id === eventId && thread.playerId === actor.id);
  if (there) return there;
  const { id, title, date, organizer } = event;
  const thread: WorldThread = {
    id: makeFreshId(),
    event: { id, title, date, deleted: false },
    organizerId: organizer.id,
    playerId: actor.id,
  };
  world.threads.push(thread);
  return thread;
}

interface Writing {
  thread: WorldThread;
  actor: User;
  text: string;
  replyTo?: string | undefined;
  clientId: string | undefined;
}

function write(world: World, { thread, actor, text, replyTo, clientId }: Writing): Message {
  const otherId = actor.id === thread.organizerId ? thread.playerId : thread.organizerId;
  const { avatarUrl: _, ...recipient } = sideOf(world, thread, otherId);
  const answered = messagesOf(world, thread.id).find(({ id }) => id === replyTo);
  if (replyTo && !answered) refuse('INVALID_MESSAGE');
  return makeMessage({
    threadId: thread.id,
    content: textContent(text),
    sender: sideOf(world, thread, actor.id),
    recipient,
    status: 'sent',
    clientId: clientId ?? null,
    createdAt: new Date().toISOString(),
    replyTo: answered
      ? {
          id: answered.id,
          content: answered.content,
          sender: { id: answered.sender.id, name: answered.sender.name },
        }
      : null,
  });
}

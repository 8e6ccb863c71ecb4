import type { Message, Thread, User } from '@muster/contract';
import type { World, WorldThread } from './world.ts';

/** Somebody as their side of a thread shows them. */
export function sideOf(world: World, thread: WorldThread, userId: string): Message['sender'] {
  const user = world.users.find(({ id }) => id === userId);
  if (!user) throw new Error(`This world has nobody with the id ${userId}`);
  const { id, nickName: name, email, avatarUrl } = user;
  const userType = id === thread.organizerId ? ('organizer' as const) : ('user' as const);
  return { id, name, email, userType, avatarUrl };
}

/** The thread as one of its sides sees it. */
export function viewThread(world: World, thread: WorldThread, actor: User): Thread {
  const otherId = actor.id === thread.organizerId ? thread.playerId : thread.organizerId;
  const { id, name, avatarUrl } = sideOf(world, thread, otherId);
  const messages = messagesOf(world, thread.id);
  const latest = messages.at(-1);
  return {
    threadId: thread.id,
    event: thread.event,
    otherParticipant: { id, name, avatarUrl },
    unreadCount: messages.filter((message) => waitsFor(message, actor)).length,
    lastActivity: latest?.createdAt ?? thread.event.date,
    latestMessage: latest
      ? {
          id: latest.id,
          senderId: latest.sender.id,
          content: latest.content,
          deleted: latest.deleted,
          createdAt: latest.createdAt,
        }
      : null,
  };
}

/** Oldest first. */
export function messagesOf(world: World, threadId: string): Message[] {
  return world.messages.filter((message) => message.threadId === threadId);
}

/** Whether somebody has yet to read it. */
export function waitsFor(message: Message, actor: Pick<User, 'id'>): boolean {
  return message.recipient.id === actor.id && message.status !== 'read';
}

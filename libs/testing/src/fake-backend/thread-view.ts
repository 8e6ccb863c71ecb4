import type { Message, Thread, User } from '@muster/contract';
import {
  isUnreadBy,
  messageAbilities,
  otherThreadParticipant,
  publicName,
  threadAbilities,
  userTypeIn,
} from '@muster/domain';
import { listBlockers } from './block-handlers.ts';
import { type FakeBackend, type FakeThread, toViewer } from './fake-backend.ts';

/** An account as a participant of a thread. */
export function threadParticipantOf(
  backend: FakeBackend,
  thread: FakeThread,
  userId: string,
): Message['sender'] {
  const user = backend.users.find(({ id }) => id === userId);
  if (!user) throw new Error(`The fake backend has no account ${userId}`);
  const { id, email, emailConfirmed, avatarUrl } = user;
  const userType = userTypeIn(thread, id);
  return { id, name: publicName(user), email, emailConfirmed, userType, avatarUrl };
}

/** The thread as one of its participants sees it. */
export function viewThread(backend: FakeBackend, thread: FakeThread, actor: User): Thread {
  const otherId = otherThreadParticipant(thread, actor.id);
  const { id, name, avatarUrl } = threadParticipantOf(backend, thread, otherId);
  const messages = messagesOf(backend, thread.id);
  const latest = messages.at(-1);
  const { send, block, unblock } = threadAbilities(toViewer(actor), {
    ...thread,
    eventId: thread.event.id,
    isSuspended: backend.suspensions.has(otherId),
    blockedBy: listBlockers(backend, [actor.id, otherId]),
    isOrphaned: false,
  });
  return {
    threadId: thread.id,
    event: thread.event,
    userType: userTypeIn(thread, actor.id),
    otherParticipant: { id, name, avatarUrl },
    unreadCount: messages.filter((message) => isUnreadBy(message, actor.id)).length,
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
    can: { send, block, unblock },
  };
}

/** The message as one of its thread participants sees it. */
export function viewMessage(message: Message, actor: User): Message {
  return { ...message, can: messageAbilities(toViewer(actor), message) };
}

/** The messages of a thread, oldest first. */
export function messagesOf(backend: FakeBackend, threadId: string): Message[] {
  return backend.messages.filter((message) => message.threadId === threadId);
}

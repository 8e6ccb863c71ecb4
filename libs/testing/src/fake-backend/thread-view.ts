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

/** The thread for whoever reads it: one of its participants, or crew as the organizer `side`. */
export function viewThreadAs(
  backend: FakeBackend,
  { thread, side }: { thread: FakeThread; side: User },
  actor: User,
): Thread {
  const view = viewThread(backend, thread, side);
  if (side.id === actor.id) return view;
  return { ...view, can: { ...view.can, block: false, unblock: false } };
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

import type { Message, User } from '@muster/contract';
import { isUnreadBy, otherThreadParticipant, publicName } from '@muster/domain';
import { imageContent, makeMessage, textContent } from '../builders/make-message.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { type Destination, findReachable, openThread } from './conversations.ts';
import type { FakeBackend, FakeThread } from './fake-backend.ts';
import { storeFile } from './file-handlers.ts';
import { messagesOf, threadParticipantOf, viewMessage } from './thread-view.ts';

/** Handlers that send, read and delete messages (docs/product/messages.md#messages). */
export function messageWriteHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('sendMessage', ({ actor, body }) => {
      const { clientId } = body.metadata;
      const existing = findSent(backend, actor, clientId);
      if (existing) return { message: viewMessage(existing, actor) };
      const draft = { content: textContent(body.text), replyTo: body.replyTo, clientId };
      return { message: addMessage(backend, { ...findTarget(backend, actor, body), ...draft }) };
    }),
    handle('sendImage', ({ actor, body, file }) => {
      const { clientId, replyTo } = body;
      const existing = findSent(backend, actor, clientId);
      if (existing) return { message: viewMessage(existing, actor) };
      const target = findTarget(backend, actor, body);
      const content = imageContent(
        `/media/${storeFile(backend, file, 'messages')}`,
        body.caption.trim() || null,
      );
      return { message: addMessage(backend, { ...target, content, replyTo, clientId }) };
    }),
    handle('markRead', ({ actor, body }) => {
      const last = backend.messages.find(({ id }) => id === body.upTo);
      const read = backend.messages.filter(
        (message) =>
          (body.messageIds?.includes(message.id) || isUpTo(message, last)) &&
          isUnreadBy(message, actor.id),
      );
      for (const message of read) Object.assign(message, { status: 'read', isRead: true });
      return { updated: read.length };
    }),
    handle('deleteMessage', ({ actor, params }) => {
      const message =
        backend.messages.find(({ id, sender }) => id === params.id && sender.id === actor.id) ??
        refuse('MESSAGE_NOT_FOUND');
      Object.assign(message, { deleted: true, content: textContent('') });
      return { message: viewMessage(message, actor) };
    }),
  ];
}

/** The thread a message goes into, who writes it, and as whom. */
function findTarget(
  backend: FakeBackend,
  actor: User,
  { threadId, ...destination }: Destination,
): MessageTarget {
  if (!threadId) return { thread: openThread(backend, actor, destination), side: actor, actor };
  return { ...findReachable(backend, actor, threadId), actor };
}

function isUpTo({ threadId, seq }: Message, last: Message | undefined): boolean {
  return last !== undefined && threadId === last.threadId && seq <= last.seq;
}

function findSent(
  backend: FakeBackend,
  actor: User,
  clientId: string | undefined,
): Message | undefined {
  return backend.messages.find(
    (message) => clientId && message.clientId === clientId && writerIdOf(message) === actor.id,
  );
}

function addMessage(backend: FakeBackend, draft: MessageDraft): Message {
  const message = createMessage(backend, draft);
  backend.messages.push(message);
  return viewMessage(message, draft.actor);
}

function writerIdOf({ sentBy, sender }: Message): string {
  return (sentBy ?? sender).id;
}

interface MessageTarget {
  thread: FakeThread;
  actor: User;
  side: User;
}

interface MessageDraft extends MessageTarget {
  content: Message['content'];
  replyTo?: string | undefined;
  clientId?: string | undefined;
}

function createMessage(
  backend: FakeBackend,
  { thread, actor, side, content, replyTo, clientId }: MessageDraft,
): Message {
  const otherId = otherThreadParticipant(thread, side.id);
  const { avatarUrl: _, ...recipient } = threadParticipantOf(backend, thread, otherId);
  const repliedTo = messagesOf(backend, thread.id).find(({ id }) => id === replyTo);
  if (replyTo && !repliedTo) refuse('INVALID_MESSAGE');
  return makeMessage({
    threadId: thread.id,
    content,
    sender: threadParticipantOf(backend, thread, side.id),
    ...(side !== actor && { sentBy: { id: actor.id, name: publicName(actor) } }),
    recipient,
    status: 'sent',
    clientId: clientId ?? null,
    createdAt: new Date().toISOString(),
    replyTo: repliedTo
      ? {
          id: repliedTo.id,
          content: repliedTo.content,
          sender: { id: repliedTo.sender.id, name: repliedTo.sender.name },
        }
      : null,
  });
}

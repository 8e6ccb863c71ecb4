import { LENGTH, MAX_COUNT, type Message, type Thread } from '@muster/contract';
import { useSession } from '@muster/remote-kit';
import { useEffect, useState } from 'react';
import { Composer } from '../composer/composer.tsx';
import { useComposer } from '../composer/use-composer.ts';
import { useMarkRead } from '../queries.ts';
import { findUnread } from './lay-out-messages.ts';
import { MessageStream, type Older } from './message-stream.tsx';

interface OpenConversationProps {
  thread: Thread;
  /** Oldest to newest. */
  messages: Message[];
  older: Older;
  isNarrow: boolean;
}

/** The loaded messages, and the box below them. */
export function OpenConversation({ thread, messages, older, isNarrow }: OpenConversationProps) {
  const { user } = useSession();
  const unread = findUnread(messages, user.id);
  const newFrom = useFirstUnread(messages, unread);
  useMarkVisibleRead(unread);
  const composer = useComposer(thread);
  const pending = messages.some(({ clientId }) => clientId === composer.sending?.clientId)
    ? null
    : composer.sending;
  return (
    <>
      <MessageStream
        messages={messages}
        pending={pending}
        newFrom={newFrom}
        older={older}
        onReply={composer.replyTo}
      />
      <Composer composer={composer} takesFocus={!isNarrow} maxLength={LENGTH.message} />
    </>
  );
}

/** The id of the first unread message. It stays when the message is marked as read, and moves up when an older page has another one. */
function useFirstUnread(messages: readonly Message[], unread: readonly Message[]): string | null {
  const [first, setFirst] = useState<string | null>(null);
  const seen = unread[0]?.id ?? null;
  function indexOf(id: string) {
    return messages.findIndex((message) => message.id === id);
  }
  const isEarlier = seen !== null && (first === null || indexOf(seen) < indexOf(first));
  if (isEarlier) setFirst(seen);
  return isEarlier ? seen : first;
}

/** Marks messages on screen as read. Each is reported once while the conversation is open, even if that fails. */
function useMarkVisibleRead(unread: readonly Message[]): void {
  const markRead = useMarkRead();
  const [reported] = useState(() => new Set<string>());
  useEffect(() => {
    const ids = unread.map(({ id }) => id).filter((id) => !reported.has(id));
    for (let at = 0; at < ids.length; at += MAX_COUNT.markRead) {
      const batch = ids.slice(at, at + MAX_COUNT.markRead);
      for (const id of batch) reported.add(id);
      markRead(batch);
    }
  }, [unread, reported, markRead]);
}

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

/** The messages and the box under them, once there is something to show. */
export function OpenConversation({ thread, messages, older, isNarrow }: OpenConversationProps) {
  const { user } = useSession();
  const unread = findUnread(messages, user.id);
  const newFrom = useFirstUnread(messages, unread);
  useReadOnSight(unread);
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
      <Composer composer={composer} takesFocus={!isNarrow} mostCharacters={LENGTH.message} />
    </>
  );
}

/** Where the reader's unread part began; it stays when that is marked as read, and moves up when an older page has more of it. */
function useFirstUnread(messages: readonly Message[], unread: readonly Message[]): string | null {
  const [first, setFirst] = useState<string | null>(null);
  const seen = unread[0]?.id ?? null;
  const placeOf = (id: string) => messages.findIndex((message) => message.id === id);
  const isEarlier = seen !== null && (first === null || placeOf(seen) < placeOf(first));
  if (isEarlier) setFirst(seen);
  return isEarlier ? seen : first;
}

/** Who sees a message has read it. Each is reported once while the conversation is open, whatever comes of it. */
function useReadOnSight(unread: readonly Message[]): void {
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

import { LENGTH, type Message, type Thread } from '@muster/contract';
import { useSession } from '@muster/remote-kit';
import { useState } from 'react';
import { Composer } from '../composer/composer.tsx';
import { useComposer } from '../composer/use-composer.ts';
import { findUnread } from './lay-out-messages.ts';
import { MessageStream } from './message-stream.tsx';
import type { MessageWindow } from './message-window.ts';
import { PendingBubble } from './pending-bubble.tsx';
import { useMarkVisibleRead } from './use-mark-visible-read.ts';

interface OpenConversationProps {
  thread: Thread;
  window: MessageWindow;
  isNarrow: boolean;
}

/** The loaded messages, and the box below them. */
export function OpenConversation({ thread, window, isNarrow }: OpenConversationProps) {
  const { user } = useSession();
  const { messages } = window;
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
        threadId={thread.threadId}
        window={window}
        newFrom={newFrom}
        onReply={composer.replyTo}
        pending={
          pending ? { key: pending.clientId, bubbles: <PendingBubble message={pending} /> } : null
        }
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

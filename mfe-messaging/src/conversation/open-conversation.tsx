import type { Message, Thread } from '@muster/contract';
import { useReadingLock, useSession } from '@muster/remote-kit';
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Composer } from '../composer/composer.tsx';
import { useComposer } from '../composer/use-composer.ts';
import { useImageDrop } from '../composer/use-image-drop.ts';
import type { MessageWindow } from '../message-window.ts';
import { threadAddress } from '../outbox/address.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useMarkRead, useMergeMessage } from '../queries.ts';
import { ReadOnlyNotice } from '../threads/read-only-notice.tsx';
import * as css from './conversation.module.css';
import { findUnread } from './lay-out-messages.ts';
import { MessageStream } from './message-stream.tsx';

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
  const isVisible = usePageVisibility();
  useMarkVisibleRead(unread, isVisible);
  useReadingLock(thread.threadId, isVisible);
  const composer = useComposer(threadAddress(thread));
  const { entries } = useOutbox(thread.threadId, { messages, onSent: useMergeMessage() });
  // Deferred together: fifty older messages are rendered between the frames of a scroll, and a sent
  // message leaves the outbox as it arrives.
  const shown = useDeferredValue(
    useMemo(() => ({ window, pending: entries, newFrom }), [window, entries, newFrom]),
  );
  const drop = useImageDrop(composer.attach);
  const canSend = thread.can.send;
  return (
    <div className={css.dropArea} data-over={drop.isOver || undefined} {...(canSend && drop.props)}>
      <MessageStream
        thread={thread}
        {...shown}
        isStale={shown.window !== window}
        onReply={composer.replyTo}
      />
      {canSend ? (
        <Composer composer={composer} takesFocus={!isNarrow} />
      ) : (
        <ReadOnlyNotice thread={thread} />
      )}
    </div>
  );
}

/**
 * The id of the first unread message. It stays when the message is marked as read, and moves up
 * when an older page has another one.
 */
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

/**
 * Marks the messages up to the last unread one as read while the page is visible, those of pages
 * that are not loaded too. Each last message is requested once; after a failure it is requested
 * again when something changes (docs/product/messages.md#mark-read).
 */
function useMarkVisibleRead(unread: readonly Message[], isVisible: boolean): void {
  const markRead = useMarkRead();
  const [requested] = useState(() => new Set<string>());
  useEffect(() => {
    const lastId = unread.at(-1)?.id;
    if (!isVisible || !lastId || requested.has(lastId)) return;
    requested.add(lastId);
    markRead(lastId, { onError: () => requested.delete(lastId) });
  }, [unread, requested, markRead, isVisible]);
}

/** Whether the page is in a visible tab. */
function usePageVisibility(): boolean {
  return useSyncExternalStore(subscribeToVisibility, isPageVisible);
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

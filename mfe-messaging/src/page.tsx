import { lazyDialog, lazyPart } from '@muster/remote-kit';
import { Opening } from '@muster/ui';
import { Suspense } from 'react';
import { useMatch } from 'react-router-dom';
import { MessagesCard } from './messages-card/messages-card.tsx';
import type { OpenConversation } from './messages-modal/messages-modal.tsx';
import { ALL_THREADS_PATH, NEW_CONVERSATION_PATH, threadPath } from './paths.ts';
import { useCrewEventId } from './threads/thread-filter.ts';

// The modal and the overlays it needs are loaded when it is opened.
const MessagesModal = lazyDialog(
  async () => (await import('./messages-modal/messages-modal.tsx')).MessagesModal,
);

const OutboxSender = lazyPart(
  async () => (await import('./outbox/outbox-sender-mount.tsx')).OutboxSenderMount,
);

/** Messages: the card of the tab, and the modal while its URL is open. */
export function Page() {
  const open = useOpenConversation();
  const crewEventId = useCrewEventId();
  return (
    <>
      <MessagesCard />
      <Suspense fallback={null}>
        <OutboxSender />
      </Suspense>
      {open && (
        <Suspense fallback={<Opening label="Opening the messages" />}>
          {/* Another dialog: nothing of one's own is among what one answers for somebody else. */}
          <MessagesModal key={crewEventId} open={open} />
        </Suspense>
      )}
    </>
  );
}

/** What the URL opens in the modal; null while it is closed. */
function useOpenConversation(): OpenConversation | null {
  const isAll = useMatch(ALL_THREADS_PATH);
  const isNew = useMatch(NEW_CONVERSATION_PATH);
  const id = useMatch(threadPath(':threadId'))?.params.threadId;
  if (isAll) return { kind: 'none' };
  if (isNew) return { kind: 'new' };
  return id ? { kind: 'thread', id } : null;
}

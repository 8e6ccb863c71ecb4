import { lazy, Suspense } from 'react';
import { useMatch } from 'react-router-dom';
import { MessagesCard } from './messages-card/messages-card.tsx';
import { ALL_THREADS_PATH, threadPath } from './paths.ts';

// The modal and the overlays it needs are loaded when it is opened.
const MessagesModal = lazy(async () => ({
  default: (await import('./messages-modal/messages-modal.tsx')).MessagesModal,
}));

/** Messages: the card of the tab, and the modal while its URL is open. */
export function Page() {
  const allMatch = useMatch(ALL_THREADS_PATH);
  const threadMatch = useMatch(threadPath(':threadId'));
  return (
    <>
      <MessagesCard />
      <Suspense fallback={null}>
        {allMatch ? (
          <MessagesModal />
        ) : (
          threadMatch && <MessagesModal threadId={threadMatch.params.threadId} />
        )}
      </Suspense>
    </>
  );
}

import { ActionIcon, useIsBelow } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { IconX } from '@tabler/icons-react';
import { Navigate, useNavigate } from 'react-router-dom';
import { Conversation } from '../conversation/conversation.tsx';
import { useLiveMessages } from '../live/use-live-messages.ts';
import { AFTER_CLOSING_PATH, threadPath } from '../paths.ts';
import { useRefreshUnreadCount, useThreads } from '../queries.ts';
import { ThreadList } from '../threads/thread-list.tsx';
import * as css from './messages-modal.module.css';

/** Threads on the left, conversation on the right; on a phone one after the other. Without a thread in the URL the first is opened. */
export function MessagesModal({ threadId }: { threadId?: string | undefined }) {
  const navigate = useNavigate();
  const refreshUnreadCount = useRefreshUnreadCount();
  const isNarrow = useIsBelow('tablet');
  const threads = useThreads();
  useLiveMessages();
  function close() {
    refreshUnreadCount();
    navigate(AFTER_CLOSING_PATH);
  }
  const first = threads.data?.[0];
  // On a phone the list comes first: opening a thread would mark messages as read that the user has not seen.
  if (!threadId && first && !isNarrow) return <Navigate to={threadPath(first.threadId)} replace />;
  const isEmpty = threads.data?.length === 0 && !threadId;
  return (
    <Modal.Root
      opened
      onClose={close}
      centered
      padding={0}
      fullScreen={isNarrow}
      classNames={{ content: css.content ?? '' }}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div
          className={css.zones}
          data-step={threadId ? 'conversation' : 'threads'}
          data-empty={isEmpty || undefined}
        >
          <ThreadList threads={threads} selectedId={threadId} isNarrow={isNarrow} onClose={close} />
          {!isEmpty && <ConversationZone threadId={threadId} threads={threads} />}
        </div>
        <ActionIcon className={css.close} aria-label="Close messages" onClick={close}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Modal.Content>
    </Modal.Root>
  );
}

interface ConversationZoneProps {
  threadId: string | undefined;
  threads: ReturnType<typeof useThreads>;
}

function ConversationZone({ threadId, threads }: ConversationZoneProps) {
  const isNarrow = useIsBelow('tablet');
  return (
    <section className={css.conversation} aria-label="Conversation">
      {threadId && (
        <Conversation
          key={threadId}
          threadId={threadId}
          listed={threads.data?.find((thread) => thread.threadId === threadId)}
          isNarrow={isNarrow}
        />
      )}
    </section>
  );
}

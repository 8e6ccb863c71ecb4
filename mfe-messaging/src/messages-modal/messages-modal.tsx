import { ActionIcon } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { IconX } from '@tabler/icons-react';
import { Navigate, useNavigate } from 'react-router-dom';
import { Conversation } from '../conversation/conversation.tsx';
import { AFTER_CLOSING_PATH, threadPath } from '../paths.ts';
import { useRefreshUnreadCount, useThreads } from '../queries.ts';
import { ThreadList } from '../threads/thread-list.tsx';
import * as css from './messages-modal.module.css';
import { useIsNarrow } from './use-is-narrow.ts';

/** Threads at the left, the conversation at the right; on a phone one after the other. Without a thread the first is chosen. */
export function MessagesModal({ threadId }: { threadId?: string | undefined }) {
  const navigate = useNavigate();
  const refreshUnreadCount = useRefreshUnreadCount();
  const isNarrow = useIsNarrow();
  const threads = useThreads();
  const close = () => {
    refreshUnreadCount();
    navigate(AFTER_CLOSING_PATH);
  };
  const first = threads.data?.[0];
  // On a phone the list is a step of its own: choosing for the reader would mark as read what nobody saw.
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
          {!isEmpty && (
            <section className={css.conversation} aria-label="Conversation">
              {threadId ? (
                <Conversation
                  key={threadId}
                  threadId={threadId}
                  known={threads.data?.find((thread) => thread.threadId === threadId)}
                  isNarrow={isNarrow}
                />
              ) : null}
            </section>
          )}
        </div>
        <ActionIcon className={css.close} aria-label="Close messages" onClick={close}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Modal.Content>
    </Modal.Root>
  );
}

import { ActionIcon, useIsBelow, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { Conversation } from '../conversation/conversation.tsx';
import { AsOrganizer, isNotCrew, NotCrew } from '../crew/as-organizer.tsx';
import { useFollowCrew } from '../crew/use-follow-crew.ts';
import { useLiveMessages } from '../live/use-live-messages.ts';
import { NotificationsButton } from '../notifications/notifications-button.tsx';
import { AFTER_CLOSING_PATH, HELPING_PATH, threadPath } from '../paths.ts';
import { useRefreshUnreadCount, useThreads } from '../queries.ts';
import { ALL_THREADS, useCrewEventId, useListQuery } from '../threads/thread-filter.ts';
import { ThreadList } from '../threads/thread-list.tsx';
import { type ThreadListState, useThreadList } from '../threads/use-thread-list.ts';
import * as css from './messages-modal.module.css';
import { NewConversation } from './new-conversation.tsx';
import { useStepFocus } from './use-step-focus.ts';

/** What the modal shows beside the list; a new conversation is named in the query. */
export type OpenConversation = { kind: 'none' } | { kind: 'new' } | { kind: 'thread'; id: string };

/**
 * Threads on the left, conversation on the right; on a phone one after the other. Without a thread
 * in the URL the first is opened. Above the threads that crew answers stands as whom.
 */
export function MessagesModal({ open }: { open: OpenConversation }) {
  useReturnFocus(findCurrentTab);
  const crewEventId = useCrewEventId();
  const close = useClose(crewEventId ? HELPING_PATH : AFTER_CLOSING_PATH);
  const isNarrow = useIsBelow('tablet');
  useLiveMessages();
  useFollowCrew(crewEventId);
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  const list = useThreadList(open.kind === 'thread' ? open.id : undefined);
  const takesFocus = isNarrow ? open.kind === 'none' : open.kind !== 'thread';
  const isRefused = crewEventId !== null && isNotCrew(list.query.error);
  return (
    <Modal.Root
      opened
      onClose={close}
      closeOnEscape={!areSettingsOpen}
      centered
      padding={0}
      fullScreen={isNarrow}
      classNames={{ content: css.content ?? '' }}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={css.frame}>
          {crewEventId && <AsOrganizer eventId={crewEventId} takesFocus={takesFocus} />}
          {isRefused ? (
            <NotCrew />
          ) : (
            <Zones
              open={open}
              list={list}
              takesFocus={takesFocus}
              onClose={close}
              action={
                <NotificationsButton isOpen={areSettingsOpen} onOpenChange={setSettingsOpen} />
              }
            />
          )}
        </div>
        <ActionIcon
          className={css.close}
          aria-label="Close messages"
          // Until the composer is there. It comes first in the document, and with that takes
          // precedence.
          data-autofocus
          onClick={close}
        >
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        {/* On a phone the list comes first: opening a thread marks its messages as read. */}
        {open.kind === 'none' && !isNarrow && !isRefused && <OpenFirstThread />}
      </Modal.Content>
    </Modal.Root>
  );
}

interface ZonesProps {
  open: OpenConversation;
  list: ThreadListState;
  /** Whether the title takes the focus, because no composer does. */
  takesFocus: boolean;
  /** Beside the title of the list. */
  action: ReactNode;
  onClose: () => void;
}

/** The list and the conversation. */
function Zones({ open, list, takesFocus, action, onClose }: ZonesProps) {
  const isNarrow = useIsBelow('tablet');
  const isEmpty = list.hasNone && open.kind === 'none';
  const focus = useStepFocus({ isNarrow, openKey: keyOf(open) });
  return (
    <div
      ref={focus.zones}
      className={css.zones}
      data-step={open.kind === 'none' ? 'threads' : 'conversation'}
      data-empty={isEmpty || undefined}
    >
      <ThreadList
        list={list}
        selectedId={open.kind === 'thread' ? open.id : undefined}
        takesFocus={takesFocus}
        action={action}
        onClose={onClose}
      />
      {!isEmpty && <ConversationZone open={open} list={list} section={focus.conversation} />}
    </div>
  );
}

function keyOf(open: OpenConversation): string | null {
  if (open.kind === 'none') return null;
  return open.kind === 'new' ? 'new' : open.id;
}

function useClose(path: string) {
  const navigate = useNavigate();
  const refreshUnreadCount = useRefreshUnreadCount();
  return () => {
    refreshUnreadCount();
    navigate(path);
  };
}

/** The tab that is open after closing, because what opened the modal is gone with its own tab. */
function findCurrentTab(): HTMLElement | null {
  return document.querySelector<HTMLElement>('nav a[aria-current="page"]');
}

/** Opens the first of all threads, whatever the list is filtered by. */
function OpenFirstThread() {
  const crewEventId = useCrewEventId();
  const first = useThreads({ ...ALL_THREADS, crewEventId }).data?.[0];
  const search = useListQuery();
  return first && <Navigate to={{ pathname: threadPath(first.threadId), search }} replace />;
}

interface ConversationZoneProps {
  open: OpenConversation;
  list: ThreadListState;
  section: RefObject<HTMLElement | null>;
}

function ConversationZone({ open, list, section }: ConversationZoneProps) {
  const isNarrow = useIsBelow('tablet');
  return (
    <section
      ref={section}
      className={css.conversation}
      aria-label="Conversation"
      tabIndex={-1}
      // Not the composer: on a phone a focused field opens the keyboard.
      data-autofocus={(isNarrow && open.kind !== 'none') || undefined}
    >
      {open.kind === 'new' && <NewConversation isNarrow={isNarrow} />}
      {open.kind === 'thread' && (
        <Conversation
          key={open.id}
          threadId={open.id}
          listed={list.rows.find(({ threadId }) => threadId === open.id)}
          isNarrow={isNarrow}
        />
      )}
    </section>
  );
}

import { isApiError } from '@muster/api-client';
import { type AdminThread, FAILURE_TEXT } from '@muster/contract';
import { PersonLink, showBanner, useBanners } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import {
  AsyncView,
  BannerStack,
  Button,
  formatEventDate,
  LoadFailure,
  Pager,
  Skeleton,
  useIsBelow,
  useReturnFocus,
} from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { exportName } from './export-name.ts';
import * as css from './thread-dialog.module.css';
import { ThreadMessages } from './thread-messages.tsx';
import type { MonitorUrl } from './url-schema.ts';
import { useOpenedThread } from './use-opened-thread.ts';

interface ThreadDialogProps {
  threadId: string;
  url: MonitorUrl;
}

let openings = 0;

/** A thread with its messages, newest page first, 100 a page. */
export function ThreadDialog({ threadId, url }: ThreadDialogProps) {
  useReturnFocus();
  const isNarrow = useIsBelow('tablet');
  const [opening] = useState(() => ++openings);
  const [isViewing, setViewing] = useState(false);
  const { messagesPage: page, messageId: around } = url.values;
  const thread = useOpenedThread({ threadId, page, around, opening });
  function close() {
    url.set({ openThreadId: null, messagesPage: 1, messageId: null });
  }
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isViewing}
      size={860}
      fullScreen={isNarrow}
      title={thread.data?.thread.event.title ?? 'Thread'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <DialogBanners />
      {isGone(thread.error) ? (
        <LoadFailure text="This conversation does not exist any more." />
      ) : (
        <AsyncView
          query={thread}
          failure={FAILURE_TEXT.fetchMessages}
          loading="Loading messages"
          skeleton={<Skeleton height={360} radius="lg" />}
        >
          {(loaded) => (
            <>
              <Header thread={loaded.thread} />
              <ThreadMessages
                messages={loaded.messages}
                highlightedId={around}
                onViewing={setViewing}
              />
              <Pager
                {...loaded.pagination}
                of="messages"
                onPage={(next) => url.set({ messagesPage: next, messageId: null })}
              />
            </>
          )}
        </AsyncView>
      )}
    </Modal>
  );
}

/** VALIDATION: the id in the URL is not an id. */
function isGone(error: unknown): boolean {
  return isApiError(error, 'THREAD_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'VALIDATION');
}

/** The dialog covers those of the page. */
function DialogBanners() {
  const { banners, dismiss, hold } = useBanners();
  return <BannerStack banners={banners} onDismiss={dismiss} onHold={hold} />;
}

function Header({ thread }: { thread: AdminThread }) {
  const { event, participants } = thread;
  return (
    <div className={css.header}>
      <div className={css.about}>
        <p>
          {formatEventDate(event.date)}
          {event.deleted && ' · The event was deleted'}
        </p>
        <dl className={css.people}>
          {participants.map((person) => (
            <div key={person.id}>
              <dt>{person.userType === 'organizer' ? 'Organizer' : 'Player'}</dt>
              <dd>
                <PersonLink person={person} />{' '}
                <span className={css.email}>
                  {person.email}
                  {person.emailConfirmed === false && ' (not confirmed)'}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <ExportButton threadId={thread.threadId} />
    </div>
  );
}

function ExportButton({ threadId }: { threadId: string }) {
  const exporting = useChange('exportThread', {
    onSuccess: async (file) => {
      const { saveFile } = await import('@muster/remote-kit/files');
      saveFile(exportName(threadId, new Date()), file);
    },
  });
  function start() {
    exporting.mutate(
      { params: { id: threadId } },
      {
        onError: () =>
          showBanner({ tone: 'error', text: FAILURE_TEXT.exportThread, key: 'export-thread' }),
      },
    );
  }
  return (
    <Button
      variant="default"
      className={css.export ?? ''}
      onClick={start}
      loading={exporting.isPending}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
    >
      Export CSV
    </Button>
  );
}

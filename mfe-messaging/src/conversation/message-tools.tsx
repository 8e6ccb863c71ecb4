import { failureText } from '@muster/api-client';
import type { Message } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { ReplyTarget } from '../draft/reply-target.ts';
import { type MessageActions, MessageActionsProvider } from '../message/message-actions.ts';
import { useDeleteMessage } from '../queries.ts';
import * as css from './conversation.module.css';
import { useCopy } from './use-copy.ts';

// Loaded when a message is deleted or reported, or a picture is viewed.
const ConfirmDialog = lazyDialog(
  async () => (await import('@muster/ui/confirm-dialog')).ConfirmDialog,
);
const ReportDialog = lazyDialog(
  async () => (await import('@muster/features/report-dialog')).ReportDialog,
);
const MediaViewer = lazyDialog(async () => (await import('@muster/ui/media-viewer')).MediaViewer);

interface MessageToolsProps {
  messages: readonly Message[];
  onReply: (target: ReplyTarget) => void;
  jumpTo: (messageId: string) => void;
  renewPicture: (messageId: string) => void;
  children: ReactNode;
}

/**
 * Gives the messages what can be done with them, and shows what asks about it: the viewer and the
 * confirmation.
 */
export function MessageTools(props: MessageToolsProps) {
  const { messages, onReply, jumpTo, renewPicture, children } = props;
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [reporting, setReporting] = useState<Message | null>(null);
  const [viewedId, setViewedId] = useState<string | null>(null);
  const { notice, copy } = useCopy();
  const latest = useRef({ onReply, jumpTo, renewPicture });
  useLayoutEffect(() => {
    latest.current = { onReply, jumpTo, renewPicture };
  });
  // The same object always: a new one would render hundreds of messages again, at every key typed
  // into the box.
  const [actions] = useState<MessageActions>(() => ({
    reply: (target) => latest.current.onReply(target),
    jumpTo: (messageId) => latest.current.jumpTo(messageId),
    copy,
    askToDelete: setDeleting,
    askToReport: setReporting,
    view: setViewedId,
    renewPicture: (messageId) => latest.current.renewPicture(messageId),
  }));
  return (
    <MessageActionsProvider value={actions}>
      {children}
      <p className={css.notice} role="status">
        {notice}
      </p>
      <Suspense fallback={null}>
        {deleting && <DeleteDialog message={deleting} onClose={() => setDeleting(null)} />}
        {reporting && (
          <ReportDialog
            subject={{ kind: 'message', id: reporting.id }}
            onClose={() => setReporting(null)}
          />
        )}
        {viewedId && (
          <PictureViewer
            messages={messages}
            viewedId={viewedId}
            onView={setViewedId}
            onBroken={() => renewPicture(viewedId)}
          />
        )}
      </Suspense>
    </MessageActionsProvider>
  );
}

function DeleteDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const remove = useDeleteMessage();
  return (
    <ConfirmDialog
      title="Delete this message?"
      message={
        remove.isError
          ? failureText(remove.error, 'The message could not be deleted')
          : 'It is deleted for both of you. The conversation shows “Message deleted” instead.'
      }
      labels={{ confirm: 'Delete' }}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: message.id } }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}

interface PictureViewerProps {
  messages: readonly Message[];
  viewedId: string;
  onView: (messageId: string | null) => void;
  onBroken: () => void;
}

/** The pictures of the loaded messages, one at a time. */
function PictureViewer({ messages, viewedId, onView, onBroken }: PictureViewerProps) {
  const pictures = messages.filter(({ content }) => content.type === 'image');
  const index = pictures.findIndex(({ id }) => id === viewedId);
  return (
    <MediaViewer
      title={pictures[index]?.content.imageCaption || undefined}
      items={pictures.map(({ content }) => ({
        type: 'image',
        url: content.imageUrl ?? '',
        thumbnail: null,
      }))}
      index={index < 0 ? null : index}
      onBroken={onBroken}
      onIndex={(next) => onView(next === null ? null : (pictures[next]?.id ?? null))}
    />
  );
}

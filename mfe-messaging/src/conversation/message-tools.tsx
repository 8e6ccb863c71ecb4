import { failureText } from '@muster/api-client';
import type { Message } from '@muster/contract';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { ReplyTarget } from '../composer/outgoing.ts';
import { useDeleteMessage } from '../queries.ts';
import * as css from './conversation.module.css';
import { MessageActionsProvider } from './message-actions.ts';
import { useCopy } from './use-copy.ts';

// Loaded when a message is deleted or a picture is viewed.
const ConfirmDialog = lazy(async () => ({
  default: (await import('@muster/ui/confirm-dialog')).ConfirmDialog,
}));
const MediaViewer = lazy(async () => ({
  default: (await import('@muster/ui/media-viewer')).MediaViewer,
}));

interface MessageToolsProps {
  messages: readonly Message[];
  onReply: (target: ReplyTarget) => void;
  jumpTo: (messageId: string) => void;
  children: ReactNode;
}

/** Gives the messages what can be done with them, and shows what asks about it: the viewer and the confirmation. */
export function MessageTools({ messages, onReply, jumpTo, children }: MessageToolsProps) {
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [viewedId, setViewedId] = useState<string | null>(null);
  const { notice, copy } = useCopy();
  const actions = useMemo(
    () => ({ reply: onReply, jumpTo, copy, askToDelete: setDeleting, view: setViewedId }),
    [onReply, jumpTo, copy],
  );
  return (
    <MessageActionsProvider value={actions}>
      {children}
      <p className={css.notice} role="status">
        {notice}
      </p>
      <Suspense fallback={null}>
        {deleting && <DeleteDialog message={deleting} onClose={() => setDeleting(null)} />}
        {viewedId && <PictureViewer messages={messages} viewedId={viewedId} onView={setViewedId} />}
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
          : 'It is deleted for both of you. “Message deleted” stays in its place.'
      }
      labels={{ confirm: 'Delete' }}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(message.id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}

interface PictureViewerProps {
  messages: readonly Message[];
  viewedId: string;
  onView: (messageId: string | null) => void;
}

/** The pictures of the loaded messages, one at a time. */
function PictureViewer({ messages, viewedId, onView }: PictureViewerProps) {
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
      onIndex={(next) => onView(next === null ? null : (pictures[next]?.id ?? null))}
    />
  );
}

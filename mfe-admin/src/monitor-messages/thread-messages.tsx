import { EMPTY_TEXT, type Message } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { Suspense, useEffect, useRef, useState } from 'react';
import { MessageEntry } from './message-entry.tsx';
import * as css from './thread-messages.module.css';

const MediaViewer = lazyDialog(async () => (await import('@muster/ui/media-viewer')).MediaViewer);

interface ThreadMessagesProps {
  /** Oldest first. */
  messages: readonly Message[];
  /** The message that the thread was opened for. */
  highlightedId: string | null;
  /** Whether a picture is open over the dialog. */
  onViewing: (isViewing: boolean) => void;
}

/** The messages of a page, the organizer's on the right, and one of their pictures full size. */
export function ThreadMessages({ messages, highlightedId, onViewing }: ThreadMessagesProps) {
  const list = useRef<HTMLOListElement>(null);
  const [viewedId, setViewedId] = useState<string | null>(null);
  const pictures = messages.filter(({ content }) => content.type === 'image');
  const index = pictures.findIndex(({ id }) => id === viewedId);
  function view(id: string | null) {
    setViewedId(id);
    onViewing(id !== null);
  }
  useEffect(() => {
    const highlighted = list.current?.querySelector('[data-highlighted]');
    highlighted?.scrollIntoView?.({ block: 'center' });
  }, []);
  if (messages.length === 0) return <p className={css.none}>{EMPTY_TEXT.messages}</p>;
  return (
    <>
      <ol className={css.messages} ref={list} aria-label="Messages">
        {messages.map((message) => (
          <MessageEntry
            key={message.id}
            message={message}
            isHighlighted={message.id === highlightedId}
            onView={view}
          />
        ))}
      </ol>
      <Suspense fallback={null}>
        {viewedId !== null && (
          <MediaViewer
            title={pictures[index]?.content.imageCaption || undefined}
            items={pictures.map(({ content }) => ({
              type: 'image',
              url: content.imageUrl ?? '',
              thumbnail: null,
            }))}
            index={index < 0 ? null : index}
            onIndex={(next) => view(next === null ? null : (pictures[next]?.id ?? null))}
          />
        )}
      </Suspense>
    </>
  );
}

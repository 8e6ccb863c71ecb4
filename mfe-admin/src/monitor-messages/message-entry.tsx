import type { Message } from '@muster/contract';
import { PersonLink, summariseMessage } from '@muster/remote-kit';
import { formatDateTime, MediaImage } from '@muster/ui';
import { StatusMark } from './status-mark.tsx';
import * as css from './thread-messages.module.css';

interface MessageEntryProps {
  message: Message;
  isHighlighted: boolean;
  onView: (messageId: string) => void;
}

/** One message with its sender, time and status. */
export function MessageEntry({ message, isHighlighted, onView }: MessageEntryProps) {
  const { sender, createdAt, deleted, replyTo, status } = message;
  return (
    <li
      className={css.entry}
      data-side={sender.userType}
      data-highlighted={isHighlighted || undefined}
    >
      <article className={css.bubble} aria-label={sender.name}>
        <p className={css.sender}>
          <PersonLink person={sender} />
        </p>
        {replyTo && <ReplyQuote replyTo={replyTo} />}
        {deleted ? (
          <p className={css.deleted}>Message deleted</p>
        ) : (
          <Content message={message} onView={onView} />
        )}
        <footer className={css.foot}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          <StatusMark status={status} />
        </footer>
      </article>
    </li>
  );
}

/** A quoted message without any content has been deleted. */
function ReplyQuote({ replyTo }: { replyTo: NonNullable<Message['replyTo']> }) {
  const { content, sender } = replyTo;
  const deleted = content.type === 'text' && content.text === '';
  return (
    <blockquote className={css.quote}>
      {sender.name}: {summariseMessage({ content, deleted })}
    </blockquote>
  );
}

function Content({ message, onView }: Pick<MessageEntryProps, 'message' | 'onView'>) {
  const { type, text, imageUrl, imageThumbnail, imageCaption } = message.content;
  if (type === 'text') return <p className={css.text}>{text}</p>;
  return (
    <>
      <button
        type="button"
        className={css.picture}
        aria-label={`View ${imageCaption || 'picture'} full size`}
        onClick={() => onView(message.id)}
      >
        <MediaImage src={imageThumbnail ?? imageUrl} alt="" width={290} height={164} />
      </button>
      {imageCaption && <p className={css.text}>{imageCaption}</p>}
    </>
  );
}

import type { Message } from '@muster/contract';
import { MediaImage, messageTime } from '@muster/ui';
import { IconArrowBackUp } from '@tabler/icons-react';
import { memo } from 'react';
import { summarise } from '../threads/describe-thread.ts';
import { bubbleId } from './bubble-id.ts';
import * as css from './message.module.css';
import { useMessageActions } from './message-actions.ts';
import { MessageButton } from './message-button.tsx';
import { MessageMenu } from './message-menu.tsx';
import { MessageText } from './message-text.tsx';
import { Quote } from './quote.tsx';
import { Ticks } from './ticks.tsx';
import { YOU } from './writer.ts';

interface MessageBubbleProps {
  message: Message;
  /** Who wrote it, for the reader: `You`, `Rook`, `Sam for Foxglove`. */
  writer: string;
  isMine: boolean;
  continues: boolean;
}

/**
 * One message: quote, content, time, and the status of the user's own. Rendered again only when it
 * changes: there are hundreds.
 */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, writer, isMine, continues } = props;
  const { id, sentBy, createdAt, deleted, replyTo, status } = message;
  // A side of one person needs no name.
  const isWriterShown = !continues && (sentBy !== undefined || (isMine && writer !== YOU));
  return (
    <li
      id={bubbleId(id)}
      className={`${css.line} ${isMine ? css.mine : css.theirs}`}
      data-line
      data-continues={continues || undefined}
    >
      {/* A tap gives it the focus, which shows its buttons. */}
      <article className={css.bubble} aria-label={writer} tabIndex={-1}>
        {isWriterShown && <p className={css.writer}>{writer}</p>}
        {replyTo && <Quote message={replyTo} />}
        {deleted ? <p className={css.deleted}>Message deleted</p> : <Content message={message} />}
        <footer className={css.foot}>
          <time dateTime={createdAt}>{messageTime(createdAt)}</time>
          {isMine && !deleted && <Ticks status={status} />}
        </footer>
      </article>
      <div className={css.actions}>
        {message.can.reply && <ReplyButton message={message} />}
        <MessageMenu message={message} />
      </div>
    </li>
  );
});

function ReplyButton({ message }: { message: Message }) {
  const { reply } = useMessageActions();
  const { id, content, deleted, sender } = message;
  return (
    <MessageButton
      aria-label={`Reply to ${sender.name}: ${summarise(message)}`}
      title="Reply"
      onClick={() => reply({ id, content, deleted, sender })}
    >
      <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
    </MessageButton>
  );
}

function Content({ message: { id, content } }: { message: Message }) {
  const { view, renewPicture } = useMessageActions();
  if (content.type === 'text') return <MessageText text={content.text} />;
  const { imageUrl, imageThumbnail, imageCaption } = content;
  return (
    <>
      <button
        type="button"
        className={css.picture}
        aria-label={`View ${imageCaption || 'picture'} full size`}
        onClick={() => view(id)}
      >
        <MediaImage
          src={imageThumbnail ?? imageUrl}
          alt=""
          width={290}
          height={164}
          onBroken={() => renewPicture(id)}
        />
      </button>
      {imageCaption && <MessageText text={imageCaption} />}
    </>
  );
}

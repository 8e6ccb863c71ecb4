import type { Message } from '@muster/contract';
import { ActionIcon, MediaImage, messageTime } from '@muster/ui';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReplyTarget } from '../composer/outgoing.ts';
import { summarise } from '../threads/describe-thread.ts';
import { bubbleId } from './bubble-id.ts';
import * as css from './message.module.css';
import { Quote } from './quote.tsx';
import { Ticks } from './ticks.tsx';

interface MessageBubbleProps {
  message: Message;
  isMine: boolean;
  continues: boolean;
  onReply: (target: ReplyTarget) => void;
}

/** One message: quote, content, time, and the status of the user's own. */
export function MessageBubble({ message, isMine, continues, onReply }: MessageBubbleProps) {
  const { id, content, sender, createdAt, deleted, replyTo, status } = message;
  return (
    <li
      id={bubbleId(id)}
      className={`${css.line} ${isMine ? css.mine : css.theirs}`}
      data-continues={continues || undefined}
    >
      <article className={css.bubble} aria-label={isMine ? 'You' : sender.name}>
        {replyTo && <Quote message={replyTo} />}
        {deleted ? <p className={css.deleted}>Message deleted</p> : <Content content={content} />}
        <footer className={css.foot}>
          <time dateTime={createdAt}>{messageTime(createdAt)}</time>
          {isMine && <Ticks status={status} />}
        </footer>
      </article>
      {message.can.reply && (
        <ActionIcon
          className={css.reply}
          aria-label={`Reply to ${sender.name}: ${summarise(message)}`}
          title="Reply"
          onClick={() => onReply({ id, content, deleted, sender })}
        >
          <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

function Content({ content }: Pick<Message, 'content'>) {
  if (content.type === 'text') return <p className={css.text}>{content.text}</p>;
  const { imageUrl, imageCaption } = content;
  return (
    <>
      <a href={imageUrl ?? undefined} target="_blank" rel="noreferrer" className={css.picture}>
        <MediaImage src={imageUrl} alt={imageCaption || 'Picture'} width={290} height={164} />
      </a>
      {imageCaption && <p className={css.text}>{imageCaption}</p>}
    </>
  );
}

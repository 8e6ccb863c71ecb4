import type { ReplyTarget } from '../composer/outgoing.ts';
import { summarise } from '../threads/describe-thread.ts';
import { bubbleId } from './bubble-id.ts';
import * as css from './message.module.css';

type QuotedMessage = Pick<ReplyTarget, 'id' | 'content' | 'sender'> & { deleted?: boolean };

/** The message that a reply refers to. Clicking it scrolls to that message if it is loaded. */
export function Quote({ message }: { message: QuotedMessage }) {
  const { id, content, sender, deleted } = message;
  const isDeleted = deleted ?? (content.type === 'text' && content.text === '');
  function jump() {
    const bubble = document.getElementById(bubbleId(id));
    bubble?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    bubble?.querySelector('article')?.animate(FLASH, { duration: 900 });
  }
  return (
    <button type="button" className={css.quote} onClick={jump}>
      <span className={css.quoted}>
        {sender.name}: {summarise({ content, deleted: isDeleted })}
      </span>
    </button>
  );
}

/** Opacity only: visible in both colour schemes, and nothing moves. */
const FLASH = [{ opacity: 1 }, { opacity: 0.45 }, { opacity: 1 }];

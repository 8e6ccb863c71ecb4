import type { ReplyTarget } from '../composer/outgoing.ts';
import { summarise } from '../threads/describe-thread.ts';
import * as css from './message.module.css';
import { bubbleId } from './message-bubble.tsx';

type Answered = Pick<ReplyTarget, 'id' | 'content' | 'sender'> & { deleted?: boolean };

/** What a message answers. It leads to that message when it is on the page. */
export function Quote({ answered }: { answered: Answered }) {
  const { id, content, sender, deleted } = answered;
  const isDeleted = deleted ?? (content.type === 'text' && content.text === '');
  const jump = () => {
    const bubble = document.getElementById(bubbleId(id));
    bubble?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    bubble?.querySelector('article')?.animate(FLASH, { duration: 900 });
  };
  return (
    <button type="button" className={css.quote} onClick={jump}>
      <span className={css.quoted}>
        {sender.name}: {summarise({ content, deleted: isDeleted })}
      </span>
    </button>
  );
}

/** Opacity alone: it is seen in both schemes and moves nothing. */
const FLASH = [{ opacity: 1 }, { opacity: 0.45 }, { opacity: 1 }];

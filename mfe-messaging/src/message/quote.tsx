import type { ReplyTarget } from '../draft/reply-target.ts';
import { summarise } from '../threads/describe-thread.ts';
import * as css from './message.module.css';
import { useMessageActions } from './message-actions.ts';

type QuotedMessage = Pick<ReplyTarget, 'id' | 'content' | 'sender'> & { deleted?: boolean };

/** The message that a reply answers; clicking it shows that message in its place. */
export function Quote({ message }: { message: QuotedMessage }) {
  const { id, content, sender, deleted } = message;
  const { jumpTo } = useMessageActions();
  const isDeleted = deleted ?? (content.type === 'text' && content.text === '');
  return (
    <button type="button" className={css.quote} onClick={() => jumpTo(id)}>
      <span className={css.quoted}>
        {sender.name}: {summarise({ content, deleted: isDeleted })}
      </span>
    </button>
  );
}

import { IconClock } from '@tabler/icons-react';
import type { Outgoing } from '../composer/outgoing.ts';
import * as css from './message.module.css';
import { Quote } from './quote.tsx';

/** A message of the user that is being sent. */
export function PendingBubble({ message }: { message: Outgoing }) {
  return (
    <li className={`${css.line} ${css.mine}`}>
      <article className={css.bubble} aria-label="You" aria-busy="true" data-pending>
        {message.replyTo && <Quote message={message.replyTo} />}
        <p className={css.text}>{message.text}</p>
        <footer className={css.foot}>
          <span>Sending…</span>
          <IconClock size={14} stroke={1.75} aria-hidden />
        </footer>
      </article>
    </li>
  );
}

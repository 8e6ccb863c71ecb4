import { formatDayHeading } from '@muster/ui';
import * as css from '../message/message.module.css';
import { MessageBubble } from '../message/message-bubble.tsx';
import { writerName } from '../message/writer.ts';
import type { Line } from './lay-out-messages.ts';

/** A line of the conversation: a day, the line "New", or a message. */
export function LineItem({ line, userId }: { line: Line; userId: string }) {
  switch (line.kind) {
    case 'day':
      return (
        <li className={css.day}>
          <time dateTime={line.moment}>{formatDayHeading(line.moment)}</time>
        </li>
      );
    case 'new':
      return (
        <li className={css.new} data-new-line>
          New
        </li>
      );
    default:
      return (
        <MessageBubble
          message={line.message}
          writer={writerName(line.message, userId)}
          isMine={line.isMine}
          continues={line.continues}
        />
      );
  }
}

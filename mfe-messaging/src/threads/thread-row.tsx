import type { Thread } from '@muster/contract';
import { useSession } from '@muster/remote-kit';
import { CountBadge, PersonAvatar, shortMessageTime } from '@muster/ui';
import { Link } from 'react-router-dom';
import { threadPath } from '../paths.ts';
import { previewOf } from './describe-thread.ts';
import { useListQuery } from './thread-filter.ts';
import * as css from './thread-list.module.css';

interface ThreadRowProps {
  thread: Thread;
  isSelected: boolean;
  /** Whether Tab reaches this row; the arrow keys reach the others. */
  isTabStop: boolean;
}

/** One thread: the other user, the event, the latest message, its time, and the unread count. */
export function ThreadRow({ thread, isSelected, isTabStop }: ThreadRowProps) {
  const { user } = useSession();
  const search = useListQuery();
  const { threadId, otherParticipant, event, unreadCount, lastActivity } = thread;
  return (
    <Link
      to={{ pathname: threadPath(threadId), search }}
      className={css.row}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isSelected ? 'true' : undefined}
      data-unread={unreadCount > 0 || undefined}
    >
      <PersonAvatar name={otherParticipant.name} src={otherParticipant.avatarUrl} />
      <span className={css.name}>{otherParticipant.name}</span>
      <time className={css.time} dateTime={lastActivity}>
        {shortMessageTime(lastActivity)}
      </time>
      <span className={css.event}>{event.title}</span>
      <span className={css.preview}>{previewOf(thread, user.id)}</span>
      <span className={css.count}>
        <CountBadge count={unreadCount} label="unread" />
      </span>
    </Link>
  );
}

import type { Thread } from '@muster/contract';
import { useSession } from '@muster/remote-kit';
import { CountBadge, PersonAvatar, shortMessageTime } from '@muster/ui';
import { Link } from 'react-router-dom';
import { threadPath } from '../paths.ts';
import { previewOf } from './describe-thread.ts';
import * as css from './thread-list.module.css';

/** One thread: the other user, the event, the latest message, its time, and the unread count. */
export function ThreadRow({ thread, isSelected }: { thread: Thread; isSelected: boolean }) {
  const { user } = useSession();
  const { otherParticipant, event, unreadCount, lastActivity } = thread;
  return (
    <Link
      to={threadPath(thread.threadId)}
      className={css.row}
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

import type { Thread } from '@muster/contract';
import { CountBadge, PersonAvatar, shortMessageTime } from '@muster/ui';
import { Link } from 'react-router-dom';
import { threadPath } from '../paths.ts';
import { previewOf } from './describe-thread.ts';
import { useListQuery } from './thread-filter.ts';
import * as css from './thread-list.module.css';

interface ThreadRowProps {
  thread: Thread;
  /** The organizer as whom crew answers it. */
  crewOf?: string | undefined;
  isSelected: boolean;
  /** Whether Tab reaches this row; the arrow keys reach the others. */
  isTabStop: boolean;
}

/**
 * One thread: the other user, the event, the latest message, its time, and the unread count; for
 * crew, whether the player has the last word.
 */
export function ThreadRow({ thread, crewOf, isSelected, isTabStop }: ThreadRowProps) {
  const search = useListQuery();
  const { threadId, otherParticipant, event, lastActivity, latestMessage } = thread;
  // What the organizer has not read may have been answered by the crew.
  const unreadCount = crewOf ? 0 : thread.unreadCount;
  const isNews = crewOf ? latestMessage?.senderId === otherParticipant.id : thread.unreadCount > 0;
  return (
    <Link
      to={{ pathname: threadPath(threadId), search }}
      className={css.row}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isSelected ? 'true' : undefined}
      data-unread={isNews || undefined}
    >
      <PersonAvatar name={otherParticipant.name} src={otherParticipant.avatarUrl} />
      <span className={css.name}>{otherParticipant.name}</span>
      <time className={css.time} dateTime={lastActivity}>
        {shortMessageTime(lastActivity)}
      </time>
      <span className={css.event}>{event.title}</span>
      <span className={css.preview}>{previewOf(thread, crewOf)}</span>
      <span className={css.count}>
        <CountBadge count={unreadCount} label="unread" />
      </span>
    </Link>
  );
}

import type { AdminThread } from '@muster/contract';
import { PersonLink, summariseMessage } from '@muster/remote-kit';
import { formatCount, MediaImage, relativeTime, ToneBadge } from '@muster/ui';
import { Link } from 'react-router-dom';
import * as css from './thread-card.module.css';

interface ThreadCardProps {
  thread: AdminThread;
  /** The query that opens the thread. */
  search: string;
}

/**
 * A thread: its event, both participants, how many messages, the latest one, and the last activity.
 */
export function ThreadCard({ thread, search }: ThreadCardProps) {
  const { threadId, event, lastActivity, latestMessage } = thread;
  const titleId = `thread-${threadId}`;
  return (
    <article className={css.card} aria-labelledby={titleId}>
      <MediaImage
        className={css.picture ?? ''}
        src={event.imageUrl}
        alt=""
        width={112}
        height={63}
      />
      <div className={css.about}>
        <h3 className={css.title} id={titleId}>
          <Link to={{ search }} className={css.link}>
            {event.title}
          </Link>
          {event.deleted && <ToneBadge tone="quiet">Deleted event</ToneBadge>}
        </h3>
        <Participants thread={thread} />
        <p className={css.latest}>
          {latestMessage
            ? `${latestMessage.sender.name}: ${summariseMessage(latestMessage)}`
            : 'No messages yet'}
        </p>
      </div>
      <div className={css.numbers}>
        <time className={css.time} dateTime={lastActivity}>
          {relativeTime(lastActivity)}
        </time>
        <Counts thread={thread} />
      </div>
    </article>
  );
}

function Participants({ thread }: { thread: AdminThread }) {
  return (
    <ul className={css.people}>
      {thread.participants.map((person) => (
        <li key={person.id}>
          <span className={css.role}>
            {person.userType === 'organizer' ? 'Organizer' : 'Player'}
          </span>{' '}
          <PersonLink person={person} />
        </li>
      ))}
    </ul>
  );
}

function Counts({ thread: { messageCount, unreadCount } }: { thread: AdminThread }) {
  return (
    <p className={css.counts}>
      <span>
        {formatCount(messageCount)} {messageCount === 1 ? 'message' : 'messages'}
      </span>
      {unreadCount > 0 && <ToneBadge tone="signal">{formatCount(unreadCount)} unread</ToneBadge>}
    </p>
  );
}

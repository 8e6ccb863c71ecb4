import type { Thread } from '@muster/contract';
import { useAbilities } from '@muster/remote-kit';
import { formatEventDate, PersonAvatar } from '@muster/ui';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ALL_THREADS_PATH, editEventPath } from '../paths.ts';
import * as css from './conversation.module.css';

/** The other user and the event of a thread. On a phone the arrow leads back to the list. */
export function ConversationHeader({ thread }: { thread: Thread }) {
  const { seeDiagnostics } = useAbilities();
  const { otherParticipant, event, threadId } = thread;
  return (
    <header className={css.header}>
      <Link to={ALL_THREADS_PATH} className={css.back} aria-label="Back to threads">
        <IconArrowLeft size={22} stroke={1.75} aria-hidden />
      </Link>
      <PersonAvatar name={otherParticipant.name} src={otherParticipant.avatarUrl} />
      <div className={css.who}>
        <h2 className={css.name}>{otherParticipant.name}</h2>
        <p className={css.about}>
          <EventTitle event={event} />
          <time className={css.date} dateTime={event.date}>
            {formatEventDate(event.date)}
          </time>
        </p>
        {seeDiagnostics && (
          <p className={css.debug}>
            thread {threadId} · event {event.id ?? 'deleted'}
          </p>
        )}
      </div>
    </header>
  );
}

function EventTitle({ event }: Pick<Thread, 'event'>) {
  if (event.deleted || !event.id) return <span>{event.title} (deleted)</span>;
  return (
    <Link to={editEventPath(event.id)} className={css.event}>
      {event.title}
    </Link>
  );
}

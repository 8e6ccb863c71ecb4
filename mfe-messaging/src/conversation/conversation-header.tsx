import type { Thread } from '@muster/contract';
import { PersonLink, useAbilities, usePageTitle } from '@muster/remote-kit';
import { formatEventDate, PersonAvatar } from '@muster/ui';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ConversationMenu } from '../blocking/conversation-menu.tsx';
import { ALL_THREADS_PATH, editEventPath, eventPath } from '../paths.ts';
import { useCrewEventId, useListQuery } from '../threads/thread-filter.ts';
import * as css from './conversation.module.css';

/** A thread, or a conversation that has none yet. */
type HeaderThread = Pick<Thread, 'event' | 'userType' | 'otherParticipant'> & {
  threadId: string | null;
  can?: Thread['can'];
};

/** The other user and the event of a thread. On a phone the arrow leads back to the list. */
export function ConversationHeader({ thread }: { thread: HeaderThread }) {
  const { seeDiagnostics } = useAbilities();
  const search = useListQuery();
  const { otherParticipant, event, threadId, can } = thread;
  usePageTitle(`Messages with ${otherParticipant.name}`);
  return (
    <header className={css.header}>
      <Link
        to={{ pathname: ALL_THREADS_PATH, search }}
        className={css.back}
        aria-label="Back to threads"
      >
        <IconArrowLeft size={22} stroke={1.75} aria-hidden />
      </Link>
      <PersonAvatar name={otherParticipant.name} src={otherParticipant.avatarUrl} />
      <div className={css.who}>
        <h2 className={css.name}>
          <PersonLink person={otherParticipant} />
        </h2>
        <p className={css.about}>
          <EventTitle {...thread} />
          <time className={css.date} dateTime={event.date}>
            {formatEventDate(event.date)}
          </time>
        </p>
        {seeDiagnostics && (
          <p className={css.debug}>
            thread {threadId ?? 'none'} · event {event.id ?? 'deleted'}
          </p>
        )}
      </div>
      {can && <ConversationMenu can={can} otherParticipant={otherParticipant} />}
    </header>
  );
}

/** It leads the organizer to the event form, and a player and crew to the page of the event. */
function EventTitle({ event, userType }: Pick<HeaderThread, 'event' | 'userType'>) {
  const isCrew = useCrewEventId() !== null;
  if (event.deleted) return <span>{event.title} (deleted)</span>;
  // The other account was deleted, and the thread lost its event.
  if (!event.id) return <span>{event.title}</span>;
  const path = userType === 'organizer' && !isCrew ? editEventPath(event.id) : eventPath(event.id);
  return (
    <Link to={path} className={css.event}>
      {event.title}
    </Link>
  );
}

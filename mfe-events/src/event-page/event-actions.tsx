import type { Event } from '@muster/contract';
import { eventAbilities, runsEvent } from '@muster/domain';
import { ReportButton } from '@muster/features/report';
import { newConversationPath, returnState, useOptionalViewer } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { IconLayoutGrid, IconMessage } from '@tabler/icons-react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { AddToCalendar } from '../calendar/add-to-calendar.tsx';
import { LikeButton } from '../like/like-button.tsx';
import { eventPath, PUBLIC_EVENTS_PATH, SHARE_PARAM } from '../paths.ts';
import { ShareButton } from '../share/share-button.tsx';
import * as css from './event-page.module.css';

/** What one can do with the event besides joining it. */
export function EventActions({ event }: { event: Event }) {
  const isOwn = useOptionalViewer()?.id === event.organizer.id;
  const isShareLinked = useSearchParams()[0].has(SHARE_PARAM);
  return (
    <div className={css.actions}>
      {event.approved && !isOwn && <LikeButton event={event} />}
      {event.approved && <AddToCalendar event={event} />}
      {event.approved && <ShareButton event={event} isLinked={isShareLinked} />}
      <MessageLink event={event} />
      <HomeLink event={event} />
      {!isOwn && (
        <ReportButton subject={{ kind: 'event', id: event.id }} label={`Report ${event.title}`} />
      )}
    </div>
  );
}

/** A visitor signs in first, and lands in the conversation. */
function MessageLink({ event }: { event: Event }) {
  const viewer = useOptionalViewer();
  if (viewer && !eventAbilities(viewer, event).message) return null;
  const path = newConversationPath({ eventId: event.id });
  const target = viewer ? { to: path } : { to: '/login', state: returnState(path) };
  return (
    <Button
      component={Link}
      {...target}
      variant="default"
      leftSection={<IconMessage size={18} stroke={1.75} aria-hidden />}
    >
      Message organizer
    </Button>
  );
}

/** Whoever runs the event, and has opened its public page. */
function HomeLink({ event }: { event: Event }) {
  const isPublic = useLocation().pathname.startsWith(`${PUBLIC_EVENTS_PATH}/`);
  if (!isPublic || !runsEvent(event)) return null;
  return (
    <Button
      component={Link}
      to={eventPath(event.id)}
      variant="default"
      leftSection={<IconLayoutGrid size={18} stroke={1.75} aria-hidden />}
    >
      Run this event
    </Button>
  );
}

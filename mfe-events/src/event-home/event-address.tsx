import { isApiError } from '@muster/api-client';
import { EMPTY_TEXT, FAILURE_TEXT } from '@muster/contract';
import { runsEvent } from '@muster/domain';
import { EVENTS_PATH, lazyPart, useOptionalSession, usePageTitle } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, EmptyState } from '@muster/ui';
import { IconArrowLeft } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { EventPage } from '../event-page/event-page.tsx';
import { EventSkeleton } from '../event-page/event-skeleton.tsx';
import { viewPath } from '../events-view.ts';
import { GAMES_PATH } from '../paths.ts';
import * as css from './event-address.module.css';

// Players never see it.
const EventHome = lazyPart(async () => (await import('./event-home.tsx')).EventHome);

interface EventAddressProps {
  id: string;
  /** Whether the join form is open. */
  isJoining: boolean;
  /** In the dashboard, where whoever runs the event has its home; of that, the tab. */
  home?: { tab: string | undefined };
}

/** What is at the address of an event: its page, or for whoever runs it its home. */
export function EventAddress({ id, isJoining, home }: EventAddressProps) {
  const event = useEndpoint('getEvent', { params: { id } });
  if (isGone(event.error)) return <UnknownEvent />;
  return (
    <div className={css.page}>
      <BackLink />
      <AsyncView
        query={event}
        failure={FAILURE_TEXT.fetchEvent}
        loading="Loading the event"
        skeleton={<EventSkeleton />}
      >
        {({ event: shown }) =>
          home && runsEvent(shown) ? (
            <Suspense fallback={<EventSkeleton />}>
              <EventHome event={shown} tab={home.tab} />
            </Suspense>
          ) : (
            <EventPage event={shown} isJoining={isJoining} />
          )
        }
      </AsyncView>
    </div>
  );
}

/** The way to the other events. */
export function BackLink() {
  const isVisitor = useOptionalSession() === null;
  return (
    <Button
      component={Link}
      to={isVisitor ? GAMES_PATH : EVENTS_PATH}
      variant="subtle"
      color="gray"
      size="sm"
      className={css.back ?? ''}
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
    >
      {isVisitor ? 'All games' : 'All events'}
    </Button>
  );
}

function isGone(error: unknown): boolean {
  // VALIDATION: the id in the URL is not an id.
  return isApiError(error, 'EVENT_NOT_FOUND', 'VALIDATION');
}

/** Whoever followed an old link still finds a way to go on. */
export function UnknownEvent() {
  const isVisitor = useOptionalSession() === null;
  usePageTitle(EMPTY_TEXT.eventGone.title);
  const way = isVisitor
    ? { to: GAMES_PATH, label: 'See upcoming games' }
    : { to: viewPath('explore'), label: 'Explore events' };
  return (
    <EmptyState
      {...EMPTY_TEXT.eventGone}
      action={
        <Button component={Link} to={way.to}>
          {way.label}
        </Button>
      }
    />
  );
}

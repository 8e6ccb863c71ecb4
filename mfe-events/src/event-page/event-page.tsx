import { isApiError } from '@muster/api-client';
import { EMPTY_TEXT, type Event, FAILURE_TEXT } from '@muster/contract';
import { EVENTS_PATH, lazyDialog, useOptionalSession, usePageTitle } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, EmptyState, Opening } from '@muster/ui';
import { IconArrowLeft } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { viewPath } from '../events-view.ts';
import { JOIN_PARAM } from '../paths.ts';
import * as css from './event-page.module.css';
import { EventSkeleton } from './event-skeleton.tsx';
import { EventView } from './event-view.tsx';

// The form and the overlays it needs are loaded when it is opened.
const JoinPanel = lazyDialog(async () => (await import('../join/join-panel.tsx')).JoinPanel);
const VisitorJoinPanel = lazyDialog(
  async () => (await import('../join/visitor/visitor-join-panel.tsx')).VisitorJoinPanel,
);

interface EventPageProps {
  id: string;
  /** Whether the join form is open. */
  isJoining: boolean;
}

/** An event as everybody sees it (docs/product/player-screens.md#event-page). */
export function EventPage({ id, isJoining }: EventPageProps) {
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
        {({ event: shown }) => <Shown event={shown} isJoining={isJoining} />}
      </AsyncView>
    </div>
  );
}

function Shown({ event, isJoining }: { event: Event; isJoining: boolean }) {
  usePageTitle(event.title);
  const isVisitor = useOptionalSession() === null;
  const isVisitorJoining = useSearchParams()[0].has(JOIN_PARAM) && isVisitor;
  const Panel = isVisitor ? VisitorJoinPanel : JoinPanel;
  return (
    <>
      <EventView event={event} />
      {(isJoining || isVisitorJoining) && (
        <Suspense fallback={<Opening label="Opening the join form" />}>
          <Panel event={event} />
        </Suspense>
      )}
    </>
  );
}

/** A visitor has no list to go back to. */
function BackLink() {
  if (useOptionalSession() === null) return null;
  return (
    <Button
      component={Link}
      to={EVENTS_PATH}
      variant="subtle"
      color="gray"
      size="sm"
      className={css.back ?? ''}
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
    >
      All events
    </Button>
  );
}

function isGone(error: unknown): boolean {
  // VALIDATION: the id in the URL is not an id.
  return isApiError(error, 'EVENT_NOT_FOUND', 'VALIDATION');
}

/** Whoever followed an old link still finds a way to go on. */
function UnknownEvent() {
  const isVisitor = useOptionalSession() === null;
  usePageTitle(EMPTY_TEXT.eventGone.title);
  const way = isVisitor
    ? { to: '/login', label: 'Sign in to explore events' }
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

import type { Event } from '@muster/contract';
import { isGameDay } from '@muster/domain';
import { lazyDialog, lazyPart, useOptionalSession, usePageTitle } from '@muster/remote-kit';
import { Opening } from '@muster/ui';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useArrival } from '../came-from.ts';
import { BOOK_PARAM, JOIN_PARAM } from '../paths.ts';
import { EventView } from './event-view.tsx';

// The form and the overlays it needs are loaded when it is opened.
const JoinPanel = lazyDialog(async () => (await import('../join/join-panel.tsx')).JoinPanel);
const VisitorJoinPanel = lazyDialog(
  async () => (await import('../join/visitor/visitor-join-panel.tsx')).VisitorJoinPanel,
);
const BookSeveralPanel = lazyDialog(
  async () => (await import('../join/several/book-several-panel.tsx')).BookSeveralPanel,
);

// Only on the day of the game.
const DayTickets = lazyPart(async () => (await import('./day-tickets.tsx')).DayTickets);

interface EventPageProps {
  event: Event;
  /** Whether the join form is open. */
  isJoining: boolean;
}

/** An event as everybody sees it (docs/product/player-screens.md#event-page). */
export function EventPage({ event, isJoining }: EventPageProps) {
  usePageTitle(event.title);
  useArrival(event.id);
  const isVisitor = useOptionalSession() === null;
  const [search] = useSearchParams();
  const isVisitorJoining = search.has(JOIN_PARAM) && isVisitor;
  const Panel = isVisitor ? VisitorJoinPanel : JoinPanel;
  const series = search.has(BOOK_PARAM) && !isVisitor ? event.series : null;
  return (
    <>
      {!isVisitor && !event.cancelledAt && isGameDay(event, new Date()) && (
        <Suspense>
          <DayTickets eventId={event.id} />
        </Suspense>
      )}
      <EventView event={event} />
      {(isJoining || isVisitorJoining) && (
        <Suspense fallback={<Opening label="Opening the join form" />}>
          {series ? (
            <BookSeveralPanel seriesId={series.id} eventId={event.id} />
          ) : (
            <Panel event={event} />
          )}
        </Suspense>
      )}
    </>
  );
}

import { EMPTY_TEXT, type Event, FAILURE_TEXT, LENGTH } from '@muster/contract';
import { lazyPart, useSession, useUrlState } from '@muster/remote-kit';
import { MissingNote, useSlot } from '@muster/remote-kit/slots';
import { AsyncView, Button, EmptyState, Group, SearchField, Skeleton } from '@muster/ui';
import { Suspense, useRef } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { viewPath } from '../events-view.ts';
import { SummaryCard } from '../export-events/summary-card.tsx';
import { needsFirstSteps } from '../first-steps/needs-first-steps.ts';
import { HowItWent } from '../last-event/how-it-went.tsx';
import { isNear } from '../near-event.ts';
import { NextEventCard } from '../next-event/next-event-card.tsx';
import { NEW_EVENT_PATH } from '../paths.ts';
import { LiveNotice } from '../share/live-notice.tsx';
import { EventGrid } from './event-grid.tsx';
import * as css from './event-list.module.css';
import { LayoutChoice, useChosenLayout, useInitialLayout } from './layout-choice.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { LIST_SCHEMA } from './list-view.ts';
import { useEventList } from './use-event-list.ts';
import { useLanding } from './use-landing.ts';

// Whoever has events has no first steps.
const FirstSteps = lazyPart(
  async () => (await import('../first-steps/first-steps.tsx')).FirstSteps,
);
// Only the superadmin sees it.
const WaitingCard = lazyPart(async () => (await import('../waiting/waiting-card.tsx')).WaitingCard);

/**
 * The organizer's events (for the superadmin: all events), with their sums, searchable, ten a page.
 */
export function EventList() {
  const { values: view, set, isFiltered } = useUrlState(LIST_SCHEMA);
  const [chosen, chooseLayout] = useChosenLayout();
  const list = useEventList(view, chosen);
  const initial = useInitialLayout(list.data?.pagination.total);
  const layout = chosen ?? initial;
  const top = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  function turnTo(page: number) {
    set({ page });
    top.current?.scrollIntoView?.({ block: 'start' });
  }
  function clear() {
    return set({ search: '', difficulty: null, when: null });
  }
  function isOwnToCome({ organizer, date }: Event) {
    return organizer.id === user.id && Date.parse(date) > Date.now();
  }
  const events = isFiltered || view.page > 1 ? undefined : list.data?.events;
  const landing = useLanding(events);
  if (landing === 'going') return <Navigate to={viewPath('going')} replace />;
  if (landing === 'unknown') return <ListSkeleton />;
  return (
    <div className={css.page}>
      <First events={events} />
      {events?.length !== 0 && (
        <>
          <NextEventCard isExpected={!events || events.some(isOwnToCome)} />
          <HowItWent />
          <div className={css.tools} ref={top}>
            <SearchField
              label="Search events"
              placeholder="Search title, location, description or organizer"
              maxLength={LENGTH.search}
              search={view.search}
              onSearch={(search) => set({ search })}
            />
            <ListFilters view={view} onFilter={set} />
            <LayoutChoice layout={layout} onChoose={chooseLayout} />
          </div>
        </>
      )}
      <AsyncView
        query={list}
        failure={FAILURE_TEXT.fetchEvents}
        loading="Loading events"
        skeleton={<ListSkeleton />}
        empty={({ pagination }) =>
          pagination.total === 0 &&
          (isFiltered ? <NothingFound onClear={clear} /> : <NoEventsYet />)
        }
      >
        {(page) => (
          <>
            {page.events.some((event) => isNear(event)) && <MissingActions />}
            <EventGrid {...page} layout={layout} onPage={turnTo} />
          </>
        )}
      </AsyncView>
      {/* One outage has one Try again: that of the list brings the numbers back, too. */}
      {events?.length !== 0 && !list.isError && <SummaryCard />}
    </div>
  );
}

/** What comes before the next event: news, and what a newcomer or the superadmin has to do. */
function First({ events }: { events: readonly Event[] | undefined }) {
  const { isSuperadmin } = useSession();
  return (
    <>
      {isSuperadmin && (
        <Suspense fallback={<Skeleton height={240} radius="lg" />}>
          <WaitingCard />
        </Suspense>
      )}
      <LiveNotice events={events} />
      {events && needsFirstSteps(events) && !isSuperadmin && (
        <Suspense fallback={<Skeleton height={320} radius="lg" />}>
          <FirstSteps event={events[0]} />
        </Suspense>
      )}
    </>
  );
}

/** Once for all cards, not in each. */
function MissingActions() {
  return <MissingNote missing={useSlot('event-card/actions@1').missing} />;
}

function NoEventsYet() {
  return (
    <EmptyState
      {...EMPTY_TEXT.events}
      action={
        <Group justify="center">
          <Button component={Link} to={NEW_EVENT_PATH}>
            Create Event
          </Button>
          <Button component={Link} to={viewPath('explore')} variant="default">
            Explore events
          </Button>
        </Group>
      }
    />
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      {...EMPTY_TEXT.eventsFound}
      action={
        <Button variant="default" onClick={onClear}>
          Show all events
        </Button>
      }
    />
  );
}

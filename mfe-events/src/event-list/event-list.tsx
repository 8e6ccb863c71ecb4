import type { Event, Pagination } from '@muster/contract';
import { FAILURE_TEXT } from '@muster/contract';
import { Banner, Button, EmptyState, Pager } from '@muster/ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { EventCard } from '../event-card/event-card.tsx';
import { SummaryCard } from '../export-events/summary-card.tsx';
import { NEW_EVENT_PATH } from '../paths.ts';
import { useEventList } from '../queries.ts';
import { SearchField } from '../search-field/search-field.tsx';
import * as css from './event-list.module.css';
import { ListFilters } from './list-filters.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { useListView } from './use-list-view.ts';

const DeleteEventDialog = lazy(async () => ({
  default: (await import('../delete-event/delete-event-dialog.tsx')).DeleteEventDialog,
}));

/** The organizer's events (the superadmin's: everyone's), summed up, searchable, ten a page. */
export function EventList() {
  const { view, show, isFiltered } = useListView();
  const list = useEventList(view);
  const top = useRef<HTMLDivElement>(null);
  const turnTo = (page: number) => {
    show({ page });
    top.current?.scrollIntoView?.({ block: 'start' });
  };
  return (
    <div className={css.page}>
      <SummaryCard />
      <div className={css.tools} ref={top}>
        <SearchField
          label="Search events"
          placeholder="Search title, location, description or organizer"
          search={view.search}
          onSearch={(search) => show({ search })}
        />
        <ListFilters view={view} onFilter={show} />
      </div>
      {list.isError && (
        <LoadFailure onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {list.isPending && <ListSkeleton />}
      {list.data && (
        <div
          aria-busy={list.isPlaceholderData}
          className={list.isPlaceholderData ? css.stale : undefined}
        >
          <Results
            {...list.data}
            isFiltered={isFiltered}
            onPage={turnTo}
            onClear={() => show({ search: '', difficulty: 'all', when: 'all' })}
          />
        </div>
      )}
    </div>
  );
}

interface ResultsProps {
  events: readonly Event[];
  pagination: Pagination;
  isFiltered: boolean;
  onPage: (page: number) => void;
  onClear: () => void;
}

function Results({ events, pagination, isFiltered, onPage, onClear }: ResultsProps) {
  const [deleting, setDeleting] = useState<Event | null>(null);
  if (pagination.total === 0)
    return isFiltered ? <NothingFound onClear={onClear} /> : <NoEventsYet />;
  return (
    <>
      <ul className={css.grid} aria-label="Events">
        {events.map((event, place) => (
          <li key={event.id}>
            <EventCard event={event} isFirst={place < 3} onDelete={() => setDeleting(event)} />
          </li>
        ))}
      </ul>
      <Pager {...pagination} of="events" onPage={onPage} />
      <Suspense>
        {deleting && <DeleteEventDialog event={deleting} onClose={() => setDeleting(null)} />}
      </Suspense>
    </>
  );
}

function NoEventsYet() {
  return (
    <EmptyState
      title="No events yet"
      text="Create your first event; players see it once it is approved."
      action={
        <Button component={Link} to={NEW_EVENT_PATH}>
          Create Event
        </Button>
      }
    />
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No events found"
      text="None of your events is like this."
      action={
        <Button variant="default" onClick={onClear}>
          Show all events
        </Button>
      }
    />
  );
}

function LoadFailure({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <div className={css.failure}>
      <Banner tone="error" text={FAILURE_TEXT.fetchEvents} />
      <Button variant="default" onClick={onRetry} loading={retrying}>
        Try again
      </Button>
    </div>
  );
}

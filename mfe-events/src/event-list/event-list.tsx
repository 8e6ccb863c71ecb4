import type { Event, Pagination } from '@muster/contract';
import { FAILURE_TEXT } from '@muster/contract';
import { Banner, Button, EmptyState, Pager } from '@muster/ui';
import { Link } from 'react-router-dom';
import { EventCard } from '../event-card/event-card.tsx';
import { NEW_EVENT_PATH } from '../paths.ts';
import { useEventList } from '../queries.ts';
import * as css from './event-list.module.css';
import { ListSkeleton } from './list-skeleton.tsx';
import { SearchBox } from './search-box.tsx';
import { useListView } from './use-list-view.ts';

/** The organizer's events (the superadmin's: everyone's), searchable, ten a page. */
export function EventList() {
  const { view, show } = useListView();
  const list = useEventList(view);
  return (
    <div className={css.page}>
      <SearchBox search={view.search} onSearch={(search) => show({ search })} />
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
            search={view.search}
            onPage={(page) => show({ page })}
            onClear={() => show({ search: '' })}
          />
        </div>
      )}
    </div>
  );
}

interface ResultsProps {
  events: readonly Event[];
  pagination: Pagination;
  search: string;
  onPage: (page: number) => void;
  onClear: () => void;
}

function Results({ events, pagination, search, onPage, onClear }: ResultsProps) {
  if (pagination.total === 0) return search ? <NothingFound onClear={onClear} /> : <NoEventsYet />;
  return (
    <>
      <ul className={css.grid} aria-label="Events">
        {events.map((event, place) => (
          <li key={event.id}>
            <EventCard event={event} isFirst={place < 3} />
          </li>
        ))}
      </ul>
      <Pager {...pagination} of="events" onPage={onPage} />
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
      text="Nothing in your events matches these words."
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

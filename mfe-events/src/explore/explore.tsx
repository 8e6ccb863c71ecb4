import { EMPTY_TEXT, FAILURE_TEXT } from '@muster/contract';
import { lazyPart, useOptionalSession, useUrlState } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, EmptyState, Skeleton } from '@muster/ui';
import { Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import * as listCss from '../event-list/event-list.module.css';
import { ListSkeleton } from '../event-list/list-skeleton.tsx';
import { EventGrid } from './event-grid.tsx';
import { EXPLORE_SCHEMA, type ExploreView, NO_FILTERS, toFilters, toView } from './explore-view.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { useExploreList } from './queries.ts';
import { ResultBar } from './result-bar.tsx';
import { SavedSearches } from './saved-searches/saved-searches.tsx';

// The library of the map is large, and the list works without it.
const ExploreMap = lazyPart(
  async () => (await import('./explore-map.tsx')).ExploreMap,
  'The map could not be loaded. The list still works.',
);

/**
 * The coming events of others: searched, filtered, in a list or on a map
 * (docs/product/player-screens.md#explore).
 */
export function Explore() {
  const { values: view, set } = useUrlState(EXPLORE_SCHEMA);
  // Saved searches belong to an account.
  const isVisitor = useOptionalSession() === null;
  if (view.savedSearchId && !isVisitor) return <LinkedSearch id={view.savedSearchId} />;
  const isFiltered = Object.keys(toFilters(view)).length > 0;
  const onClear = isFiltered ? () => set({ ...NO_FILTERS, sort: null }) : undefined;
  return (
    <div className={listCss.page}>
      <FilterBar view={view} onFilter={set} />
      {!isVisitor && <SavedSearches view={view} onApply={set} />}
      <ResultBar view={view} onChange={set} onClear={onClear} />
      {view.show === 'map' ? (
        <Suspense fallback={<Skeleton height={480} radius="lg" />}>
          <ExploreMap view={view} />
        </Suspense>
      ) : (
        <EventCards view={view} onPage={(page) => set({ page })} onClear={onClear} />
      )}
    </div>
  );
}

/** Replaces the address of a saved search by that of its filters; one that is deleted has none. */
function LinkedSearch({ id }: { id: string }) {
  const { searchWith } = useUrlState(EXPLORE_SCHEMA);
  const searches = useEndpoint('listSavedSearches', {});
  if (searches.isPending) return <ListSkeleton />;
  const search = searches.data?.searches.find((saved) => saved.id === id);
  const filters = search ? toView(search.filters) : {};
  return <Navigate to={{ search: searchWith({ ...filters, savedSearchId: null }) }} replace />;
}

interface EventCardsProps {
  view: ExploreView;
  onPage: (page: number) => void;
  /** Left out: nothing is filtered. */
  onClear?: (() => void) | undefined;
}

function EventCards({ view, onPage, onClear }: EventCardsProps) {
  return (
    <AsyncView
      query={useExploreList(view)}
      failure={FAILURE_TEXT.fetchEvents}
      loading="Loading events"
      skeleton={<ListSkeleton />}
      empty={({ pagination }) => pagination.total === 0 && <NothingToShow onClear={onClear} />}
    >
      {(list) => <EventGrid {...list} onPage={onPage} />}
    </AsyncView>
  );
}

function NothingToShow({ onClear }: Pick<EventCardsProps, 'onClear'>) {
  if (!onClear) return <EmptyState {...EMPTY_TEXT.explore} />;
  return (
    <EmptyState
      {...EMPTY_TEXT.eventsFound}
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}

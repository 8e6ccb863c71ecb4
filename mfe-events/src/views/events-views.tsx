import { usesFeature } from '@muster/domain';
import { lazyPart, usePageTitle, ViewLinks } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Skeleton, SkeletonAfter } from '@muster/ui';
import { Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { EventList } from '../event-list/event-list.tsx';
import { EVENTS_VIEWS, type EventsView, viewPath } from '../events-view.ts';
import * as css from './events-views.module.css';
import { useEventsView } from './use-events-view.ts';

// What players see is loaded when they look at it: organizers start with their list.
const Explore = lazyPart(async () => (await import('../explore/explore.tsx')).Explore);
const Helping = lazyPart(async () => (await import('../helping/helping.tsx')).Helping);
const Going = lazyPart(async () => (await import('../going/going.tsx')).Going);

const LABELS: Record<EventsView, string> = {
  organising: 'Organising',
  explore: 'Explore',
  going: 'Going',
  helping: 'Helping',
};
/** Of the browser's tab; Organising has that of the page. */
const TITLES: Record<EventsView, string | null> = {
  organising: null,
  explore: 'Explore events',
  going: 'Going',
  helping: 'Helping',
};
const VIEW_LINKS = EVENTS_VIEWS.map((id) => ({ id, label: LABELS[id], to: viewPath(id) }));

/**
 * The Events tab: what one organizes, the events of others, those one has joined, and those one
 * helps with
 * (docs/product/organizer-screens.md#events-views).
 */
export function EventsViews() {
  const { view, isNamed, remember } = useEventsView();
  usePageTitle(TITLES[view]);
  const helps = useHelps();
  // The address says what is shown, so that it can be shared and its filters belong to the right
  // view.
  if (view !== 'organising' && !isNamed) return <Navigate to={viewPath(view)} replace />;
  return (
    <>
      <div className={css.views}>
        <ViewLinks
          label="Views of events"
          views={VIEW_LINKS.filter(({ id }) => id !== 'helping' || helps || view === id)}
          currentId={view}
          onChoose={remember}
        />
      </div>
      {/* With a key: a navigation would wait for a view that loads in a former boundary. */}
      <Suspense key={view} fallback={<ViewSkeleton />}>
        {view === 'organising' && <EventList />}
        {view === 'explore' && <Explore />}
        {view === 'going' && <Going />}
        {view === 'helping' && <Helping />}
      </Suspense>
    </>
  );
}

/** Whether one helps with any event; most do not, and then there is no such tab. */
function useHelps(): boolean {
  const query = { scope: 'helping', limit: 1 } as const;
  const { data } = useEndpoint('listEvents', { query });
  return usesFeature({ helpedCount: data?.pagination.total }, 'helping');
}

function ViewSkeleton() {
  return (
    <SkeletonAfter label="Loading events">
      <Skeleton height={420} radius="lg" />
    </SkeletonAfter>
  );
}

import { Skeleton, SkeletonAfter } from '@muster/ui';
import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { EventList } from '../event-list/event-list.tsx';
import { viewPath } from './events-view.ts';
import { useEventsView } from './use-events-view.ts';
import { ViewSwitch } from './view-switch.tsx';

// What players see is loaded when they look at it: organizers start with their list.
const Explore = lazy(async () => ({ default: (await import('../explore/explore.tsx')).Explore }));
const Going = lazy(async () => ({ default: (await import('../going/going.tsx')).Going }));

/** The Events tab: what one organizes, the events of others, and those one has joined (docs/product.md#events-views). */
export function EventsViews() {
  const { view, isNamed, remember } = useEventsView();
  // The address says what is shown, so that it can be shared and its filters belong to the right view.
  if (view !== 'organising' && !isNamed) return <Navigate to={viewPath(view)} replace />;
  return (
    <>
      <ViewSwitch view={view} onChoose={remember} />
      {view === 'organising' && <EventList />}
      <Suspense fallback={<ViewSkeleton />}>
        {view === 'explore' && <Explore />}
        {view === 'going' && <Going />}
      </Suspense>
    </>
  );
}

function ViewSkeleton() {
  return (
    <SkeletonAfter label="Loading events">
      <Skeleton height={420} radius="lg" />
    </SkeletonAfter>
  );
}

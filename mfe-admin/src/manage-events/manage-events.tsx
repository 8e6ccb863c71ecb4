import { lazyDialog } from '@muster/remote-kit';
import { Opening } from '@muster/ui';
import { Suspense } from 'react';
import { AllEvents } from './all-events/all-events.tsx';
import { Counters } from './counters/counters.tsx';
import * as css from './manage-events.module.css';
import { PendingEvents } from './pending-events/pending-events.tsx';
import { useOpenEvent } from './use-open-event.ts';

const EventDetails = lazyDialog(
  async () => (await import('./details/event-details.tsx')).EventDetails,
);

/**
 * Manage Events: counters, the pending events, all events, and the details of one
 * (docs/product/administration.md#admin-dashboard).
 */
export function ManageEvents() {
  const { eventId } = useOpenEvent();
  return (
    <div className={css.section}>
      <Counters />
      <PendingEvents />
      <AllEvents />
      {eventId && (
        <Suspense key={eventId} fallback={<Opening label="Opening the event" />}>
          <EventDetails eventId={eventId} />
        </Suspense>
      )}
    </div>
  );
}

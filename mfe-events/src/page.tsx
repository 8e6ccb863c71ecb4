import { Skeleton, SkeletonAfter } from '@muster/ui';
import { lazy, Suspense } from 'react';
import { useMatch } from 'react-router-dom';
import { FormFrame } from './event-form/form-frame.tsx';
import { EVENTS_PATH, PUBLIC_EVENTS_PATH } from './paths.ts';
import { EventsViews } from './views/events-views.tsx';

// The form and the overlays it needs are loaded when it is opened.
const NewEventPanel = lazy(async () => ({
  default: (await import('./event-form/form-panel.tsx')).NewEventPanel,
}));
const EditEventPanel = lazy(async () => ({
  default: (await import('./event-form/form-panel.tsx')).EditEventPanel,
}));
const ParticipantsDialog = lazy(async () => ({
  default: (await import('./participants/participants-dialog.tsx')).ParticipantsDialog,
}));

const EventPage = lazy(async () => ({
  default: (await import('./event-page/event-page.tsx')).EventPage,
}));

/** The Events tab with its views, or the page of one event. */
export function Page() {
  const joining = useMatch(`${EVENTS_PATH}/:id/join`);
  const shared = useMatch(`${PUBLIC_EVENTS_PATH}/:id`);
  const viewed = useMatch(`${EVENTS_PATH}/:id`);
  const id = (joining ?? shared ?? viewed)?.params.id;
  if (!id || (viewed && id === 'new')) return <Views />;
  return (
    <Suspense
      fallback={
        <SkeletonAfter label="Loading the event">{<Skeleton height={320} />}</SkeletonAfter>
      }
    >
      <EventPage key={id} id={id} isJoining={joining !== null} />
    </Suspense>
  );
}

/** The views, and the form or the participants while their URL is open. */
function Views() {
  const creating = useMatch(`${EVENTS_PATH}/new`);
  const editing = useMatch(`${EVENTS_PATH}/:id/edit`);
  const edited = editing?.params.id;
  const listedEventId = useMatch(`${EVENTS_PATH}/:id/participants`)?.params.id;
  return (
    <>
      <EventsViews />
      <Suspense fallback={<FormFrame title={creating ? 'Create New Event' : 'Edit Event'} />}>
        {creating && <NewEventPanel />}
        {edited && <EditEventPanel key={edited} id={edited} />}
      </Suspense>
      <Suspense fallback={<SkeletonAfter label="Opening the participants">{null}</SkeletonAfter>}>
        {listedEventId && <ParticipantsDialog key={listedEventId} eventId={listedEventId} />}
      </Suspense>
    </>
  );
}

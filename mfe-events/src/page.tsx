import { Skeleton, SkeletonAfter } from '@muster/ui';
import { lazy, Suspense } from 'react';
import { useMatch } from 'react-router-dom';
import { EventList } from './event-list/event-list.tsx';
import { EVENTS_PATH } from './paths.ts';

// The form and the overlays it stands in come when somebody opens it.
const NewEventPanel = lazy(async () => ({
  default: (await import('./event-form/form-panel.tsx')).NewEventPanel,
}));
const EditEventPanel = lazy(async () => ({
  default: (await import('./event-form/form-panel.tsx')).EditEventPanel,
}));
const ParticipantsDialog = lazy(async () => ({
  default: (await import('./participants/participants-dialog.tsx')).ParticipantsDialog,
}));

/** Event Management: the organizer's events, and over them the form when its URL is open. */
export function Page() {
  const creating = useMatch(`${EVENTS_PATH}/new`);
  const editing = useMatch(`${EVENTS_PATH}/:id/edit`);
  const edited = editing?.params.id;
  const attended = useMatch(`${EVENTS_PATH}/:id/participants`)?.params.id;
  return (
    <>
      <EventList />
      <Suspense fallback={<FormSkeleton />}>
        {creating && <NewEventPanel />}
        {edited && <EditEventPanel key={edited} id={edited} />}
      </Suspense>
      <Suspense fallback={<SkeletonAfter label="Opening the participants">{null}</SkeletonAfter>}>
        {attended && <ParticipantsDialog key={attended} eventId={attended} />}
      </Suspense>
    </>
  );
}

function FormSkeleton() {
  return (
    <SkeletonAfter label="Opening the form">
      <Skeleton height={2} />
    </SkeletonAfter>
  );
}

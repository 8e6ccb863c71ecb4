import { isApiError } from '@muster/api-client';
import { type Event, FAILURE_TEXT } from '@muster/contract';
import { usePageTitle } from '@muster/remote-kit';
import { useLeaveCheck } from '@muster/remote-kit/form';
import { AsyncView, Button, Stack } from '@muster/ui';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { findEventToFocus } from '../event-list/find-event-to-focus.ts';
import { EVENTS_PATH, eventPath } from '../paths.ts';
import { useEvent } from '../queries.ts';
import { SidePanel } from '../side-panel/side-panel.tsx';
import { EventForm } from './event-form.tsx';
import { EventFormSkeleton } from './event-form-skeleton.tsx';
import { useEventForm } from './use-event-form.ts';

/** The form for a new event, in a panel over the list. */
export function NewEventPanel() {
  return <FormPanel title="Create New Event" />;
}

/** The form for an existing event. */
export function EditEventPanel({ id }: { id: string }) {
  const event = useEvent(id);
  if (!event.data) return <LoadingPanel event={event} />;
  if (!event.data.can.update) return <ForeignEventPanel id={id} />;
  return <FormPanel title="Edit Event" event={event.data} />;
}

/** Closes the panel; the list stays as it was filtered. */
function useClose() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => navigate({ pathname: EVENTS_PATH, search });
}

function FormPanel({ title, event }: { title: string; event?: Event }) {
  const leave = useClose();
  usePageTitle(event ? `Edit ${event.title}` : 'New event');
  const state = useEventForm({ event, onSaved: leave });
  const { requestLeave, question } = useLeaveCheck({ ...state, leave });
  return (
    <SidePanel isWide title={title} onClose={requestLeave} findFallback={findEventToFocus}>
      <EventForm state={state} onCancel={requestLeave} />
      {question}
    </SidePanel>
  );
}

/** Somebody followed a link to the form of an event that they can read but not change. */
function ForeignEventPanel({ id }: { id: string }) {
  return (
    <SidePanel isWide title="Edit Event" onClose={useClose()}>
      <Stack p="lg" align="start">
        <p>Only the organizer of this event can edit it.</p>
        <Button component={Link} to={eventPath(id)} variant="default">
          See the event
        </Button>
      </Stack>
    </SidePanel>
  );
}

function LoadingPanel({ event }: { event: ReturnType<typeof useEvent> }) {
  const leave = useClose();
  return (
    <SidePanel isWide title="Edit Event" onClose={leave}>
      <Stack p="lg" h="100%">
        <AsyncView
          query={event}
          failure={describeFailure}
          loading="Loading the event"
          skeleton={<EventFormSkeleton />}
        >
          {() => null}
        </AsyncView>
      </Stack>
    </SidePanel>
  );
}

function describeFailure(error: unknown) {
  // VALIDATION: the id in the URL is not an id.
  return isApiError(error, 'EVENT_NOT_FOUND', 'VALIDATION')
    ? { text: FAILURE_TEXT.eventNotFound, final: true }
    : FAILURE_TEXT.fetchEvents;
}

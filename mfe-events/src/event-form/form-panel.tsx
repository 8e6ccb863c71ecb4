import { isApiError } from '@muster/api-client';
import { type Event, FAILURE_TEXT } from '@muster/contract';
import { lazyDialog, usePageTitle, useSession } from '@muster/remote-kit';
import { useLeaveCheck } from '@muster/remote-kit/form';
import { AsyncView, Button, Stack } from '@muster/ui';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { findEventToFocus } from '../event-list/find-event-to-focus.ts';
import { useLastCopy } from '../last-event/use-last-copy.ts';
import { COPY_PARAM, EVENTS_PATH, eventPath } from '../paths.ts';
import { SidePanel } from '../side-panel/side-panel.tsx';
import { useEvent } from '../use-event.ts';
import { EventForm } from './event-form.tsx';
import { EventFormSkeleton } from './event-form-skeleton.tsx';
import type { SeriesResult } from './repeat/save-series.ts';
import { useEventForm } from './use-event-form.ts';

const ScopeDialog = lazyDialog(async () => (await import('./repeat/scope-dialog.tsx')).ScopeDialog);
const UnchangedDates = lazyDialog(
  async () => (await import('./repeat/unchanged-dates.tsx')).UnchangedDates,
);

/** The form for a new event, in a panel over the list; `?copy=ID` fills it in like that event. */
export function NewEventPanel() {
  const [params] = useSearchParams();
  const copied = params.get(COPY_PARAM);
  return copied ? <CopyPanel id={copied} /> : <FormPanel title={NEW} />;
}

function CopyPanel({ id }: { id: string }) {
  const { user } = useSession();
  const source = useEvent(id);
  if (!source.data) return <LoadingPanel title={NEW} event={source} />;
  // Files belong to the account that uploaded them, so that not even the superadmin could save
  // them.
  if (source.data.organizer.id !== user.id) return <ForeignEventPanel title={NEW} id={id} />;
  return <FormPanel title={NEW} source={source.data} />;
}

const NEW = 'Create New Event';
const EDIT = 'Edit Event';

/** The form for an existing event. */
export function EditEventPanel({ id }: { id: string }) {
  const event = useEvent(id);
  if (!event.data) return <LoadingPanel title={EDIT} event={event} />;
  if (!event.data.can.update) return <ForeignEventPanel title={EDIT} id={id} />;
  return <FormPanel title={EDIT} event={event.data} />;
}

/** Closes the panel; the list stays as it was filtered. */
function useClose() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return () => {
    const search = new URLSearchParams(params);
    search.delete(COPY_PARAM);
    navigate({ pathname: EVENTS_PATH, search: search.toString() });
  };
}

interface FormPanelProps {
  title: string;
  event?: Event;
  /** The event that a new one is copied from. */
  source?: Event;
}

function FormPanel({ title, event, source }: FormPanelProps) {
  const leave = useClose();
  usePageTitle(event ? `Edit ${event.title}` : 'New event');
  const { remember } = useLastCopy(source?.id);
  const [unchanged, setUnchanged] = useState<SeriesResult>();
  const state = useEventForm({
    event,
    source,
    onSaved: ({ event: saved, result }) => {
      if (saved) remember(saved.id);
      const hasUnchanged = result && result.kept.length + result.refused.length > 0;
      if (hasUnchanged) setUnchanged(result);
      else leave();
    },
  });
  const { requestLeave, question } = useLeaveCheck({ ...state, leave });
  return (
    <SidePanel isWide title={title} onClose={requestLeave} findFallback={findEventToFocus}>
      <EventForm state={state} onCancel={requestLeave} />
      {question}
      <Suspense>
        {event?.series && state.asked && (
          <ScopeDialog
            words={event.series.words}
            change={state.asked}
            onChoose={state.answer}
            onCancel={() => state.answer(null)}
          />
        )}
        {unchanged && <UnchangedDates result={unchanged} onClose={leave} />}
      </Suspense>
    </SidePanel>
  );
}

/** Somebody followed a link to the form of an event that they can read but not change. */
function ForeignEventPanel({ title, id }: { title: string; id: string }) {
  return (
    <SidePanel isWide title={title} onClose={useClose()}>
      <Stack p="lg" align="start">
        <p>Only the organizer of this event can {title === EDIT ? 'edit' : 'duplicate'} it.</p>
        <Button component={Link} to={eventPath(id)} variant="default">
          See the event
        </Button>
      </Stack>
    </SidePanel>
  );
}

interface LoadingPanelProps {
  title: string;
  event: ReturnType<typeof useEvent>;
}

function LoadingPanel({ title, event }: LoadingPanelProps) {
  const leave = useClose();
  return (
    <SidePanel isWide title={title} onClose={leave}>
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

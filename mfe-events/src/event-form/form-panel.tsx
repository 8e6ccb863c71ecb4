import { isApiError } from '@muster/api-client';
import { type Event, FAILURE_TEXT } from '@muster/contract';
import { Banner, Button, Skeleton, SkeletonAfter, Stack } from '@muster/ui';
import { Drawer } from '@muster/ui/overlays';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { EVENTS_PATH } from '../paths.ts';
import { useEvent } from '../queries.ts';
import { useReturnFocus } from '../use-return-focus.ts';
import * as css from './event-form.module.css';
import { EventForm } from './event-form.tsx';
import { useEventForm } from './use-event-form.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('@muster/ui/confirm-dialog')).ConfirmDialog,
}));

/** Back to the list as it was filtered. */
function useClose() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => navigate({ pathname: EVENTS_PATH, search });
}

/** The form for a new event, in a panel over the list. */
export function NewEventPanel() {
  return <FormPanel title="Create New Event" />;
}

/** The form for an event there is already. */
export function EditEventPanel({ id }: { id: string }) {
  const event = useEvent(id);
  if (event.data) return <FormPanel title="Edit Event" event={event.data} />;
  return <WaitingPanel error={event.error} onRetry={() => void event.refetch()} />;
}

function FormPanel({ title, event }: { title: string; event?: Event }) {
  const leave = useClose();
  const state = useEventForm({ event, onSaved: leave });
  const [asking, setAsking] = useState(false);
  const close = () => {
    if (state.isSaving) return;
    if (state.isChanged) setAsking(true);
    else leave();
  };
  return (
    <Panel title={title} onClose={close}>
      <EventForm state={state} onCancel={close} isNew={!event} />
      <Suspense>
        {asking && (
          <ConfirmDialog
            opened
            title="Discard changes?"
            message="What you typed since the last save will be gone."
            confirmLabel="Discard"
            onConfirm={() => {
              state.discard();
              leave();
            }}
            onCancel={() => setAsking(false)}
          />
        )}
      </Suspense>
    </Panel>
  );
}

function WaitingPanel({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const leave = useClose();
  const isGone = isApiError(error, 'EVENT_NOT_FOUND') || isApiError(error, 'VALIDATION');
  return (
    <Panel title="Edit Event" onClose={leave}>
      <Stack p="lg">
        {error ? (
          <>
            <Banner
              tone="error"
              text={isGone ? FAILURE_TEXT.eventNotFound : FAILURE_TEXT.fetchEvents}
            />
            {!isGone && (
              <Button variant="default" onClick={onRetry}>
                Try again
              </Button>
            )}
          </>
        ) : (
          <SkeletonAfter label="Loading the event">
            <Stack>
              <Skeleton height={40} />
              <Skeleton height={120} />
              <Skeleton height={40} />
            </Stack>
          </SkeletonAfter>
        )}
      </Stack>
    </Panel>
  );
}

interface PanelProps {
  title: string;
  onClose: () => void;
  children: React.ReactNode;
}

function Panel({ title, onClose, children }: PanelProps) {
  useReturnFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      padding={0}
      classNames={{
        content: css.panel ?? '',
        header: css.panelHeader ?? '',
        title: css.panelTitle ?? '',
        body: css.panelBody ?? '',
      }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Drawer>
  );
}

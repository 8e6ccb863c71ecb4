import { type Event, FAILURE_TEXT } from '@muster/contract';
import { isParticipating } from '@muster/domain';
import { eventPath, useViewer } from '@muster/remote-kit';
import { useLeaveCheck } from '@muster/remote-kit/form';
import { AsyncView, Button, Stack } from '@muster/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormSkeleton, SidePanel } from '../side-panel/side-panel.tsx';
import { findJoinCard } from './join-card-id.ts';
import { JoinFormFields } from './join-form-fields.tsx';
import { describeJoin } from './join-state.ts';
import { useJoinForm } from './use-join-form.ts';
import { type StoredForm, useStoredJoinForm } from './use-stored-join-form.ts';

/**
 * The join form of an event: to join, or one's own to read and edit
 * (docs/product/player-screens.md#join-screen).
 */
export function JoinPanel({ event }: { event: Event }) {
  const navigate = useNavigate();
  const viewer = useViewer();
  // What it was when the form opened: the page behind it changes as soon as the join has succeeded.
  const [opened] = useState(() => describeJoin({ event, viewer, now: new Date() }));
  const isOwn = isParticipating(event.participation?.status ?? null);
  const [isChange] = useState(isOwn);
  const stored = useStoredJoinForm(event.id, isChange);
  const title = isChange ? 'My join form' : 'Join this event';
  function close() {
    return navigate(eventPath(event.id));
  }
  if (opened.kind === 'closed') {
    return (
      <SidePanel title={title} onClose={close} findFallback={findJoinCard}>
        <Stack p="lg">
          <p>{opened.text}</p>
          <Button variant="default" onClick={close}>
            Back to the event
          </Button>
        </Stack>
      </SidePanel>
    );
  }
  if (!stored.isFetchedAfterMount || stored.data === undefined) {
    return (
      <SidePanel title={title} onClose={close} findFallback={findJoinCard}>
        <Stack p="lg">
          <AsyncView
            query={stored}
            failure={FAILURE_TEXT.fetchJoinForm}
            loading="Loading the join form"
            skeleton={<FormSkeleton />}
          >
            {() => null}
          </AsyncView>
        </Stack>
      </SidePanel>
    );
  }
  return <FormPanel {...{ event, title, opened, stored: stored.data, onClose: close }} />;
}

interface FormPanelProps {
  event: Event;
  title: string;
  opened: Exclude<ReturnType<typeof describeJoin>, { kind: 'closed' }>;
  stored: StoredForm;
  onClose: () => void;
}

function FormPanel({ event, title, opened, stored, onClose }: FormPanelProps) {
  const state = useJoinForm({ event, opened, stored, onSaved: onClose });
  const { requestLeave, question } = useLeaveCheck({ ...state, leave: onClose });
  return (
    <SidePanel title={title} onClose={requestLeave} findFallback={findJoinCard}>
      <JoinFormFields event={event} opened={opened} state={state} onCancel={requestLeave} />
      {question}
    </SidePanel>
  );
}

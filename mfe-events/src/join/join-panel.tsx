import { type Event, FAILURE_TEXT } from '@muster/contract';
import { eventPath, useSession, useViewer } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { useLeaveCheck } from '@muster/remote-kit/form';
import { AsyncView, Button, Stack } from '@muster/ui';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { viewPath } from '../events-view.ts';
import { FormSkeleton, SidePanel } from '../side-panel/side-panel.tsx';
import { hasUnseen } from '../squad/open-links.ts';
import { type ClaimOfForm, describeWithClaim, useClaimOfForm } from './claim/use-claim.ts';
import { findJoinCard } from './join-card-id.ts';
import { JoinFormFields } from './join-form-fields.tsx';
import type { JoinState } from './join-state.ts';
import { useJoinForm } from './use-join-form.ts';
import { type StoredForm, useStoredJoinForm } from './use-stored-join-form.ts';
import { asSeenBy, FOR_PARAM, isBookable, type JoiningDependant } from './who/dependants.ts';
import { isTooYoung, WhoField } from './who/who-field.tsx';

/**
 * The join form of an event: to join, or to read and edit what was filled in; for the viewer, or
 * for somebody whom they book for (docs/product/player-screens.md#join-screen).
 */
export function JoinPanel({ event }: { event: Event }) {
  const dependantId = useSearchParams()[0].get(FOR_PARAM) ?? undefined;
  const family = useEndpoint('getJoinStatus', { params: { id: event.id } });
  const dependants = family.data?.dependants ?? [];
  const dependant = dependants.find(({ id }) => id === dependantId);
  const { claim, isLoading } = useClaimOfForm();
  const navigate = useNavigate();
  // Whoever joins themselves need not wait for whom else they could book for.
  if (isLoading || (dependantId && family.isPending))
    return (
      <SidePanel
        title="Join this event"
        onClose={() => navigate(eventPath(event.id))}
        findFallback={findJoinCard}
      >
        <FormSkeleton />
      </SidePanel>
    );
  return <PersonPanel key={dependant?.id} {...{ event, dependants, dependant, claim }} />;
}

interface PersonPanelProps {
  claim: ClaimOfForm | undefined;
  event: Event;
  dependants: readonly JoiningDependant[];
  /** Undefined: the viewer. */
  dependant: JoiningDependant | undefined;
}

function PersonPanel({ event: given, dependants, dependant, claim }: PersonPanelProps) {
  const navigate = useNavigate();
  const viewer = useViewer();
  const { dateOfBirth } = useSession().user;
  const event = asSeenBy(given, dependant);
  // What it was when the form opened: the page behind it changes as soon as the join has succeeded.
  const [opened] = useState(() =>
    describeWithClaim({ event, viewer, dependant, dateOfBirth, now: new Date() }, claim),
  );
  const isOwn = opened.kind === 'joined';
  const [isChange] = useState(isOwn);
  const stored = useStoredJoinForm(event.id, {
    hasJoined: isChange,
    dependantId: dependant?.id,
  });
  const title = titleOf(isChange, dependant);
  const who = isChange ? null : <WhoField {...{ event: given, dependants, dependant }} />;
  function close() {
    return navigate(eventPath(event.id));
  }
  if (opened.kind === 'closed') {
    return (
      <SidePanel title={title} onClose={close} findFallback={findJoinCard}>
        <Stack p="lg">
          {who}
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
  const others = isChange ? [] : listOthers(given, { dependants, dependant });
  const panel = { claim, event, dependant, others, title, who, opened, stored: stored.data };
  return <FormPanel {...panel} onClose={close} />;
}

/** Whom the same form could book. */
function listOthers(
  event: Event,
  { dependants, dependant }: Pick<PersonPanelProps, 'dependants' | 'dependant'>,
): JoiningDependant[] {
  return dependants.filter(
    (one) => one.id !== dependant?.id && isBookable(one) && !isTooYoung(one, event),
  );
}

function titleOf(isChange: boolean, dependant: JoiningDependant | undefined): string {
  if (!dependant) return isChange ? 'My join form' : 'Join this event';
  return isChange ? `Join form of ${dependant.name}` : 'Join this event';
}

interface FormPanelProps {
  event: Event;
  dependant: JoiningDependant | undefined;
  others: readonly JoiningDependant[];
  claim: ClaimOfForm | undefined;
  title: string;
  /** The choice of who is coming. */
  who: ReactNode;
  opened: Exclude<JoinState, { kind: 'closed' }>;
  stored: StoredForm;
  onClose: () => void;
}

function FormPanel(props: FormPanelProps) {
  const { title, who, onClose, ...given } = props;
  const { event, dependant, others, opened } = given;
  const navigate = useNavigate();
  const state = useJoinForm({
    ...given,
    onSaved: () => (hasUnseen() ? void navigate(viewPath('going')) : onClose()),
  });
  const { requestLeave, question } = useLeaveCheck({ ...state, leave: onClose });
  return (
    <SidePanel title={title} onClose={requestLeave} findFallback={findJoinCard}>
      <JoinFormFields
        {...{ event, dependant, others, who, opened, state }}
        onCancel={requestLeave}
      />
      {question}
    </SidePanel>
  );
}

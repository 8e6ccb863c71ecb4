import { failureText, isApiError } from '@muster/api-client';
import { CREW_ROLE_LABELS, type CrewInvitationView } from '@muster/contract';
import { crewCan, isGateOpen } from '@muster/domain';
import { returnState, useApi, useOptionalSession, usePageTitle } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import {
  AsyncView,
  Button,
  DisplayText,
  EmptyState,
  FormBanner,
  formatEventDate,
  formatShortDate,
  Paper,
  Skeleton,
} from '@muster/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { viewPath } from '../events-view.ts';
import { eventPath } from '../paths.ts';
import * as css from './crew.module.css';
import { CREW_FAILURE } from './crew-texts.ts';
import { ROLE_TEXTS } from './role-texts.ts';

/**
 * Accepts an invitation to a crew. Its token is in the fragment of the address, which browsers do
 * not send, and goes to the server only in bodies (docs/product/crew.md#crew-screens).
 */
export function AcceptPage() {
  const { hash, state } = useLocation();
  const [token] = useState(hash.slice(1));
  usePageTitle('Invitation');
  const accepted: CrewInvitationView | undefined = state?.accepted;
  return (
    <Paper withBorder radius="lg" p={24} className={css.page ?? ''}>
      {accepted && <Accepted invitation={accepted} />}
      {!accepted && (token ? <Invitation token={token} /> : <NoInvitation />)}
    </Paper>
  );
}

function Invitation({ token }: { token: string }) {
  const api = useApi();
  const query = useQuery({
    queryKey: ['crew-invitation', token],
    queryFn: () => api.getCrewInvitation({ body: { token } }),
    // Once accepted it is no longer there.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [isAccepted, setAccepted] = useState(false);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const accepted = isAccepted ? query.data?.invitation : undefined;
  useEffect(() => {
    // Used up: nothing of the token stays in the history, and a reload shows what it gave.
    if (accepted) void navigate(pathname, { replace: true, state: { accepted } });
  }, [accepted, navigate, pathname]);
  if (isApiError(query.error, 'INVITATION_NOT_FOUND', 'VALIDATION')) return <NoInvitation />;
  return (
    <AsyncView
      query={query}
      failure={CREW_FAILURE.fetchInvitation}
      loading="Loading the invitation"
      skeleton={<Skeleton height={160} />}
    >
      {({ invitation }) => (
        <Question {...{ token, invitation }} onAccepted={() => setAccepted(true)} />
      )}
    </AsyncView>
  );
}

/**
 * Invitations that a visitor has said yes to before there was a session. Not in the address, where
 * somebody else could have put it, nor kept: after a reload the page asks again.
 */
const wanted = new Set<string>();

interface QuestionProps {
  token: string;
  invitation: CrewInvitationView;
  onAccepted: () => void;
}

function Question({ token, invitation, onAccepted }: QuestionProps) {
  const { pathname, hash } = useLocation();
  const session = useOptionalSession();
  const accept = useChange('acceptCrewInvitation', { refreshes: ['crew', 'events'] });
  const { error } = accept;
  const acceptWanted = useEffectEvent(() => {
    if (wanted.delete(token) && session) press();
  });
  useEffect(() => acceptWanted(), []);
  if (isApiError(error, 'INVITATION_NOT_FOUND')) return <NoInvitation />;
  function press() {
    accept.mutate({ body: { token } }, { onSuccess: onAccepted });
  }
  return (
    <>
      <DisplayText as="h1" size="medium">
        {invitation.organizer.name} invites you to help
      </DisplayText>
      <Facts invitation={invitation} />
      <p>You can stop at any time.</p>
      <FormBanner
        text={error ? failureText(error, CREW_FAILURE.acceptInvitation) : null}
        isWaiting={false}
        onDismiss={accept.reset}
      />
      <div className={css.buttons}>
        {session ? (
          <>
            <Button loading={accept.isPending} onClick={press}>
              Accept invitation
            </Button>
            <Button component={Link} to={viewPath('organising')} variant="default">
              Not now
            </Button>
          </>
        ) : (
          <SignInToAccept
            state={returnState(`${pathname}${hash}`)}
            onLeave={() => wanted.add(token)}
          />
        )}
      </div>
    </>
  );
}

interface SignInToAcceptProps {
  state: ReturnType<typeof returnState>;
  onLeave: () => void;
}

/** Whoever has signed up or in from here has accepted. */
function SignInToAccept({ state, onLeave }: SignInToAcceptProps) {
  return (
    <>
      <Button component={Link} to="/register" state={state} onClick={onLeave}>
        Sign up and accept
      </Button>
      <Button component={Link} to="/login" state={state} variant="default" onClick={onLeave}>
        Sign in and accept
      </Button>
    </>
  );
}

/** With what, until when, and as what. */
function Facts({ invitation: { event, roles, expiresAt } }: { invitation: CrewInvitationView }) {
  return (
    <>
      <p>
        {event ? (
          <>
            With <b>{event.title}</b>, {formatEventDate(event.date)}
          </>
        ) : (
          'With all their events'
        )}
        , until {formatShortDate(expiresAt)}. You may:
      </p>
      <ul className={css.pageRoles}>
        {roles.map((role) => (
          <li key={role}>
            <b>{CREW_ROLE_LABELS[role]}:</b> {ROLE_TEXTS[role]}
          </li>
        ))}
      </ul>
    </>
  );
}

function Accepted({ invitation }: { invitation: CrewInvitationView }) {
  const { organizer, event, roles } = invitation;
  const hasGate = crewCan(roles, 'viewGate');
  const leadsToGate = event !== null && hasGate && isGateOpen(event, new Date());
  return (
    <>
      <DisplayText as="h1" size="medium">
        You help {organizer.name}
      </DisplayText>
      <Facts invitation={invitation} />
      {hasGate && !leadsToGate && <p>The gate opens a day before an event, on its page.</p>}
      <div className={css.buttons}>
        {leadsToGate && (
          <Button component="a" href={`/gate/${event.id}`}>
            {crewCan(roles, 'checkIn') ? 'Start check-in' : 'List of the gate'}
          </Button>
        )}
        {event && (
          <Button
            component={Link}
            to={eventPath(event.id)}
            variant={leadsToGate ? 'default' : 'filled'}
          >
            Open the event
          </Button>
        )}
        <Button component={Link} to={viewPath('helping')} variant={event ? 'default' : 'filled'}>
          Helping
        </Button>
      </div>
    </>
  );
}

function NoInvitation() {
  return (
    <EmptyState
      title="This invitation cannot be used"
      text="It has been used, has expired, or is for another email address. Ask whoever sent it for a new one."
      action={
        <Button component={Link} to={viewPath('organising')}>
          Go to Events
        </Button>
      }
    />
  );
}

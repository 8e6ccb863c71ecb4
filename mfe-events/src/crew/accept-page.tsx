import { failureText, isApiError } from '@muster/api-client';
import { CREW_ROLE_LABELS, FAILURE_TEXT, type OwnCrewMember } from '@muster/contract';
import { returnState, useOptionalSession, usePageTitle } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, DisplayText, EmptyState, FormBanner, formatShortDate, Paper } from '@muster/ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { viewPath } from '../events-view.ts';
import { eventPath } from '../paths.ts';
import * as css from './crew.module.css';
import { ROLE_TEXTS } from './role-texts.ts';

/**
 * Accepts an invitation to a crew. Its token is in the fragment of the address, which browsers do
 * not send, and goes to the server only in the request that accepts it
 * (docs/product/crew.md#crew-screens).
 */
export function AcceptPage() {
  const [member, setMember] = useState<OwnCrewMember | null>(null);
  usePageTitle('Invitation');
  return (
    <Paper withBorder radius="lg" p={24} className={css.page ?? ''}>
      {member ? <Accepted member={member} /> : <Question onAccepted={setMember} />}
    </Paper>
  );
}

function Question({ onAccepted }: { onAccepted: (member: OwnCrewMember) => void }) {
  const { pathname, hash } = useLocation();
  const session = useOptionalSession();
  const [token] = useState(hash.slice(1));
  const accept = useChange('acceptCrewInvitation', { refreshes: ['crew', 'events'] });
  const { error } = accept;
  if (!token || isApiError(error, 'INVITATION_NOT_FOUND', 'VALIDATION')) return <NoInvitation />;
  return (
    <>
      <DisplayText as="h1" size="medium">
        Help with an event
      </DisplayText>
      <p>
        An organizer invites you to help with their events on Muster. Once you have accepted, you
        see what you may do and until when. You can stop at any time.
      </p>
      <FormBanner
        text={error ? failureText(error, FAILURE_TEXT.acceptInvitation) : null}
        isWaiting={false}
        onDismiss={accept.reset}
      />
      {session ? (
        <div className={css.buttons}>
          <Button
            loading={accept.isPending}
            onClick={() =>
              accept.mutate(
                { body: { token } },
                {
                  onSuccess: ({ member }) => {
                    // Used up: nothing of it stays in the history.
                    window.history.replaceState(window.history.state, '', pathname);
                    onAccepted(member);
                  },
                },
              )
            }
          >
            Accept invitation
          </Button>
          <Button component={Link} to={viewPath('organising')} variant="default">
            Not now
          </Button>
        </div>
      ) : (
        <div className={css.buttons}>
          <Button component={Link} to="/login" state={returnState(`${pathname}${hash}`)}>
            Sign in to accept
          </Button>
        </div>
      )}
    </>
  );
}

function Accepted({ member }: { member: OwnCrewMember }) {
  const { organizer, roles, eventId, expiresAt } = member;
  return (
    <>
      <DisplayText as="h1" size="medium">
        You help {organizer.name}
      </DisplayText>
      <p>
        With {eventId ? 'one event' : 'all their events'}, until {formatShortDate(expiresAt)}. You
        may:
      </p>
      <ul className={css.pageRoles}>
        {roles.map((role) => (
          <li key={role}>
            <b>{CREW_ROLE_LABELS[role]}:</b> {ROLE_TEXTS[role]}
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        {eventId && (
          <Button component={Link} to={eventPath(eventId)}>
            Open the event
          </Button>
        )}
        <Button component={Link} to={viewPath('helping')} variant={eventId ? 'default' : 'filled'}>
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

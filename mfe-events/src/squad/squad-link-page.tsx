import { failureText, isApiError } from '@muster/api-client';
import type { EndpointResponse, Endpoints } from '@muster/contract';
import {
  joinEventPath,
  publicEventPath,
  returnState,
  useOptionalSession,
  usePageTitle,
} from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import {
  AsyncView,
  Button,
  DisplayText,
  EmptyState,
  FormBanner,
  formatEventDate,
  Paper,
  Skeleton,
} from '@muster/ui';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { viewPath } from '../events-view.ts';
import { GAMES_PATH, JOIN_PARAM, SQUAD_PARAM, squadLinkPath } from '../paths.ts';
import * as css from './squad.module.css';
import { SQUAD_FAILURE } from './squad-texts.ts';

type Found = EndpointResponse<Endpoints['findSquadByCode']>;

/** Where the link to a squad leads: to the join form, with the code filled in. */
export function SquadLinkPage({ code }: { code: string }) {
  const query = useEndpoint('findSquadByCode', { params: { code } });
  usePageTitle('Squad');
  if (isApiError(query.error, 'SQUAD_NOT_FOUND', 'VALIDATION')) return <NoSquad />;
  return (
    <Paper withBorder radius="lg" p={24} className={css.page ?? ''}>
      <AsyncView
        query={query}
        failure={SQUAD_FAILURE.fetch}
        loading="Loading the squad"
        skeleton={<Skeleton height={160} />}
      >
        {(found) => <Invitation code={code} found={found} />}
      </AsyncView>
    </Paper>
  );
}

interface InvitationProps {
  code: string;
  found: Found;
}

function Invitation({ code, found }: InvitationProps) {
  const isVisitor = useOptionalSession() === null;
  const { event, squad } = found;
  return (
    <>
      <DisplayText as="h1" size="medium">
        {squad.name}
      </DisplayText>
      <p>
        A squad of {squad.size} at <b>{event.title}</b>, {formatEventDate(event.date)}. It has room
        for {squad.maxSize}.{squad.side && ` It plays on ${squad.side.label}.`}
      </p>
      {isVisitor ? (
        <VisitorWays code={code} eventId={event.id} />
      ) : (
        <OwnWay code={code} found={found} />
      )}
    </>
  );
}

function VisitorWays({ code, eventId }: { code: string; eventId: string }) {
  const search = new URLSearchParams({ [JOIN_PARAM]: '', [SQUAD_PARAM]: code });
  return (
    <div className={css.buttons}>
      <Button component={Link} to={`${publicEventPath(eventId)}?${search}`}>
        Join
      </Button>
      <Button
        component={Link}
        to="/login"
        state={returnState(squadLinkPath(code))}
        variant="default"
      >
        I have an account: sign in
      </Button>
    </div>
  );
}

/** Whoever has a spot enters with one press; others fill in the form. */
function OwnWay({ code, found: { event, squad } }: InvitationProps) {
  const params = { id: event.id };
  const status = useEndpoint('getJoinStatus', { params });
  const enter = useChange('joinSquad', { refreshes: ['events'] });
  const navigate = useNavigate();
  if (status.isPending) return <Skeleton height={36} />;
  if (!status.data?.joined)
    return <Navigate replace to={`${joinEventPath(event.id)}?${SQUAD_PARAM}=${code}`} />;
  return (
    <>
      <FormBanner
        text={enter.error ? failureText(enter.error, SQUAD_FAILURE.change) : null}
        isWaiting={false}
        onDismiss={enter.reset}
      />
      <div className={css.buttons}>
        <Button
          loading={enter.isPending}
          onClick={() =>
            enter.mutate(
              { params, body: { squadCode: code } },
              { onSuccess: () => navigate(viewPath('going')) },
            )
          }
        >
          Join {squad.name}
        </Button>
        <Button component={Link} to={viewPath('going')} variant="default">
          Not now
        </Button>
      </div>
    </>
  );
}

function NoSquad() {
  const isVisitor = useOptionalSession() === null;
  return (
    <EmptyState
      title="This link leads to no squad"
      text="It may have a new code, or be gone. Ask whoever sent it for the link again."
      action={
        <Button component={Link} to={isVisitor ? GAMES_PATH : viewPath('explore')}>
          See upcoming games
        </Button>
      }
    />
  );
}

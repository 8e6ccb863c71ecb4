import { isApiError } from '@muster/api-client';
import { toPounds } from '@muster/domain';
import {
  joinEventPath,
  publicEventPath,
  returnState,
  useOptionalSession,
  usePageTitle,
} from '@muster/remote-kit';
import {
  AsyncView,
  Button,
  DisplayText,
  EmptyState,
  formatEventDate,
  formatPounds,
  Paper,
  Skeleton,
} from '@muster/ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { viewPath } from '../events-view.ts';
import { claimEnding } from '../join/claim/claim-token.ts';
import { type Claim, useClaim } from '../join/claim/use-claim.ts';
import { CLAIM_PATH, GAMES_PATH, JOIN_PARAM } from '../paths.ts';
import * as css from '../squad/squad.module.css';
import { SQUAD_FAILURE } from '../squad/squad-texts.ts';
import { OwnClaim } from './own-claim.tsx';

/** Where the link to an open spot leads: what it is for, and the join form that takes it. */
export function ClaimPage() {
  const { hash } = useLocation();
  const [token] = useState(hash.slice(1));
  const query = useClaim(token);
  usePageTitle('A spot for you');
  if (!token || isApiError(query.error, 'LINK_NOT_FOUND', 'VALIDATION')) return <NoClaim />;
  return (
    <Paper withBorder radius="lg" p={24} className={css.page ?? ''}>
      <AsyncView
        query={query}
        failure={SQUAD_FAILURE.fetchClaim}
        loading="Loading the spot"
        skeleton={<Skeleton height={160} />}
      >
        {(claim) => (
          <OwnClaim token={token} claim={claim}>
            <Offer token={token} claim={claim} />
          </OwnClaim>
        )}
      </AsyncView>
    </Paper>
  );
}

function Offer({ token, claim }: { token: string; claim: Claim }) {
  const { event, squad, from, status, options, side } = claim;
  const isVisitor = useOptionalSession() === null;
  const parts = [...options.map(({ label }) => label), ...(side === null ? [] : [side])];
  const form = isVisitor
    ? `${publicEventPath(event.id)}${claimEnding(token, { [JOIN_PARAM]: '' })}`
    : `${joinEventPath(event.id)}${claimEnding(token)}`;
  return (
    <>
      <DisplayText as="h1" size="medium">
        {from} has a {status === 'confirmed' ? 'spot' : 'position on the waitlist'} for you
      </DisplayText>
      <p>
        At <b>{event.title}</b>, {formatEventDate(event.date)}
        {squad && `, with ${squad.name}`}.
        {parts.length > 0 && ` What goes with it: ${parts.join(' · ')}.`}
      </p>
      <p>{dueText(claim)}</p>
      {claim.isTransfer && claim.hasPayment && (
        <p>
          What {from} has paid for it stays paid: settle that with {from}. If it is refunded online
          later, it goes back to the card that paid.
        </p>
      )}
      <div className={css.buttons}>
        <Button component={Link} to={form}>
          Take this {status === 'confirmed' ? 'spot' : 'position'}
        </Button>
        {isVisitor && (
          <Button
            component={Link}
            to="/login"
            state={returnState(`${CLAIM_PATH}#${token}`)}
            variant="default"
          >
            I have an account: sign in
          </Button>
        )}
      </div>
    </>
  );
}

function dueText({ duePence, status }: Claim): string {
  if (duePence === 0) return 'Nothing to pay to the organizer.';
  const pounds = formatPounds(toPounds(duePence));
  return status === 'confirmed' ? `To pay: ${pounds}.` : `To pay once there is a spot: ${pounds}.`;
}

function NoClaim() {
  const isVisitor = useOptionalSession() === null;
  return (
    <EmptyState
      title="This link leads to no spot"
      text="The spot was taken, or its link has ended. Ask whoever sent it for a new one."
      action={
        <Button component={Link} to={isVisitor ? GAMES_PATH : viewPath('explore')}>
          See upcoming games
        </Button>
      }
    />
  );
}

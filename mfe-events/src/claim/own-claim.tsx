import type { OwnJoinStatus } from '@muster/contract';
import { publicName } from '@muster/domain';
import { eventPath, joinEventPath, useOptionalSession } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Button, DisplayText, Skeleton } from '@muster/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { claimEnding } from '../join/claim/claim-token.ts';
import type { Claim } from '../join/claim/use-claim.ts';
import { FOR_PARAM, isBookable } from '../join/who/dependants.ts';
import * as css from '../squad/squad.module.css';

interface OwnClaimProps {
  token: string;
  claim: Claim;
  /** The way for whoever can take it. */
  children: ReactNode;
}

/** What the link says to whoever gives the spot away, leads its squad, or has a spot already. */
export function OwnClaim({ token, claim, children }: OwnClaimProps) {
  const user = useOptionalSession()?.user;
  const params = { id: claim.event.id };
  const status = useEndpoint('getJoinStatus', { params }, { enabled: user !== undefined });
  if (status.isLoading) return <Skeleton height={160} />;
  if (!user || !status.data) return children;
  const isOwn = claim.from === publicName(user) && isGiven(claim, status.data);
  if (!isOwn && status.data.status !== 'confirmed') return children;
  const dependant =
    isOwn && claim.isTransfer ? undefined : status.data.dependants?.find(isBookable);
  return (
    <>
      <DisplayText as="h1" size="medium">
        {isOwn ? `This is ${claim.isTransfer ? 'your own spot' : 'a spot of your squad'}` : TAKEN}
      </DisplayText>
      <p>
        At <b>{claim.event.title}</b>. Send this link to whoever should have the spot: it works
        once.
      </p>
      <div className={css.buttons}>
        <Button component={Link} to={eventPath(claim.event.id)}>
          Your booking
        </Button>
        {dependant && (
          <Button
            component={Link}
            to={`${joinEventPath(claim.event.id)}${claimEnding(token, { [FOR_PARAM]: dependant.id })}`}
            variant="default"
          >
            Take it for {dependant.name}
          </Button>
        )}
      </div>
    </>
  );
}

const TAKEN = 'You already have a spot here';

/** A link to a spot of the viewer, of a dependant, or of a squad that they play in. */
function isGiven(
  { isTransfer }: Claim,
  { joined, offer, dependants = [] }: OwnJoinStatus,
): boolean {
  const all = [{ joined, offer }, ...dependants];
  return all.some((one) => (isTransfer ? Boolean(one.offer?.madeUntil) : one.joined));
}

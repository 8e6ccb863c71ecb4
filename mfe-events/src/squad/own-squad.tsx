import type { Squad } from '@muster/contract';
import { ReportButton } from '@muster/features/report';
import { lazyDialog } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Button, Opening } from '@muster/ui';
import { Suspense, useEffect, useState } from 'react';
import { LeaveSquad } from './leave-squad.tsx';
import { isUnseen, markSeen } from './open-links.ts';
import { PayForSquad } from './pay-for-squad.tsx';
import { SplitParty } from './split-party.tsx';
import * as css from './squad.module.css';

const SquadDialog = lazyDialog(async () => (await import('./squad-dialog.tsx')).SquadDialog);

interface OwnSquadProps {
  id: string;
  /** The one of the player whose game it is. */
  participationId: string;
}

/** The squad under a game: who is in it, where they stand, and how others join it. */
export function OwnSquad({ id, participationId }: OwnSquadProps) {
  const { data } = useEndpoint('getSquad', { params: { id } });
  // Links that were just made are shown at once.
  const [isOpen, setOpen] = useState(() => isUnseen(id));
  useEffect(() => markSeen(id), [id]);
  if (!data) return null;
  const { squad } = data;
  const { name, can } = squad;
  const isDue = squad.members.some(({ duePence = 0 }) => duePence > 0);
  return (
    <section className={css.squad} aria-label={`Squad ${name}`}>
      <p>
        <b>{name}</b>{' '}
        <span className={css.dim}>
          {squad.side && `${squad.side.label} · `}
          {countConfirmed(squad)}
          {countOpen(squad)}
        </span>
      </p>
      <ul className={css.members}>
        {squad.members.map((member) => (
          <li key={member.participationId} className={css.member}>
            <span>
              {member.name}
              {member.participationId === squad.leader.participationId && ' (leads)'}
            </span>
            <span className={css.dim}>{describeMember(member)}</span>
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        {can.lead && <PayForSquad {...squad} />}
        {can.lead ? (
          <Button size="sm" variant={isDue ? 'default' : 'filled'} onClick={() => setOpen(true)}>
            Invite and manage
          </Button>
        ) : (
          <ReportButton subject={{ kind: 'squad', id }} label={`Report the name ${name}`} />
        )}
        {can.split && <SplitParty {...{ id, name }} />}
        <LeaveSquad {...{ squad, participationId }} />
      </div>
      {isOpen && (
        <Suspense fallback={<Opening label="Opening the squad" />}>
          <SquadDialog squad={squad} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** `3 of 4 confirmed` */
function countConfirmed({ members }: Squad): string {
  const confirmed = members.filter(({ status }) => status === 'confirmed').length;
  return `${confirmed} of ${members.length} confirmed`;
}

/** `, 2 not claimed` */
function countOpen({ members }: Squad): string {
  const open = members.filter(({ isOpen }) => isOpen).length;
  return open > 0 ? `, ${open} not claimed` : '';
}

function describeMember(member: Squad['members'][number]): string {
  const { status, isReady, isOpen } = member;
  const standing = status === 'confirmed' ? 'confirmed' : 'waiting';
  if (isOpen) return `${standing} · not claimed`;
  return `${standing} · ${isReady ? 'ready' : describeRest(member)}`;
}

/** Which it is of other members only the leader sees (docs/product/squads.md#members). */
function describeRest({ owes }: Squad['members'][number]): string {
  if (owes === undefined) return 'something open';
  return owes ? 'owes money' : 'waiver not signed';
}

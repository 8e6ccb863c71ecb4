import type { Squad } from '@muster/contract';
import { PayForAllButton } from '@muster/features/pay-button';

/** For the leader: what can be paid online of all who owe, in one checkout. */
export function PayForSquad({ name: title, members }: Pick<Squad, 'name' | 'members'>) {
  const due = members.filter(({ duePence = 0 }) => duePence > 0);
  // What one owes alone is paid beside the game.
  const isAlone = due.length === 1 && due[0]?.isOwn;
  const spots = due
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))
    .map(({ participationId, name, duePence = 0 }) => ({ participationId, name, pence: duePence }));
  return <PayForAllButton title={title} spots={isAlone ? [] : spots} />;
}

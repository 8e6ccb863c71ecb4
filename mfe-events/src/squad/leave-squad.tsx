import { failureText } from '@muster/api-client';
import type { Squad } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { AskButton } from './ask-button.tsx';
import { SQUAD_FAILURE } from './squad-texts.ts';

interface LeaveSquadProps {
  squad: Squad;
  participationId: string;
}

/** Leaves a squad and keeps the spot, once one is sure (docs/product/squads.md#lead). */
export function LeaveSquad({ squad, participationId }: LeaveSquadProps) {
  const { id, name } = squad;
  const leaving = useChange('removeSquadMember', {
    refreshes: ['events'],
    onSuccess: () =>
      showBanner({ tone: 'success', text: `You have left ${name}. The spot at the game is kept.` }),
    onError: (error) =>
      showBanner({ tone: 'error', text: failureText(error, SQUAD_FAILURE.change) }),
  });
  return (
    <AskButton
      title={`Leave ${name}?`}
      message={`The spot at the game is kept. ${describeRest(squad, participationId)}`}
      labels={{ confirm: 'Leave the squad', cancel: 'Stay' }}
      isPending={leaving.isPending}
      onConfirm={() => leaving.mutate({ params: { id, participationId } })}
    >
      Leave the squad
    </AskButton>
  );
}

/** What becomes of the squad without a member. */
function describeRest({ members, leader }: Squad, participationId: string): string {
  const others = members.filter((one) => one.participationId !== participationId);
  if (others.every(({ isOpen }) => isOpen)) {
    const lost = others.length > 0 ? ' and its open spots are given up' : '';
    return `With its last member the squad is deleted${lost}.`;
  }
  const lead = leader.participationId === participationId ? 'Another member leads it then. ' : '';
  return `${lead}To come back you need the squad’s code.`;
}

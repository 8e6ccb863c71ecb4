import type { Participant } from '@muster/contract';
import { participantActions } from '@muster/domain';
import { useParticipantsScreen, useUsesMoney } from '../data/screen-context.tsx';
import { type Action, isPayment } from './actions.ts';

/** Whether the user can do something that would change a participant, of what the event uses. */
export function useIsOffered(): (participant: Participant, action: Action) => boolean {
  const usesMoney = useUsesMoney();
  return (participant, action) =>
    participant.can.update &&
    participantActions(participant)[action.name] &&
    (usesMoney || !isPayment(action));
}

/** What the user can do with a participant, and which actions would change something. */
export function useParticipantAbilities(participant: Participant) {
  const { isLocked } = useParticipantsScreen();
  const isOffered = useIsOffered();
  return {
    canMessage: participant.can.message,
    isOffered: (action: Action) => isOffered(participant, action),
    isLocked,
  };
}

import type { Participant } from '@muster/contract';
import { participantActions } from '@muster/domain';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import type { Action } from './actions.ts';

/** What the user can do with a participant, and which actions would change something. */
export function useParticipantAbilities(participant: Participant) {
  const { isLocked } = useParticipantsScreen();
  const { can } = participant;
  const actions = participantActions(participant);
  return {
    canMessage: can.message,
    isOffered: ({ name }: Action) => can.update && actions[name],
    isLocked,
  };
}

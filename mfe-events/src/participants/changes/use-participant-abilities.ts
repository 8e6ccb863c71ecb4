import type { Participant } from '@muster/contract';
import { participantAbilities, participantActions } from '@muster/domain';
import { useViewer } from '@muster/remote-kit';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import type { Action } from './actions.ts';

/** What the user can do with a participant, and which actions would change something. */
export function useParticipantAbilities(participant: Participant) {
  const viewer = useViewer();
  const { event, isLocked } = useParticipantsScreen();
  // The list is sent only to those who manage the event, so its rows need not wait for the event itself.
  const can = event
    ? participantAbilities(viewer, { event, participant })
    : { update: true, message: false };
  const actions = participantActions(participant);
  return {
    canMessage: can.message,
    isOffered: ({ name }: Action) => can.update && actions[name],
    isLocked,
  };
}

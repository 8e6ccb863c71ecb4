import { participantActions } from '@muster/domain';
import { useKnownParticipants } from '../data/use-known-participants.ts';
import type { Action } from './actions.ts';

/**
 * Which actions would change at least one of the selected participants. Whoever is not loaded may
 * be in any state.
 */
export function useFittingActions(selected: ReadonlySet<string>): (action: Action) => boolean {
  const known = useKnownParticipants();
  const offers = [...selected].map((userId) => {
    const participant = known.get(userId);
    return participant && participantActions(participant);
  });
  return ({ name }) => offers.some((offered) => offered === undefined || offered[name]);
}

import type { Participant } from '@muster/contract';
import { participantActions } from '@muster/domain';
import { useQueryClient } from '@tanstack/react-query';
import type { ParticipantList } from '../data/fetch-all-participants.ts';
import { participantKeys } from '../data/queries.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import type { Action } from './actions.ts';

/** Which actions would change at least one of the selected participants. Whoever is not loaded may be in any state. */
export function useFittingActions(selected: ReadonlySet<string>): (action: Action) => boolean {
  const client = useQueryClient();
  const { eventId, list } = useParticipantsScreen();
  const lists = client.getQueriesData<ParticipantList>({
    queryKey: participantKeys.lists(eventId),
  });
  const known = new Map<string, Participant>();
  // What is on screen is the latest.
  for (const data of [...lists.map(([, one]) => one), list.data])
    for (const participant of data?.participants ?? []) known.set(participant.user.id, participant);
  const offers = [...selected].map((userId) => {
    const participant = known.get(userId);
    return participant && participantActions(participant);
  });
  return ({ name }) => offers.some((offered) => offered === undefined || offered[name]);
}

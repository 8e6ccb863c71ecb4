import type { Participant } from '@muster/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ParticipantList } from './fetch-all-participants.ts';
import { participantKeys } from './queries.ts';
import { useParticipantsScreen } from './screen-context.tsx';

/**
 * The participants of every list that was loaded, by user id. A selection can go beyond the page on
 * screen.
 */
export function useKnownParticipants(): ReadonlyMap<string, Participant> {
  const client = useQueryClient();
  const { eventId, list } = useParticipantsScreen();
  const lists = client.getQueriesData<ParticipantList>({
    queryKey: participantKeys.lists(eventId),
  });
  const known = new Map<string, Participant>();
  // What is on screen is the latest.
  for (const data of [...lists.map(([, one]) => one), list.data])
    for (const participant of data?.participants ?? []) known.set(participant.user.id, participant);
  return known;
}

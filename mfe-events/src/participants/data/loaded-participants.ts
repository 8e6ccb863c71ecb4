import type { Participant, ParticipantSummary } from '@muster/contract';
import { participantRef } from '@muster/domain';
import type { QueryClient } from '@tanstack/react-query';
import type { ParticipantList } from './fetch-all-participants.ts';
import { participantKeys } from './participant-keys.ts';

/** What this page has loaded of an event's participants. */
export interface LoadedParticipants {
  /** By user id, each as it was loaded last. */
  participants: ReadonlyMap<string, Participant>;
  /** Undefined while no list was loaded. */
  summary: ParticipantSummary | undefined;
}

/** Everyone in the lists that were loaded, the latest last. */
export function readLoaded(client: QueryClient, eventId: string): LoadedParticipants {
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: participantKeys.lists(eventId) })
    .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    .flatMap(({ state }) => (state.data as ParticipantList | undefined) ?? []);
  const all = lists.flatMap(({ participants }) => participants);
  return {
    participants: new Map(all.map((participant) => [participantRef(participant), participant])),
    summary: lists.at(-1)?.summary,
  };
}

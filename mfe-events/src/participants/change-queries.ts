import { isApiError } from '@muster/api-client';
import {
  FAILURE_TEXT,
  MAX_COUNT,
  type Participant,
  type ParticipantChange,
} from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { eventKeys } from '../queries.ts';
import { applyChange, putStep, type Step } from './change-participant.ts';
import { type Asking, PARTICIPANTS, participantKeys } from './queries.ts';
import type { ParticipantList } from './read-everybody.ts';

interface Change {
  participant: Participant;
  change: ParticipantChange;
}

function changeOptions(client: QueryClient, { api, eventId }: Asking) {
  const queryKey = participantKeys.of(eventId);
  const put = (step: Step) =>
    client.setQueriesData<ParticipantList>({ queryKey }, (list) => list && putStep(list, step));
  return mutationOptions({
    // One after the other: an undo must not overtake what it takes back.
    scope: { id: queryKey.join('/') },
    // Shown at once, so it must not wait for a connection in secret.
    networkMode: 'always',
    mutationFn: async ({ participant, change }: Change) => {
      const params = { id: eventId, userId: participant.user.id };
      return (await api.updateParticipant({ params, body: change })).participant;
    },
    onMutate: ({ participant, change }) => {
      void client.cancelQueries({ queryKey });
      const hoped = applyChange(participant, change, new Date());
      put({ before: participant, after: hoped });
      return { hoped };
    },
    onError: (_error, { participant }, made) => {
      if (made) put({ before: made.hoped, after: participant });
    },
    onSuccess: (after, _change, { hoped }) => put({ before: hoped, after }),
    onSettled: (_participant, error, { change }) => {
      // Giving up a place moves others; anything else stays where it is, so that its undo stays under the hand.
      const movesOthers = change.status && change.status !== 'confirmed';
      const refetchType = error || movesOthers ? 'active' : 'none';
      void client.invalidateQueries({ queryKey, refetchType });
      if (change.status) void invalidatePlaces(client);
    },
  });
}

/** Cards and pages that count places. */
function invalidatePlaces(client: QueryClient) {
  return client.invalidateQueries({
    queryKey: eventKeys.all,
    predicate: ({ queryKey }) => queryKey[1] !== PARTICIPANTS,
  });
}

interface BulkChange {
  userIds: readonly string[];
  change: ParticipantChange;
}

/** How a change of many went. */
export interface BulkOutcome {
  updated: number;
  refused: { userId: string; message: string }[];
}

function bulkOptions(client: QueryClient, { api, eventId }: Asking) {
  return mutationOptions({
    mutationFn: async ({ userIds, change }: BulkChange) => {
      const outcome: BulkOutcome = { updated: 0, refused: [] };
      for (let from = 0; from < userIds.length; from += MAX_COUNT.participantChanges) {
        const some = userIds.slice(from, from + MAX_COUNT.participantChanges);
        try {
          const body = { userIds: some, change };
          const answer = await api.updateParticipants({ params: { id: eventId }, body });
          outcome.updated += answer.updated;
          outcome.refused.push(...answer.refused);
        } catch (error) {
          // What went through before must still be told.
          const message = changeFailure(error);
          outcome.refused.push(...some.map((userId) => ({ userId, message })));
        }
      }
      return outcome;
    },
    onSettled: (_outcome, _error, { change }) => {
      void client.invalidateQueries({ queryKey: participantKeys.of(eventId) });
      if (change.status) void invalidatePlaces(client);
    },
  });
}

/** The server's own sentence where it refused, else that of spec.md §8. */
export function changeFailure(error: unknown): string {
  const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500;
  return isRefusal && error.message ? error.message : FAILURE_TEXT.updateParticipant;
}

/** Changes one participant: shown at once, taken back when the server says no. */
export function useChangeParticipant(eventId: string) {
  return useMutation(changeOptions(useQueryClient(), { api: useApi(), eventId }));
}

/** Makes one change of many participants. */
export function useChangeParticipants(eventId: string) {
  return useMutation(bulkOptions(useQueryClient(), { api: useApi(), eventId }));
}

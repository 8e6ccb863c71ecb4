import { failureText } from '@muster/api-client';
import {
  FAILURE_TEXT,
  MAX_COUNT,
  type Participant,
  type ParticipantChange,
} from '@muster/contract';
import { applyParticipantChange, type ParticipantStep } from '@muster/domain';
import { useApi } from '@muster/remote-kit';
import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { eventKeys } from '../../queries.ts';
import type { ParticipantList } from '../data/fetch-all-participants.ts';
import { PARTICIPANTS_KEY, participantKeys, type QueryContext } from '../data/queries.ts';
import { applyStep } from './apply-step.ts';

interface Change {
  participant: Participant;
  change: ParticipantChange;
}

function changeOptions(client: QueryClient, { api, eventId }: QueryContext) {
  const queryKey = participantKeys.of(eventId);
  function show(step: ParticipantStep<Participant>) {
    return showStep(client, { eventId, step });
  }
  return mutationOptions({
    // One after the other, so that an undo cannot overtake its change.
    scope: { id: queryKey.join('/') },
    // It is shown at once, so it must fail without a connection and not wait for one.
    networkMode: 'always',
    mutationFn: async ({ participant, change }: Change) => {
      const params = { id: eventId, userId: participant.user.id };
      return (await api.updateParticipant({ params, body: change })).participant;
    },
    onMutate: ({ participant, change }) => {
      void client.cancelQueries({ queryKey });
      const optimistic = applyParticipantChange(participant, change, new Date());
      show({ before: participant, after: optimistic });
      return { optimistic };
    },
    onError: (_error, { participant }, shown) => {
      if (shown) show({ before: shown.optimistic, after: participant });
    },
    onSuccess: (after, _change, { optimistic }) => show({ before: optimistic, after }),
    onSettled: (_participant, error, { change }) => {
      // Freeing a spot moves others. Other rows stay where they are, so that Undo stays under the pointer.
      const movesOthers = change.status && change.status !== 'confirmed';
      const refetchType = error || movesOthers ? 'active' : 'none';
      void client.invalidateQueries({ queryKey, refetchType });
      if (change.status) void invalidateSpots(client);
    },
  });
}

interface ShownStep {
  eventId: string;
  step: ParticipantStep<Participant>;
}

function showStep(client: QueryClient, { eventId, step }: ShownStep): void {
  client.setQueriesData<ParticipantList>(
    { queryKey: participantKeys.lists(eventId) },
    (list) => list && applyStep(list, step),
  );
  client.setQueryData<Participant>(
    participantKeys.one(eventId, step.after.user.id),
    (participant) => participant && step.after,
  );
}

/** Events show how many spots are taken. */
function invalidateSpots(client: QueryClient) {
  return client.invalidateQueries({
    queryKey: eventKeys.all,
    predicate: ({ queryKey }) => queryKey[1] !== PARTICIPANTS_KEY,
  });
}

interface BulkChange {
  userIds: readonly string[];
  change: ParticipantChange;
}

/** The result of a change of several participants. */
export interface BulkResult {
  updated: number;
  refused: { userId: string; message: string }[];
}

function bulkOptions(client: QueryClient, { api, eventId }: QueryContext) {
  return mutationOptions({
    mutationFn: async ({ userIds, change }: BulkChange) => {
      const result: BulkResult = { updated: 0, refused: [] };
      for (let from = 0; from < userIds.length; from += MAX_COUNT.participantChanges) {
        const batch = userIds.slice(from, from + MAX_COUNT.participantChanges);
        try {
          const body = { userIds: batch, change };
          const response = await api.updateParticipants({ params: { id: eventId }, body });
          result.updated += response.updated;
          result.refused.push(...response.refused);
        } catch (error) {
          // The batches before it were changed, and the result must say so.
          const message = changeFailureText(error);
          result.refused.push(...batch.map((userId) => ({ userId, message })));
        }
      }
      return result;
    },
    onSettled: (_result, _error, { change }) => {
      void client.invalidateQueries({ queryKey: participantKeys.of(eventId) });
      if (change.status) void invalidateSpots(client);
    },
  });
}

/** The sentence of a change that failed: the server's own where a rule refused it. */
export function changeFailureText(error: unknown): string {
  return failureText(error, FAILURE_TEXT.updateParticipant, 'refusals');
}

/** Changes one participant: shown at once, and undone on screen if the server refuses. */
export function useChangeParticipant(eventId: string) {
  return useMutation(changeOptions(useQueryClient(), { api: useApi(), eventId }));
}

/** Makes the same change to several participants. */
export function useChangeParticipants(eventId: string) {
  return useMutation(bulkOptions(useQueryClient(), { api: useApi(), eventId }));
}

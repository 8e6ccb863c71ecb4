import { failureText } from '@muster/api-client';
import {
  type BulkRefusal,
  FAILURE_TEXT,
  MAX_COUNT,
  type Participant,
  type ParticipantChange,
} from '@muster/contract';
import { applyParticipantChange, type ParticipantStep } from '@muster/domain';
import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { refetchCancelled } from '../../refetch-cancelled.ts';
import type { ParticipantList } from '../data/fetch-all-participants.ts';
import { PARTICIPANTS_KEY, participantKeys, type QueryContext } from '../data/queries.ts';
import { nameOf } from '../shared/labels.ts';
import { notify } from '../shared/notify.ts';
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
      // Freeing a spot moves others. Other rows stay where they are, so that Undo stays under the
      // pointer.
      const movesOthers = change.status && change.status !== 'confirmed';
      const refetchType = error || movesOthers ? 'active' : 'none';
      void client.invalidateQueries({ queryKey, refetchType });
      refetchCancelled(client, queryKey);
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
    queryKey: QUERY_KEYS.events,
    predicate: ({ queryKey }) => queryKey[1] !== PARTICIPANTS_KEY,
  });
}

/** A change of several participants. */
export interface BulkChange {
  userIds: readonly string[];
  change: ParticipantChange;
  /** The event's new maximum. */
  maxParticipants?: number | undefined;
}

/** The result of a change of several participants. */
export interface BulkResult {
  updated: number;
  /** How many were in that state already. */
  unchanged: number;
  /** `code` null: the request failed. */
  refused: { userId: string; code: BulkRefusal | null; message: string }[];
  /** The changes that undo it. */
  undo: BulkChange[];
}

function bulkOptions(client: QueryClient, { api, eventId }: QueryContext) {
  return mutationOptions({
    scope: { id: participantKeys.of(eventId).join('/') },
    networkMode: 'always',
    mutationFn: async (changes: readonly BulkChange[]) => {
      const results: BulkResult[] = [];
      for (const body of changes.flatMap(toRequests)) {
        try {
          results.push(await api.updateParticipants({ params: { id: eventId }, body }));
        } catch (error) {
          // The requests before it have changed something, and the result must say so.
          results.push(toFailure(body.userIds, error));
        }
      }
      return addResults(results);
    },
    onSettled: (_result, _error, changes) => {
      void client.invalidateQueries({ queryKey: participantKeys.of(eventId) });
      if (changes.some(({ change }) => change.status)) void invalidateSpots(client);
    },
  });
}

/** One request for every 1,000 participants. */
function toRequests({ userIds, change, maxParticipants }: BulkChange) {
  const count = Math.ceil(userIds.length / MAX_COUNT.participantChanges);
  return Array.from({ length: count }, (_, index) => {
    const from = index * MAX_COUNT.participantChanges;
    const batch = userIds.slice(from, from + MAX_COUNT.participantChanges);
    return { userIds: batch, change, ...(maxParticipants && { maxParticipants }) };
  });
}

function toFailure(userIds: readonly string[], error: unknown): BulkResult {
  const message = changeFailureText(error);
  const refused = userIds.map((userId) => ({ userId, code: null, message }));
  return { updated: 0, unchanged: 0, refused, undo: [] };
}

/** What several changes come to. */
export function addResults(results: readonly BulkResult[]): BulkResult {
  return {
    updated: results.reduce((sum, { updated }) => sum + updated, 0),
    unchanged: results.reduce((sum, { unchanged }) => sum + unchanged, 0),
    refused: results.flatMap(({ refused }) => refused),
    undo: results.flatMap(({ undo }) => undo),
  };
}

/** The sentence of a change that failed: the server's own where a rule refused it. */
export function changeFailureText(error: unknown): string {
  return failureText(error, FAILURE_TEXT.updateParticipant, 'refusals');
}

/** Changes one participant: shown at once, and undone on screen if the server refuses. */
export function useChangeParticipant(eventId: string) {
  return useMutation(changeOptions(useQueryClient(), { api: useApi(), eventId }));
}

/**
 * Lets a participant who was cancelled join again (docs/product/participation.md#needs-consent).
 */
export function useAllowRejoin(eventId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    scope: { id: participantKeys.of(eventId).join('/') },
    networkMode: 'always',
    mutationFn: async (participant: Participant) => {
      const params = { id: eventId, userId: participant.user.id };
      return (await api.allowRejoin({ params })).participant;
    },
    onSuccess: (after, before) => {
      showStep(client, { eventId, step: { before, after } });
      notify({ tone: 'success', text: `${nameOf(after)} can join again.` });
    },
    onError: (error) => notify({ tone: 'error', text: changeFailureText(error) }),
  });
}

/** Makes changes to several participants, one after the other. */
export function useChangeParticipants(eventId: string) {
  return useMutation(bulkOptions(useQueryClient(), { api: useApi(), eventId }));
}

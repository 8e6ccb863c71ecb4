import { failureText } from '@muster/api-client';
import {
  type EndpointResponse,
  type Endpoints,
  FAILURE_TEXT,
  MAX_COUNT,
  type ParticipantChange,
} from '@muster/contract';
import { participantRef } from '@muster/domain';
import { showBanner, showUndo, useApi } from '@muster/remote-kit';
import { refreshAreas } from '@muster/remote-kit/endpoints';
import { formatCount } from '@muster/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchConfirmed } from './fetch-confirmed.ts';

type Undo = EndpointResponse<Endpoints['updateParticipants']>['undo'];

const MAX = MAX_COUNT.participantChanges;

/** Marks everyone with a spot who was not checked in as a no-show; it can be undone. */
export function useMarkNoShows(eventId: string) {
  const api = useApi();
  const client = useQueryClient();
  async function change(userIds: readonly string[], change: ParticipantChange) {
    const undo: Undo = [];
    for (let from = 0; from < userIds.length; from += MAX) {
      const body = { userIds: userIds.slice(from, from + MAX), change };
      undo.push(...(await api.updateParticipants({ params: { id: eventId }, body })).undo);
    }
    return undo;
  }
  const options = {
    onError: (error: Error) =>
      showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.updateParticipant) }),
    onSettled: () => refreshAreas(client, ['events']),
  };
  const takeBack = useMutation({
    ...options,
    mutationFn: async (undo: Undo) => {
      for (const step of undo) await change(step.userIds, step.change);
    },
  });
  return useMutation({
    ...options,
    mutationFn: async () => {
      const { participants } = await fetchConfirmed(api, eventId);
      const missing = participants.filter(
        ({ checkInStatus }) => checkInStatus === 'not_checked_in',
      );
      const userIds = missing.map(participantRef);
      return { count: userIds.length, undo: await change(userIds, { checkInStatus: 'no_show' }) };
    },
    onSuccess: ({ count, undo }) =>
      showUndo({
        text: count === 1 ? '1 marked as a no-show.' : `${formatCount(count)} marked as no-shows.`,
        undo: () => takeBack.mutate(undo),
      }),
  });
}

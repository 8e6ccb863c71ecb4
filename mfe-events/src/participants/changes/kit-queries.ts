import type { KitHandout, Participant } from '@muster/contract';
import { participantRef } from '@muster/domain';
import { useApi } from '@muster/remote-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeFailureText } from '../outbox/send-change.ts';
import { showParticipant } from '../outbox/show-saved.ts';
import { notify } from '../shared/notify.ts';

interface Tick {
  participant: Participant;
  tick: KitHandout;
}

/** Ticks what was handed out or returned (docs/product/participation.md#kit-handouts). */
export function useUpdateKit(eventId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ participant, tick }: Tick) => {
      const params = { id: eventId, userId: participantRef(participant) };
      return (await api.updateKit({ params, body: { kit: [tick] } })).participant;
    },
    onSuccess: (after) => showParticipant(client, eventId, after),
    onError: (error) => notify({ tone: 'error', text: changeFailureText(error) }),
  });
}

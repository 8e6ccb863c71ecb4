import type { StoredJoinForm } from '@muster/contract';
import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import { useQuery } from '@tanstack/react-query';

/** A form to begin with. */
export interface StoredForm {
  joinForm: StoredJoinForm | null;
  /** What the player pays, in pounds; null for a form of another event. */
  paymentAmount: number | null;
}

/**
 * The form to begin with: that of this event, otherwise that of the latest join of the same person,
 * the viewer or a dependant; null when there is none.
 */
export function useStoredJoinForm(
  eventId: string,
  { hasJoined, dependantId }: { hasJoined: boolean; dependantId: string | undefined },
) {
  const query = { dependantId };
  const api = useApi();
  return useQuery({
    queryKey: [...QUERY_KEYS.events, 'join-form', hasJoined ? eventId : 'last', dependantId],
    queryFn: async ({ signal }): Promise<StoredForm> => {
      if (!hasJoined) {
        const { joinForm } = await api.getLastJoinForm({ query }, { signal });
        return { joinForm, paymentAmount: null };
      }
      const params = { id: eventId };
      const { joinForm, participant } = await api.getMyJoinForm({ params, query }, { signal });
      return { joinForm, paymentAmount: participant.paymentAmount };
    },
    // A form must begin with what is stored now, not with a cached one.
    staleTime: 0,
    gcTime: 0,
  });
}

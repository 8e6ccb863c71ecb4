import type { ParticipationScope } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { keepPreviousData } from '@tanstack/react-query';

/** A page of what the player has joined. */
export function useParticipations(scope: ParticipationScope, page: number) {
  const query = { scope, page };
  return useEndpoint('listMyParticipations', { query }, { placeholderData: keepPreviousData });
}

import type { Api } from '@muster/api-client';
import type { ParticipationScope } from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { eventKeys } from '../queries.ts';

/** The key tree of what the player has joined. */
const goingKeys = {
  all: [...eventKeys.all, 'going'] as const,
  list: (scope: ParticipationScope, page: number) => [...goingKeys.all, scope, page] as const,
};

function listOptions(api: Api, { scope, page }: { scope: ParticipationScope; page: number }) {
  return queryOptions({
    queryKey: goingKeys.list(scope, page),
    queryFn: ({ signal }) => api.listMyParticipations({ query: { scope, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of what the player has joined. */
export function useParticipations(scope: ParticipationScope, page: number) {
  return useQuery(listOptions(useApi(), { scope, page }));
}

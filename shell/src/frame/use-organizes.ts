import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import { useQuery } from '@tanstack/react-query';

/**
 * Whether somebody counts as an organizer: all do but players, who have joined a game and run none
 * (docs/product/screens.md#frame). Undefined until it is known. The keys are those of the Events
 * tab, which asks for the same.
 */
export function useOrganizes(): boolean | undefined {
  const api = useApi();
  const own = useQuery({
    queryKey: [...QUERY_KEYS.events, 'getExportSummary', {}],
    queryFn: ({ signal }) => api.getExportSummary({}, { signal }),
  });
  const runsNone = own.data?.totalEvents === 0;
  const query = { scope: 'coming', limit: 1 } as const;
  const joined = useQuery({
    queryKey: [...QUERY_KEYS.events, 'listMyParticipations', { query }],
    queryFn: ({ signal }) => api.listMyParticipations({ query }, { signal }),
    enabled: runsNone,
  });
  if (own.isPending || (runsNone && joined.isPending)) return undefined;
  return !runsNone || !joined.data || joined.data.pagination.total === 0;
}

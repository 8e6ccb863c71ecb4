import type { Api } from '@muster/api-client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { AREA_OF, type Area } from './areas.ts';
import { type CallInput, callOf, type QueryName } from './names.ts';

/** The key under which the data of an endpoint is cached: its area, its name, and what was sent. */
export function endpointKey<N extends QueryName>(name: N, input: CallInput<N>) {
  return [AREA_OF[name], name, input] as const;
}

/**
 * The query of an endpoint, for what is done with the cache: `fetchQuery`, `setQueryData(endpointOptions(…).queryKey)`.
 * Components use `useEndpoint`.
 */
export function endpointOptions<N extends QueryName>(api: Api, name: N, input: CallInput<N>) {
  return queryOptions({
    queryKey: endpointKey(name, input),
    queryFn: ({ signal }) => callOf(api, name)(input, { signal }),
  });
}

/** Makes everything in these areas stale. Resolves when what is on screen has been requested again. */
export async function refreshAreas(client: QueryClient, areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.map((area) => client.invalidateQueries({ queryKey: [area] })));
}

import type { Api } from '@muster/api-client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { AREA_OF, type Area } from './areas.ts';
import { type CallInput, type CallResponse, callOf, type QueryName } from './names.ts';

type Key<N extends QueryName> = readonly [area: Area, name: N, input: CallInput<N>];

/**
 * The key under which the data of an endpoint is cached: its area, its name, and what was sent.
 * `setQueryData` and `getQueryData` know the type of the data by it.
 */
export function endpointKey<N extends QueryName>(name: N, input: CallInput<N>) {
  return queryOptions<CallResponse<N>, Error, CallResponse<N>, Key<N>>({
    queryKey: [AREA_OF[name], name, input],
  }).queryKey;
}

/** The query of an endpoint, to fetch it without a component; components use `useEndpoint`. */
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

import type { Api } from '@muster/api-client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { AREA_OF, type Area } from './areas.ts';
import { type InputOf, type QueryName, type ResponseOf, requestOf } from './request-of.ts';

type Key<N extends QueryName> = readonly [area: Area, name: N, input: InputOf<N>];

/**
 * The key under which the data of an endpoint is cached: its area, its name, and what was sent.
 * `setQueryData` and `getQueryData` know the type of the data by it.
 */
export function endpointKey<N extends QueryName>(name: N, input: InputOf<N>) {
  return queryOptions<ResponseOf<N>, Error, ResponseOf<N>, Key<N>>({
    queryKey: [AREA_OF[name], name, input],
  }).queryKey;
}

/** The query of an endpoint, to fetch it without a component; components use `useEndpoint`. */
export function endpointOptions<N extends QueryName>(api: Api, name: N, input: InputOf<N>) {
  return queryOptions({
    queryKey: endpointKey(name, input),
    queryFn: ({ signal }) => requestOf(api, name)(input, { signal }),
  });
}

/** Makes everything in these areas stale. Resolves when what is on screen is requested again. */
export async function refreshAreas(client: QueryClient, areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.map((area) => client.invalidateQueries({ queryKey: [area] })));
}

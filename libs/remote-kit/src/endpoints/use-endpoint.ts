// By its name: the page has one copy of it, and each remote that uses this file has its own.
import { useApi } from '@muster/remote-kit';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type endpointKey, endpointOptions } from './endpoint-options.ts';
import type { InputOf, QueryName, ResponseOf } from './request-of.ts';

type Options<N extends QueryName, Data> = Omit<
  UseQueryOptions<ResponseOf<N>, Error, Data, ReturnType<typeof endpointKey<N>>>,
  'queryKey' | 'queryFn'
>;

/**
 * The data of an endpoint. Everything else follows from the contract; `options` are those of
 * TanStack's `useQuery`.
 *
 *     const review = useEndpoint('getEventReview', { params: { id } }, { staleTime: 0 });
 */
export function useEndpoint<N extends QueryName, Data = ResponseOf<N>>(
  name: N,
  input: InputOf<N>,
  options?: Options<N, Data>,
): UseQueryResult<NoInfer<Data>> {
  const { queryKey, queryFn } = endpointOptions(useApi(), name, input);
  return useQuery({ ...options, queryKey, queryFn });
}

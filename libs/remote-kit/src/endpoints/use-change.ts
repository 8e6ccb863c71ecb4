// By its name: the page has one copy of it, and each remote that uses this file has its own.
import { useApi } from '@muster/remote-kit';
import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Area } from './areas.ts';
import { refreshAreas } from './endpoint-options.ts';
import { type InputOf, type RequestName, type ResponseOf, requestOf } from './request-of.ts';

interface Options<N extends RequestName>
  extends Omit<UseMutationOptions<ResponseOf<N>, Error, InputOf<N>>, 'mutationFn'> {
  /** What is stale afterwards. The change is pending until it is requested again. */
  refreshes?: readonly Area[];
  /** `settled`: after a failure too, because what is shown may be out of date then. */
  refreshAfter?: 'success' | 'settled';
}

/**
 * A request to an endpoint that changes something. `options` are those of TanStack's
 * `useMutation`, and what to refresh.
 *
 *     const approve = useChange('approveEvent', { refreshes: ['events'] });
 *     approve.mutate({ params: { id }, body });
 */
export function useChange<N extends RequestName>(
  name: N,
  { refreshes = [], refreshAfter = 'success', ...options }: Options<N> = {},
): UseMutationResult<ResponseOf<N>, Error, InputOf<N>> {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: (input) => requestOf(api, name)(input),
    onSuccess: async (...result) => {
      await options.onSuccess?.(...result);
      if (refreshAfter === 'success') await refreshAreas(client, refreshes);
    },
    onSettled: async (...result) => {
      await options.onSettled?.(...result);
      if (refreshAfter === 'settled') await refreshAreas(client, refreshes);
    },
  });
}

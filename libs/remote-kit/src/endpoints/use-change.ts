// By its name, because the page has one copy of it, and this file is part of each remote that uses it.
import { useApi } from '@muster/remote-kit';
import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Area } from './areas.ts';
import { refreshAreas } from './endpoint-options.ts';
import { type CallInput, type CallName, type CallResponse, callOf } from './names.ts';

interface Options<N extends CallName>
  extends Omit<UseMutationOptions<CallResponse<N>, Error, CallInput<N>>, 'mutationFn'> {
  /** What is stale afterwards. The change is pending until it is requested again. */
  refreshes?: readonly Area[];
  /** `settled`: after a failure too, because what was changed may be different from what is shown. */
  refreshAfter?: 'success' | 'settled';
}

/**
 * A call of an endpoint that changes something. `options` are those of TanStack's `useMutation`, and what to refresh.
 *
 *     const approve = useChange('approveEvent', { refreshes: ['events'] });
 *     approve.mutate({ params: { id }, body });
 */
export function useChange<N extends CallName>(
  name: N,
  { refreshes = [], refreshAfter = 'success', ...options }: Options<N> = {},
): UseMutationResult<CallResponse<N>, Error, CallInput<N>> {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: (input) => callOf(api, name)(input),
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

// By its name: the page has one copy of it, and each remote that uses this file has its own.
import { useApi } from '@muster/remote-kit';
import {
  type UseMutateAsyncFunction,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
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
 * `useMutation`, and what to refresh. The same input is not sent a second time while it is under
 * way: a button is told so too late for a press that follows at once.
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
  const change = useMutation({
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
  return { ...change, ...useOncePerInput<N>(change.mutateAsync) };
}

/**
 * Sends the same input once at a time; of a second one the result is that of the first, whose
 * callbacks run. TanStack's own do not when the component is gone, such as a row that the refresh
 * takes out of its list, or when another input was sent meanwhile.
 */
function useOncePerInput<N extends RequestName>(
  send: UseMutateAsyncFunction<ResponseOf<N>, Error, InputOf<N>>,
): Pick<UseMutationResult<ResponseOf<N>, Error, InputOf<N>>, 'mutate' | 'mutateAsync'> {
  const client = useQueryClient();
  const running = useRef(new Map<string, Promise<ResponseOf<N>>>());
  const mutateAsync = useCallback<typeof send>(
    (...given) => {
      const [input, callbacks] = given as [InputOf<N>, Parameters<typeof send>[1]];
      const key = JSON.stringify(input, nameFile);
      const same = running.current.get(key);
      if (same) return same;
      const sent = send(input).finally(() => running.current.delete(key));
      running.current.set(key, sent);
      const context = { client, meta: undefined };
      void sent.then(
        (response) => {
          callbacks?.onSuccess?.(response, input, undefined, context);
          callbacks?.onSettled?.(response, null, input, undefined, context);
        },
        (error: Error) => {
          callbacks?.onError?.(error, input, undefined, context);
          callbacks?.onSettled?.(undefined, error, input, undefined, context);
        },
      );
      return sent;
    },
    [send, client],
  );
  const mutate = useCallback(
    (...given: Parameters<typeof send>) => void mutateAsync(...given).catch(() => undefined),
    [mutateAsync],
  );
  return { mutate, mutateAsync };
}

/** A file is written as an empty object otherwise, so that all would be the same. */
function nameFile(_: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}

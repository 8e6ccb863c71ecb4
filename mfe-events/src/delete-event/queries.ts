import { type Api, isApiError } from '@muster/api-client';
import type { Event } from '@muster/contract';
import { useApi } from '@muster/remote-kit';
import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { eventKeys } from '../queries.ts';
import { filesOf } from './files-of.ts';

function deleteOptions(api: Api, client: QueryClient) {
  return mutationOptions({
    mutationFn: async (event: Event) => {
      await api.deleteEvent({ params: { id: event.id } });
      await deleteFiles(api, filesOf(event));
    },
    // Also when it failed: it may be gone, or be as it was.
    onSettled: () => client.invalidateQueries({ queryKey: eventKeys.all }),
  });
}

/** Deletes an event and then its files. */
export function useDeleteEvent() {
  return useMutation(deleteOptions(useApi(), useQueryClient()));
}

/** One by one; failures are counted and only logged (spec.md §4). What is left over the server sweeps away. */
async function deleteFiles(api: Api, urls: readonly string[]): Promise<void> {
  let failed = 0;
  for (const url of urls) {
    await api.deleteFile({ body: { url } }).catch((error: unknown) => {
      // Somebody else was quicker.
      if (!isApiError(error, 'FILE_NOT_FOUND')) failed += 1;
    });
  }
  // biome-ignore lint/suspicious/noConsole: these failures are only logged (spec.md §4)
  if (failed > 0) console.warn(`${failed} of ${urls.length} files of a deleted event are left`);
}

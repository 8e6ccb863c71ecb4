import { type Api, isApiError } from '@muster/api-client';
import type { Event } from '@muster/contract';
import { eventMediaUrls } from '@muster/domain';
// By its name, because the page has one copy of it, and this file is part of each remote that uses it.
import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

function deleteOptions(api: Api, client: QueryClient) {
  return mutationOptions({
    mutationFn: async (event: Event) => {
      await api.deleteEvent({ params: { id: event.id } });
      await deleteFiles(api, eventMediaUrls(event));
    },
    // After a failure too: the event may be deleted or unchanged.
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEYS.events }),
  });
}

/** Deletes an event and then its files. */
export function useDeleteEvent() {
  return useMutation(deleteOptions(useApi(), useQueryClient()));
}

/**
 * Deletes files one by one. Failures are only logged (docs/product.md#event-deletion): the server deletes orphaned files.
 */
async function deleteFiles(api: Api, urls: readonly string[]): Promise<void> {
  let failed = 0;
  for (const url of urls) {
    await api.deleteFile({ body: { url } }).catch((error: unknown) => {
      // Deleted in the meantime, or kept because something else shows it.
      if (!isApiError(error, 'FILE_NOT_FOUND') && !isApiError(error, 'FILE_IN_USE')) failed += 1;
    });
  }
  if (failed === 0) return;
  // biome-ignore lint/suspicious/noConsole: these failures are only logged
  console.warn(`${failed} of ${urls.length} files of a deleted event were not deleted`);
}

import type { Api } from '@muster/api-client';
import { useApi } from '@muster/remote-kit';
import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query';

/** The key tree of the superadmin's view of threads. */
const adminThreadKeys = {
  all: ['admin-threads'] as const,
  list: (filter: ThreadsFilter) => [...adminThreadKeys.all, 'list', filter] as const,
  thread: (part: ThreadPart) => [...adminThreadKeys.all, 'thread', part] as const,
};

interface ThreadsFilter {
  search: string;
  page: number;
}

/** What of a thread is shown. */
export interface ThreadPart {
  threadId: string;
  page: number;
  /** Instead of a page: the one with this message. */
  around: string | null;
  /** Different each time the thread is opened. */
  opening: number;
}

function threadsOptions(api: Api, filter: ThreadsFilter) {
  const { search, page } = filter;
  return queryOptions({
    queryKey: adminThreadKeys.list(filter),
    queryFn: ({ signal }) =>
      api.listAdminThreads({ query: { page, search: search || undefined } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

function threadOptions(api: Api, part: ThreadPart) {
  const { threadId, page, around } = part;
  return queryOptions({
    queryKey: adminThreadKeys.thread(part),
    queryFn: ({ signal }) =>
      api.getAdminThread(
        { params: { id: threadId }, query: around ? { around } : { page } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // Each request is recorded as an opening (docs/product/administration.md#admin-threads), so nothing but an opening may make one.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function exportOptions(api: Api) {
  return mutationOptions({
    mutationFn: async (threadId: string) => {
      const [file, { saveFile }] = await Promise.all([
        api.exportThread({ params: { id: threadId } }),
        import('@muster/remote-kit/files'),
      ]);
      saveFile(exportName(threadId, new Date()), file);
    },
  });
}

/** `thread-64b…-2026-11-21.csv`, by the day in UTC (docs/product/exports.md#thread-csv). */
export function exportName(threadId: string, now: Date): string {
  return `thread-${threadId}-${now.toISOString().slice(0, 10)}.csv`;
}

/** A page of all threads. */
export function useAllThreads(filter: ThreadsFilter) {
  return useQuery(threadsOptions(useApi(), filter));
}

/** A thread with a page of its messages. */
export function useAnyThread(part: ThreadPart) {
  return useQuery(threadOptions(useApi(), part));
}

/** Downloads a thread as CSV. */
export function useExportThread() {
  return useMutation(exportOptions(useApi()));
}

import { useApi } from '@muster/remote-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** What of a thread is shown. */
interface ThreadPart {
  threadId: string;
  page: number;
  /** Instead of a page: the one with this message. */
  around: string | null;
  /** Different each time the thread is opened. */
  opening: number;
}

/** A thread with a page of its messages, requested once an opening. */
export function useOpenedThread(part: ThreadPart) {
  const api = useApi();
  const { threadId: id, page, around } = part;
  return useQuery({
    queryKey: ['all-threads', 'thread', part],
    queryFn: ({ signal }) =>
      api.getAdminThread({ params: { id }, query: around ? { around } : { page } }, { signal }),
    placeholderData: keepPreviousData,
    // Each request is recorded as an opening (docs/product/administration.md#admin-threads), so
    // nothing but an opening may make one.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

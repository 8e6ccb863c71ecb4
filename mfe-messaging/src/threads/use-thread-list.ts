import type { Thread } from '@muster/contract';
import type { AsyncQuery } from '@muster/ui';
import { useThreads } from '../queries.ts';
import { useOpenThreadKept } from './keep-open-thread.ts';
import { useThreadFilter } from './thread-filter.ts';

/** The pages after the loaded ones. */
export interface MoreThreads {
  exist: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  /** Does nothing while the list is being loaded. */
  load: () => void;
}

/** The threads of the filter in the URL, and the open one. */
export function useThreadList(selectedId: string | undefined) {
  const { filter, isFiltered, change, clear } = useThreadFilter();
  const threads = useThreads(filter);
  const { data = [], isPlaceholderData, isFetching, isFetchNextPageError } = threads;
  const rows = useOpenThreadKept(data, {
    selectedId,
    filterKey: `${filter.crewEventId} ${filter.status} ${filter.search}`,
    isOutdated: isPlaceholderData,
  });
  // An empty list of an earlier filter says nothing about this one.
  const isKnown = threads.data !== undefined && !(isPlaceholderData && rows.length === 0);
  const query: AsyncQuery<Thread[]> = {
    ...threads,
    data: isKnown ? rows : undefined,
    isPending: !isKnown && !threads.isError,
    // The end of the list says that the next page failed.
    error: isFetchNextPageError ? null : threads.error,
  };
  const more: MoreThreads = {
    exist: threads.hasNextPage,
    isLoading: threads.isFetchingNextPage,
    hasFailed: isFetchNextPageError,
    load: () => void (isFetching || threads.fetchNextPage()),
  };
  const isEmpty = isKnown && rows.length === 0;
  return { query, rows, more, filter, isFiltered, change, clear, hasNone: isEmpty && !isFiltered };
}

/** What `useThreadList` returns. */
export type ThreadListState = ReturnType<typeof useThreadList>;

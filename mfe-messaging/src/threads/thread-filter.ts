import { LENGTH } from '@muster/contract';
import { urlChoice, urlOpened, urlText, useUrlState } from '@muster/remote-kit';

/** Which threads are listed (docs/product/message-screens.md#thread-list). */
export interface ThreadFilter {
  status: 'all' | 'unread' | 'read';
  /** Finds people and events; empty for no search. */
  search: string;
}

/** The filter that leaves no thread out. */
export const ALL_THREADS: ThreadFilter = { status: 'all', search: '' };

const FILTER = {
  search: urlText('search', { maxLength: LENGTH.search }),
  status: urlChoice('status', ['unread', 'read']),
};

/** Whom a new conversation is with; see `newConversationPath`. */
const TARGET = { eventId: urlOpened('event'), recipientId: urlOpened('to') };

/** The filter of the list, which is in the URL. */
export function useThreadFilter() {
  const { values, isFiltered, set } = useUrlState(FILTER);
  const { search, status } = values;
  const filter: ThreadFilter = { search, status: status ?? 'all' };
  function change(part: Partial<ThreadFilter>) {
    const next = { ...filter, ...part };
    set({ search: next.search, status: next.status === 'all' ? null : next.status });
  }
  return { filter, isFiltered, change, clear: () => change(ALL_THREADS) };
}

/** Whom the URL of a new conversation names. */
export function useConversationTarget() {
  return useUrlState(TARGET).values;
}

/** The query with which a link inside the modal keeps the filter of the list. */
export function useListQuery(): string {
  return useUrlState(TARGET).searchWithout();
}

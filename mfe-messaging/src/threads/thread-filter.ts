import { LENGTH } from '@muster/contract';
import { urlChoice, urlOpened, urlText, useUrlState } from '@muster/remote-kit';
import { CREW_EVENT_PARAMETER } from '../paths.ts';

/** Which threads are listed (docs/product/message-screens.md#thread-list). */
export interface ThreadFilter {
  status: 'all' | 'unread' | 'read';
  /** Finds people and events; empty for no search. */
  search: string;
  /** The event whose threads crew answers; null for one's own threads. */
  crewEventId: string | null;
}

/** What leaves no thread out. */
export const ALL_THREADS = { status: 'all', search: '' } as const;

const CREW_EVENT = { crewEventId: urlOpened(CREW_EVENT_PARAMETER) };

const FILTER = {
  search: urlText('search', { maxLength: LENGTH.search }),
  status: urlChoice('status', ['unread', 'read']),
  ...CREW_EVENT,
};

/** Whom a new conversation is with; see `newConversationPath`. */
const TARGET = { eventId: urlOpened('event'), recipientId: urlOpened('to') };

/** The filter of the list, which is in the URL. */
export function useThreadFilter() {
  const { values, isFiltered, set } = useUrlState(FILTER);
  const { search, status, crewEventId } = values;
  const filter: ThreadFilter = { search, status: status ?? 'all', crewEventId };
  function change(part: Partial<Pick<ThreadFilter, 'search' | 'status'>>) {
    const next = { ...filter, ...part };
    set({ search: next.search, status: next.status === 'all' ? null : next.status });
  }
  return { filter, isFiltered, change, clear: () => change(ALL_THREADS) };
}

/**
 * The event in the URL whose threads crew answers
 * (docs/product/message-screens.md#crew-threads).
 */
export function useCrewEventId(): string | null {
  return useUrlState(CREW_EVENT).values.crewEventId;
}

/** Whom the URL of a new conversation names. */
export function useConversationTarget() {
  return useUrlState(TARGET).values;
}

/** The query with which a link inside the modal keeps the filter of the list. */
export function useListQuery(): string {
  return useUrlState(TARGET).searchWithout();
}

import {
  type AdminThread,
  EMPTY_TEXT,
  FAILURE_TEXT,
  LENGTH,
  type Pagination,
} from '@muster/contract';
import { lazyDialog, useUrlState } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import {
  AsyncView,
  DisplayText,
  EmptyState,
  formatCount,
  Opening,
  Pager,
  SearchField,
  Skeleton,
} from '@muster/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Suspense } from 'react';
import * as css from './monitor-messages.module.css';
import { ThreadCard } from './thread-card.tsx';
import { MONITOR_SCHEMA } from './url-schema.ts';

// The dialog and the overlays it needs are loaded when a thread is opened.
const ThreadDialog = lazyDialog(async () => (await import('./thread-dialog.tsx')).ThreadDialog);

/**
 * Monitor Messages: every thread, and one of them over the list while its URL is open
 * (docs/product/administration.md#admin-threads).
 */
export function MonitorMessages() {
  const url = useUrlState(MONITOR_SCHEMA);
  const { search, page, openThreadId } = url.values;
  const threads = useEndpoint(
    'listAdminThreads',
    { query: { page, search: search || undefined } },
    { placeholderData: keepPreviousData },
  );
  const found = threads.isPlaceholderData ? undefined : threads.data?.pagination;
  function open(threadId: string) {
    return url.searchWith({ openThreadId: threadId, messagesPage: 1, messageId: null });
  }
  return (
    <section className={css.section} aria-labelledby="monitor-messages">
      <Top search={search} found={found} onSearch={(text) => url.set({ search: text })} />
      <AsyncView
        query={threads}
        failure={FAILURE_TEXT.fetchThreads}
        loading="Loading threads"
        skeleton={<Skeleton height={420} radius="lg" />}
        empty={(loaded) =>
          loaded.threads.length === 0 && (
            <EmptyState {...(search ? EMPTY_TEXT.adminThreadsFound : EMPTY_TEXT.threads)} />
          )
        }
      >
        {(loaded) => (
          <>
            <ThreadCards threads={loaded.threads} searchOf={open} />
            <Pager {...loaded.pagination} of="threads" onPage={(next) => url.set({ page: next })} />
          </>
        )}
      </AsyncView>
      {openThreadId && (
        <Suspense key={openThreadId} fallback={<Opening label="Opening the thread" />}>
          <ThreadDialog threadId={openThreadId} url={url} />
        </Suspense>
      )}
    </section>
  );
}

interface TopProps {
  search: string;
  /** How many threads match; undefined until it is known. */
  found: Pagination | undefined;
  onSearch: (search: string) => void;
}

function Top({ search, found, onSearch }: TopProps) {
  return (
    <div className={css.top}>
      <DisplayText as="h2" size="medium" id="monitor-messages">
        Monitor Messages
      </DisplayText>
      <div className={css.search}>
        <SearchField
          label="Search threads"
          placeholder="Search event, name or email"
          maxLength={LENGTH.search}
          search={search}
          onSearch={onSearch}
        />
      </div>
      <span className={css.found} role="status">
        {search &&
          found &&
          `${formatCount(found.total)}${found.totalIsExact === false ? '+' : ''} found`}
      </span>
    </div>
  );
}

interface ThreadCardsProps {
  threads: readonly AdminThread[];
  searchOf: (threadId: string) => string;
}

function ThreadCards({ threads, searchOf }: ThreadCardsProps) {
  return (
    <ul className={css.cards} aria-labelledby="monitor-messages">
      {threads.map((thread) => (
        <li key={thread.threadId}>
          <ThreadCard thread={thread} search={searchOf(thread.threadId)} />
        </li>
      ))}
    </ul>
  );
}

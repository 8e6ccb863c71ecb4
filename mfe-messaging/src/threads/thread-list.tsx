import { EMPTY_TEXT, FAILURE_TEXT, type Thread } from '@muster/contract';
import { AsyncView, Button, EmptyState, TextInput } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { useThreads } from '../queries.ts';
import { filterThreads } from './describe-thread.ts';
import * as css from './thread-list.module.css';
import { ThreadRow } from './thread-row.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';

interface ThreadListProps {
  threads: ReturnType<typeof useThreads>;
  selectedId: string | undefined;
  isNarrow: boolean;
  onClose: () => void;
}

/** All threads, the most recently active first, and a field to search them. */
export function ThreadList({ threads, selectedId, isNarrow, onClose }: ThreadListProps) {
  const [search, setSearch] = useState('');
  const isSearchable = threads.isPending || (threads.data && threads.data.length > 0);
  return (
    <nav className={css.zone} aria-label="Threads">
      <header className={css.head}>
        {/* On a phone a focused field would open the keyboard. */}
        <Modal.Title className={css.title} tabIndex={-1} data-autofocus={isNarrow || undefined}>
          Messages
        </Modal.Title>
        {isSearchable && <ThreadSearch search={search} onSearch={setSearch} />}
      </header>
      <div className={css.scroll}>
        <AsyncView
          query={threads}
          failure={FAILURE_TEXT.fetchThreads}
          loading="Loading threads"
          skeleton={<ThreadSkeleton />}
          empty={(all) => all.length === 0 && <NoThreads onClose={onClose} />}
        >
          {(all) => (
            <Rows threads={filterThreads(all, search)} selectedId={selectedId} search={search} />
          )}
        </AsyncView>
        {threads.hasNextPage && <MoreButton threads={threads} />}
      </div>
    </nav>
  );
}

interface ThreadSearchProps {
  search: string;
  onSearch: (search: string) => void;
}

function ThreadSearch({ search, onSearch }: ThreadSearchProps) {
  return (
    <TextInput
      type="search"
      aria-label="Search threads"
      placeholder="Search threads"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      value={search}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
  );
}

function MoreButton({ threads }: Pick<ThreadListProps, 'threads'>) {
  return (
    <div className={css.more}>
      <Button
        variant="default"
        loading={threads.isFetchingNextPage}
        onClick={() => void threads.fetchNextPage()}
      >
        Load more threads
      </Button>
    </div>
  );
}

interface RowsProps {
  threads: readonly Thread[];
  selectedId: string | undefined;
  search: string;
}

function Rows({ threads, selectedId, search }: RowsProps) {
  if (threads.length === 0) {
    return (
      <p className={css.nothing} role="status">
        {EMPTY_TEXT.threadsFound(search)}
      </p>
    );
  }
  return (
    <ul className={css.rows}>
      {threads.map((thread) => (
        <li key={thread.threadId}>
          <ThreadRow thread={thread} isSelected={thread.threadId === selectedId} />
        </li>
      ))}
    </ul>
  );
}

function NoThreads({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      {...EMPTY_TEXT.threads}
      action={
        <Button variant="default" onClick={onClose}>
          Back to events
        </Button>
      }
    />
  );
}

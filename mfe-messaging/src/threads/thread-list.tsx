import { FAILURE_TEXT, type Thread as ThreadData } from '@muster/contract';
import { Banner, Button, EmptyState, Skeleton, SkeletonAfter, TextInput } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { useThreads } from '../queries.ts';
import { filterThreads } from './describe-thread.ts';
import * as css from './thread-list.module.css';
import { ThreadRow } from './thread-row.tsx';

interface ThreadListProps {
  threads: ReturnType<typeof useThreads>;
  selectedId: string | undefined;
  isNarrow: boolean;
  onClose: () => void;
}

/** Every thread, the liveliest first, and a box to find one. */
export function ThreadList({ threads, selectedId, isNarrow, onClose }: ThreadListProps) {
  const [search, setSearch] = useState('');
  const { data } = threads;
  return (
    <nav className={css.zone} aria-label="Threads">
      <header className={css.head}>
        {/* On a phone a focused box would bring up the keyboard. */}
        <Modal.Title className={css.title} tabIndex={-1} data-autofocus={isNarrow || undefined}>
          Messages
        </Modal.Title>
        {(threads.isPending || (data && data.length > 0)) && (
          <TextInput
            type="search"
            aria-label="Search threads"
            placeholder="Search threads"
            leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
      </header>
      <div className={css.scroll}>
        {threads.isError && (
          <div className={css.failure}>
            <Banner tone="error" text={FAILURE_TEXT.fetchThreads} />
            <Button variant="default" onClick={() => void threads.refetch()}>
              Try again
            </Button>
          </div>
        )}
        {threads.isPending && <ThreadSkeleton />}
        {data?.length === 0 && <NoThreads onClose={onClose} />}
        {data && data.length > 0 && (
          <Rows threads={filterThreads(data, search)} selectedId={selectedId} search={search} />
        )}
        {threads.hasNextPage && (
          <div className={css.more}>
            <Button
              variant="default"
              loading={threads.isFetchingNextPage}
              onClick={() => void threads.fetchNextPage()}
            >
              Load more threads
            </Button>
          </div>
        )}
      </div>
    </nav>
  );
}

interface RowsProps {
  threads: ThreadData[];
  selectedId: string | undefined;
  search: string;
}

function Rows({ threads, selectedId, search }: RowsProps) {
  if (threads.length === 0) {
    return (
      <p className={css.nothing} role="status">
        No thread has “{search}”.
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
      title="No messages yet"
      text="When players ask about your events, their questions arrive here."
      action={
        <Button variant="default" onClick={onClose}>
          Back to events
        </Button>
      }
    />
  );
}

function ThreadSkeleton() {
  return (
    <SkeletonAfter label="Loading threads">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={css.skeleton}>
          <Skeleton circle height={38} />
          <div>
            <Skeleton height={14} width="45%" mb={8} />
            <Skeleton height={12} width="70%" mb={6} />
            <Skeleton height={12} width="85%" />
          </div>
        </div>
      ))}
    </SkeletonAfter>
  );
}

import { EMPTY_TEXT, FAILURE_TEXT, LENGTH } from '@muster/contract';
import { AsyncView, Button, EmptyState, SearchField } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { type ReactNode, useState } from 'react';
import { useCrewEvent } from '../crew/use-crew-event.ts';
import { StatusChoice } from './status-choice.tsx';
import * as css from './thread-list.module.css';
import { ThreadRows } from './thread-rows.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import type { ThreadListState } from './use-thread-list.ts';

interface ThreadListProps {
  list: ThreadListState;
  selectedId: string | undefined;
  /** Whether the title takes the focus, because no composer does. */
  takesFocus: boolean;
  /** Beside the title. */
  action: ReactNode;
  onClose: () => void;
}

/** The threads, the most recently active first, below a search and a choice by status. */
export function ThreadList({ list, selectedId, takesFocus, action, onClose }: ThreadListProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { query, more, hasNone, isFiltered, clear, filter } = list;
  const isCrew = filter.crewEventId !== null;
  const crewEvent = useCrewEvent(filter.crewEventId);
  const crewOf = isCrew ? (crewEvent?.organizer.name ?? 'Organizer') : undefined;
  return (
    <nav className={css.zone} aria-label="Threads">
      {!(isCrew && hasNone) && (
        <header className={css.head}>
          {!isCrew && (
            <div className={css.titleRow} data-alone={hasNone || undefined}>
              <Modal.Title
                className={css.title}
                tabIndex={-1}
                data-autofocus={takesFocus || undefined}
              >
                Messages
              </Modal.Title>
              {action}
            </div>
          )}
          {!hasNone && <Filters list={list} />}
        </header>
      )}
      <div ref={setScroller} className={css.scroll}>
        <AsyncView
          query={query}
          failure={FAILURE_TEXT.fetchThreads}
          loading="Loading threads"
          skeleton={<ThreadSkeleton />}
          empty={({ length }) =>
            length === 0 &&
            (isFiltered ? (
              <NoneFound onClear={clear} />
            ) : (
              <NoThreads isCrew={isCrew} onClose={onClose} />
            ))
          }
        >
          {(threads) => (
            <ThreadRows
              threads={threads}
              crewOf={crewOf}
              selectedId={selectedId}
              more={more}
              scroller={scroller}
            />
          )}
        </AsyncView>
      </div>
    </nav>
  );
}

function Filters({ list: { filter, change } }: Pick<ThreadListProps, 'list'>) {
  return (
    <>
      <SearchField
        label="Search threads"
        placeholder={filter.crewEventId ? 'Search people' : 'Search people and events'}
        maxLength={LENGTH.search}
        search={filter.search}
        onSearch={(search) => change({ search })}
      />
      {/* What the organizer has read says nothing to the crew. */}
      {!filter.crewEventId && (
        <StatusChoice status={filter.status} onChoose={(status) => change({ status })} />
      )}
    </>
  );
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      {...EMPTY_TEXT.threadsFound}
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}

function NoThreads({ isCrew, onClose }: { isCrew: boolean; onClose: () => void }) {
  return (
    <EmptyState
      {...(isCrew ? EMPTY_TEXT.crewThreads : EMPTY_TEXT.threads)}
      action={
        <Button variant="default" onClick={onClose}>
          {isCrew ? 'Back to Helping' : 'Back to events'}
        </Button>
      }
    />
  );
}

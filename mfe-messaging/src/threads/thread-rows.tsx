import type { Thread } from '@muster/contract';
import { Button } from '@muster/ui';
import { useVirtualRows } from '@muster/ui/virtual-rows';
import { useEffect, useRef } from 'react';
import * as css from './thread-list.module.css';
import { ThreadRow } from './thread-row.tsx';
import { SkeletonRow } from './thread-skeleton.tsx';
import { useRowKeys } from './use-row-keys.ts';
import type { MoreThreads } from './use-thread-list.ts';

interface ThreadRowsProps {
  threads: readonly Thread[];
  /** The organizer as whom crew answers them. */
  crewOf: string | undefined;
  selectedId: string | undefined;
  more: MoreThreads;
  /** The element that scrolls; null until it is mounted. */
  scroller: HTMLElement | null;
}

const ROW_HEIGHT_PX = 87;

const RENDER_ALL_UP_TO = 20;

const OVERSCAN = 6;

/** The next page is loaded when fewer rows than this are left below the rendered ones. */
const LOAD_AHEAD = 10;

/** The threads as rows; of a long list those in view. The next page is loaded as one scrolls. */
export function ThreadRows(props: ThreadRowsProps) {
  const { threads, crewOf, selectedId, more, scroller } = props;
  const body = useRef<HTMLUListElement>(null);
  const count = threads.length;
  const { indexes, beforePx, afterPx, measure, scrollToIndex } = useVirtualRows({
    count,
    scroller,
    body,
    rowHeightPx: ROW_HEIGHT_PX,
    renderAllUpTo: RENDER_ALL_UP_TO,
    overscan: OVERSCAN,
  });
  const { listProps, tabStop } = useRowKeys({
    ids: threads.map(({ threadId }) => threadId),
    rendered: indexes,
    selectedId,
    list: body,
    scrollToIndex,
  });
  useLoadAhead(more, (indexes.at(-1) ?? 0) >= count - LOAD_AHEAD);
  return (
    <>
      <ul
        ref={body}
        className={css.rows}
        style={{ paddingTop: beforePx, paddingBottom: afterPx }}
        {...listProps}
      >
        {indexes.map((index) => {
          const thread = threads[index];
          if (!thread) return null;
          return (
            <li
              key={thread.threadId}
              ref={measure}
              data-index={index}
              aria-setsize={more.exist ? -1 : count}
              aria-posinset={index + 1}
            >
              <ThreadRow
                thread={thread}
                crewOf={crewOf}
                isSelected={thread.threadId === selectedId}
                isTabStop={index === tabStop}
              />
            </li>
          );
        })}
      </ul>
      <MoreRows more={more} />
    </>
  );
}

function useLoadAhead(more: MoreThreads, isNearEnd: boolean): void {
  useEffect(() => {
    if (isNearEnd && more.exist && !more.hasFailed) more.load();
  });
}

/** The end of the list: the next page while it is loaded, or that it could not be loaded. */
function MoreRows({ more }: { more: MoreThreads }) {
  if (more.hasFailed) {
    return (
      <div className={css.more}>
        <p role="status">More threads could not be loaded.</p>
        <Button variant="default" size="sm" loading={more.isLoading} onClick={more.load}>
          Try again
        </Button>
      </div>
    );
  }
  return more.isLoading && <SkeletonRow />;
}

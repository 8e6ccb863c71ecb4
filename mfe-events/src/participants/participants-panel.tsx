import type { Event } from '@muster/contract';
import { Pager, VisuallyHidden } from '@muster/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { EventGone, isGone, LoadFailure } from './failures.tsx';
import { Floats } from './floats.tsx';
import * as css from './participants-dialog.module.css';
import { RowsSkeleton, SumsSkeleton } from './participants-skeleton.tsx';
import type { ParticipantsView } from './participants-view.ts';
import type { ParticipantList } from './read-everybody.ts';
import { Results } from './results.tsx';
import { SummaryTiles } from './summary-tiles.tsx';
import { Toolbar } from './toolbar.tsx';
import { useBulk } from './use-bulk.ts';
import type { useChanges } from './use-changes.ts';
import { useExport } from './use-export.ts';
import type { useNotices } from './use-notices.ts';
import type { useParticipantsView } from './use-participants-view.ts';
import { useSelection } from './use-selection.ts';

interface ParticipantsPanelProps {
  eventId: string;
  event: Event | undefined;
  list: UseQueryResult<ParticipantList>;
  url: ReturnType<typeof useParticipantsView>;
  state: ReturnType<typeof useChanges>;
  notices: ReturnType<typeof useNotices>;
  isNarrow: boolean;
  isLocked: boolean;
}

/** What stands in the dialog: tiles, toolbar and rows scroll together; what comes and goes floats over them. */
export function ParticipantsPanel(props: ParticipantsPanelProps) {
  const { eventId, event, list, url, state, notices, isNarrow, isLocked } = props;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const selection = useSelection();
  const exporting = useExport(event, notices.notify);
  const bulk = useBulk(eventId, { selection, notify: notices.notify });
  if (isGone(list.error)) return <EventGone />;

  const shown = list.isPlaceholderData ? undefined : list.data;
  const show = (next: Partial<ParticipantsView>) => {
    // Whoever is no longer in sight must not be changed along with the others.
    if (next.page === undefined) selection.set([]);
    scroller?.scrollTo?.({ top: 0 });
    url.show(next);
  };
  const pager = list.data && !url.view.isWhole && (
    <div className={css.pager}>
      <Pager {...list.data.pagination} of="participants" onPage={(page) => show({ page })} />
    </div>
  );
  return (
    <>
      <div className={css.stage}>
        <div
          className={css.scroll}
          ref={setScroller}
          data-covered={selection.chosen.size > 0 || undefined}
        >
          <div className={css.top}>
            <div className={css.sums}>
              {list.data ? (
                <SummaryTiles summary={list.data.summary} />
              ) : (
                list.isPending && <SumsSkeleton />
              )}
            </div>
            <Toolbar
              view={url.view}
              found={shown?.pagination.total}
              onView={show}
              onExport={event && list.data?.summary.total ? exporting.start : undefined}
            />
            {list.isError && (
              <LoadFailure isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
            )}
          </div>
          {list.isPending && <RowsSkeleton />}
          {list.data && (
            <Results
              {...{ eventId, scroller, selection, isNarrow, isLocked }}
              list={list.data}
              isStale={list.isPlaceholderData}
              onView={show}
              undos={state.undos}
              changes={state.changes}
              detailSearch={url.detailSearch}
            />
          )}
          {isNarrow && pager}
        </div>
        <Floats
          {...{ notices, exporting, selection, bulk }}
          reading={isLocked ? readingOf(shown) : null}
        />
      </div>
      {!isNarrow && pager}
      <VisuallyHidden role="status">{state.said}</VisuallyHidden>
    </>
  );
}

function readingOf(list: ParticipantList | undefined) {
  return { read: list?.participants.length ?? 0, total: list?.pagination.total ?? null };
}

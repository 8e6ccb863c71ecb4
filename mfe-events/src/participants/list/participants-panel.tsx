import { isApiError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { MissingNote } from '@muster/remote-kit/slots';
import { AsyncView, LoadFailure, Pager, useIsBelow, useKeepFocus } from '@muster/ui';
import { useState } from 'react';
import type { ParticipantsView } from '../data/participants-view.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { useExport } from '../export/use-export.ts';
import { Toolbar } from '../filters/toolbar.tsx';
import { useRowKeys } from '../keys/use-row-keys.ts';
import { OutboxNotices } from '../outbox/outbox-notices.tsx';
import * as css from '../participants-dialog.module.css';
import { usePrinting } from '../print/use-printing.tsx';
import { describeEmpty } from './describe-empty.tsx';
import { FloatingLayer } from './floating-layer.tsx';
import { KeptNotice } from './kept-notice.tsx';
import { RowsSkeleton } from './participants-skeleton.tsx';
import { ParticipantsTable } from './participants-table.tsx';

/**
 * The content of the dialog: toolbar and rows scroll together; notices and progress float
 * over them.
 */
export function ParticipantsPanel() {
  const { list, columns } = useParticipantsScreen();
  const { clearFilters, missing } = columns;
  const [content, setContent] = useState<HTMLElement | null>(null);
  useKeepFocus(content);
  useRowKeys(content);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const exporting = useExport();
  const printing = usePrinting();
  const isNarrow = useIsBelow('desktop');
  const show = useShow({ scroller, clearSelection: () => setSelected(new Set()) });
  if (isGone(list.error))
    return (
      <div className={css.gone}>
        <LoadFailure text={FAILURE_TEXT.eventNotFound} />
      </div>
    );
  const selection = { selected, onChange: setSelected };
  const pager = <ListPager onPage={(page) => show({ page })} />;
  return (
    <>
      <div className={css.content} ref={setContent}>
        <div className={css.scroll} ref={setScroller} data-covered={selected.size > 0 || undefined}>
          <Top onView={show} onExport={exporting.start} printing={printing} />
          <OutboxNotices />
          <KeptNotice />
          <div className={css.missing}>
            <MissingNote missing={missing} />
          </div>
          {list.isPending && <RowsSkeleton />}
          <AsyncView
            query={list}
            failure={FAILURE_TEXT.fetchParticipants}
            loading="Loading participants"
            // The frame of the dialog had the rows before: they must not go for a moment.
            skeleton={null}
            empty={(loaded) => describeEmpty({ list: loaded, clearFilters, onView: show })}
          >
            {({ participants }) => (
              <ParticipantsTable {...{ participants, selection, scroller, onView: show }} />
            )}
          </AsyncView>
          {isNarrow && pager}
        </div>
        <FloatingLayer exporting={exporting} selection={selection} />
      </div>
      {!isNarrow && pager}
      {printing.printed}
    </>
  );
}

/** The event does not exist for this user. VALIDATION: the id in the URL is not an id. */
function isGone(error: unknown): boolean {
  return isApiError(error, 'EVENT_NOT_FOUND', 'FORBIDDEN', 'VALIDATION');
}

interface ShowOptions {
  scroller: HTMLElement | null;
  clearSelection: () => void;
}

const SELECTION_OUTLIVES = ['page', 'sort'] as const;

/**
 * Changes what is listed. A filter clears the selection, so that no participant out of sight is
 * changed.
 */
function useShow({ scroller, clearSelection }: ShowOptions) {
  const { url } = useParticipantsScreen();
  return (change: Partial<ParticipantsView>) => {
    if (SELECTION_OUTLIVES.every((key) => !(key in change))) clearSelection();
    scroller?.scrollTo?.({ top: 0 });
    url.set(change);
  };
}

interface TopProps {
  onView: (change: Partial<ParticipantsView>) => void;
  onExport: ReturnType<typeof useExport>['start'];
  printing: ReturnType<typeof usePrinting>;
}

/** The toolbar with the sums. */
function Top({ onView, onExport, printing }: TopProps) {
  const { event, list } = useParticipantsScreen();
  return (
    <div className={css.top}>
      <Toolbar
        onView={onView}
        printing={printing}
        onExport={event && list.data?.summary.total ? onExport : undefined}
      />
    </div>
  );
}

function ListPager({ onPage }: { onPage: (page: number) => void }) {
  const { list, url } = useParticipantsScreen();
  if (!list.data || url.values.showAll) return null;
  return (
    <div className={css.pager}>
      <Pager {...list.data.pagination} of="participants" onPage={onPage} />
    </div>
  );
}

import { isApiError } from '@muster/api-client';
import { FAILURE_TEXT, type OptionCount, type Participant } from '@muster/contract';
import { Button } from '@muster/ui';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { NO_FILTER } from '../data/participants-view.ts';
import { useFetchAll, useFetchOptionCounts } from '../data/queries.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import * as toolbarCss from '../filters/toolbar.module.css';
import { notify } from '../shared/notify.ts';

// The sheet is loaded when something is printed.
const PrintSheet = lazy(async () => ({ default: (await import('./print-sheet.tsx')).PrintSheet }));

interface SheetData {
  participants: readonly Participant[];
  options: readonly OptionCount[];
}

/** Prints everyone who takes part, whatever the list shows (docs/product.md#clipboard). */
export function PrintButton() {
  const { event, eventId, list } = useParticipantsScreen();
  const fetchAll = useFetchAll(eventId);
  const fetchOptionCounts = useFetchOptionCounts(eventId);
  const [isLoading, setLoading] = useState(false);
  const [sheet, setSheet] = useState<SheetData | null>(null);
  async function print() {
    setLoading(true);
    try {
      const [{ participants }, options] = await Promise.all([
        fetchAll(NO_FILTER),
        fetchOptionCounts(),
      ]);
      setSheet({ participants, options });
    } catch (error) {
      if (!isApiError(error, 'CANCELLED'))
        notify({ tone: 'error', text: FAILURE_TEXT.fetchParticipants });
    } finally {
      setLoading(false);
    }
  }
  return (
    <>
      <Button
        variant="default"
        aria-label="Print"
        className={toolbarCss.export ?? ''}
        disabled={!event || !list.data?.summary.total}
        loading={isLoading}
        onClick={() => void print()}
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
      >
        <span className={toolbarCss.exportLabel}>Print</span>
      </Button>
      <Suspense fallback={null}>
        {event && sheet && <PrintSheet event={event} {...sheet} onDone={() => setSheet(null)} />}
      </Suspense>
    </>
  );
}

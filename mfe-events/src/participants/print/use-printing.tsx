import { isApiError } from '@muster/api-client';
import { FAILURE_TEXT, type OptionCount, type Participant } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { Suspense, useState } from 'react';
import { ALL_BY_NAME } from '../data/participants-view.ts';
import { useFetchAll, useFetchOptionCounts } from '../data/queries.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { notify } from '../shared/notify.ts';

// The sheet is loaded when something is printed.
const PrintSheet = lazyDialog(async () => (await import('./print-sheet.tsx')).PrintSheet);

interface SheetData {
  participants: readonly Participant[];
  options: readonly OptionCount[];
}

/**
 * Prints everyone who takes part, whatever the list shows (docs/product.md#clipboard). The sheet belongs to the dialog and not
 * to its button: on paper the window has another width, and the toolbar another shape.
 */
export function usePrinting() {
  const { event, eventId } = useParticipantsScreen();
  const fetchAll = useFetchAll(eventId);
  const fetchOptionCounts = useFetchOptionCounts(eventId);
  const [isLoading, setLoading] = useState(false);
  const [sheet, setSheet] = useState<SheetData | null>(null);
  async function print() {
    setLoading(true);
    try {
      const [{ participants }, options] = await Promise.all([
        fetchAll(ALL_BY_NAME),
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
  const printed = event && sheet && (
    <Suspense fallback={null}>
      <PrintSheet event={event} {...sheet} onDone={() => setSheet(null)} />
    </Suspense>
  );
  return { isLoading, print, printed };
}

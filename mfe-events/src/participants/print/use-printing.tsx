import { isApiError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { notify } from '../shared/notify.ts';
import { PrintNotice, PrintSheet } from './print-sheet.tsx';
import { useBrowserPrint } from './use-browser-print.ts';
import { type SheetData, useSheetData } from './use-sheet-data.ts';

/**
 * What is on paper: Print's own, or the browser's, whose data is null when it was not loaded in
 * time.
 */
type Printed = { by: 'product'; data: SheetData } | { by: 'browser'; data: SheetData | null };

/**
 * Prints everyone who takes part, whatever the list shows (docs/product/exports.md#clipboard), and
 * makes the browser's own print the same. The sheet belongs to the dialog and not to its button: on
 * paper the window has another width, and the toolbar another shape.
 */
export function usePrinting() {
  const { event, eventId, list } = useParticipantsScreen();
  const summary = list.data?.summary;
  const sheet = useSheetData(eventId, summary);
  const [isLoading, setLoading] = useState(false);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const canPrint = Boolean(event && summary?.total);
  async function print() {
    setLoading(true);
    try {
      setPrinted({ by: 'product', data: await sheet.load() });
    } catch (error) {
      if (!isApiError(error, 'CANCELLED'))
        notify({ tone: 'error', text: FAILURE_TEXT.fetchParticipants });
    } finally {
      setLoading(false);
    }
  }
  useEffect(() => {
    if (printed?.by === 'product') window.print();
  }, [printed]);
  useBrowserPrint({
    onKey: () => {
      if (canPrint && !isLoading) void print();
      return canPrint;
    },
    onBefore: () => {
      // The page is laid out for paper at once, so a render later would be too late.
      if (canPrint && !printed) flushSync(() => setPrinted({ by: 'browser', data: sheet.read() }));
    },
    onAfter: () => {
      setPrinted(null);
      if (printed && !printed.data) void print();
    },
  });
  const paper = printed?.data ? (
    event && <PrintSheet event={event} {...printed.data} />
  ) : (
    <PrintNotice />
  );
  return { canPrint, isLoading, print, printed: printed && paper };
}

import { isApiError } from '@muster/api-client';
import { type Event, FAILURE_TEXT } from '@muster/contract';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { notify } from '../shared/notify.ts';
import { KitSheet } from './kit-sheet.tsx';
import { PrintNotice, PrintSheet } from './print-sheet.tsx';
import { useBrowserPrint } from './use-browser-print.ts';
import { type SheetData, useSheetData } from './use-sheet-data.ts';

/** What can be printed: everyone who takes part, or what to hand out to whom. */
const SHEETS = { clipboard: PrintSheet, kit: KitSheet } as const;
type SheetKind = keyof typeof SHEETS;

/**
 * What is on paper: a button's sheet, or the browser's, whose data is null when it was not loaded
 * in time.
 */
type Printed =
  | { by: 'product'; kind: SheetKind; data: SheetData }
  | { by: 'browser'; kind: 'clipboard'; data: SheetData | null };

/**
 * Prints everyone who takes part, whatever the list shows (docs/product/exports.md#clipboard), and
 * makes the browser's own print the same. The sheet belongs to the dialog and not to its button: on
 * paper the window has another width, and the toolbar another shape.
 */
export function usePrinting() {
  const { event, eventId, list } = useParticipantsScreen();
  const summary = list.data?.summary;
  const sheet = useSheetData(eventId, summary);
  const [loading, setLoading] = useState<SheetKind | null>(null);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const canPrint = Boolean(event && summary?.total);
  async function print(kind: SheetKind) {
    setLoading(kind);
    try {
      setPrinted({ by: 'product', kind, data: await sheet.load() });
    } catch (error) {
      if (!isApiError(error, 'CANCELLED'))
        notify({ tone: 'error', text: FAILURE_TEXT.fetchParticipants });
    } finally {
      setLoading(null);
    }
  }
  useEffect(() => {
    if (printed?.by === 'product') window.print();
  }, [printed]);
  useBrowserPrint({
    onKey: () => {
      if (canPrint && !loading) void print('clipboard');
      return canPrint;
    },
    onBefore: () => {
      // The page is laid out for paper at once, so a render later would be too late.
      if (canPrint && !printed) flushSync(showSheet);
    },
    onAfter: () => {
      setPrinted(null);
      if (printed && !printed.data) void print('clipboard');
    },
  });
  function showSheet() {
    setPrinted({ by: 'browser', kind: 'clipboard', data: sheet.read() });
  }
  return { canPrint, loading, print, printed: printed && <Printout event={event} {...printed} /> };
}

function Printout({ event, kind, data }: { event: Event | undefined } & Printed) {
  if (!data) return <PrintNotice />;
  const Sheet = SHEETS[kind];
  return event && <Sheet event={event} {...data} />;
}

import { createPrinter } from '@muster/domain';
import { formatDay, formatMoment } from '../../platform/mail/format-moment.ts';
import {
  PDF_FONTS as FONTS,
  PDF_MARGIN as MARGIN,
  openTaggedDocument,
  PDF_WIDTH as WIDTH,
} from '../../platform/pdf/tagged-document.ts';
import type { ReceiptEntry, ReceiptRow } from './receipt-store.ts';
import {
  describeReceiptEntry,
  formatReceiptPence,
  receiptNumber,
  sumReceipt,
} from './receipt-text.ts';

/** How many entries fit on the page. */
export const MAX_RECEIPT_ENTRIES = 24;

const AMOUNT_WIDTH = 90;
const DAY_WIDTH = 120;

interface Receipt {
  row: ReceiptRow;
  /** Oldest first; those that do not fit on the page are left out. */
  entries: readonly ReceiptEntry[];
  now: Date;
}

/** One A4 page in black on white, tagged for screen readers. No text of people is markup. */
export async function writeReceipt({ row, entries, now }: Receipt): Promise<Uint8Array> {
  const number = receiptNumber(row.participationId);
  const page = createPage(`Receipt ${number}`);
  page.line('H1', 'Receipt', { size: 24, isBold: true });
  page.line('P', `Number ${number}`);
  page.line('P', `As of ${formatDay(now.toISOString())}`);
  page.space();
  page.line('P', row.organizerName, { size: 14, isBold: true });
  page.line('P', row.title);
  page.line('P', formatMoment(row.date));
  page.line('P', `For ${row.playerName}`);
  page.space();
  page.line('H2', 'Entries', { size: 13, isBold: true });
  for (const entry of entries)
    page.row([formatDay(entry.at), describeReceiptEntry(entry)], formatReceiptPence(entry.pence));
  page.space();
  page.line('H2', 'Together', { size: 13, isBold: true });
  for (const [label, amount] of sumReceipt(row)) page.row(['', label], amount);
  return page.end();
}

interface Style {
  size?: number;
  isBold?: boolean;
}

/** A page that is written from top to bottom, and never goes on to a second one. */
function createPage(title: string) {
  const { doc, tag, end } = openTaggedDocument(title);
  const { print } = createPrinter();
  let y = MARGIN;
  function write(text: string, at: { x: number; width: number; align?: 'right' }) {
    const { x, ...options } = at;
    // One line, however long the text is.
    const height = doc.currentLineHeight();
    doc.text(print(text) || '-', x, y, { ...options, height, ellipsis: true });
  }
  function writeLine(type: string, { size = 11, isBold = false }: Style, draw: () => void) {
    doc.font(isBold ? FONTS.bold : FONTS.regular).fontSize(size);
    tag(type, draw);
    y += doc.currentLineHeight() + 4;
  }
  return {
    line: (type: string, text: string, style: Style = {}) =>
      writeLine(type, style, () => write(text, { x: MARGIN, width: WIDTH })),
    row: ([day, text]: readonly [string, string], amount: string) =>
      writeLine('P', {}, () => {
        if (day) write(day, { x: MARGIN, width: DAY_WIDTH });
        write(text, { x: MARGIN + DAY_WIDTH, width: WIDTH - DAY_WIDTH - AMOUNT_WIDTH });
        const x = MARGIN + WIDTH - AMOUNT_WIDTH;
        write(amount, { x, width: AMOUNT_WIDTH, align: 'right' });
      }),
    space: () => {
      y += 14;
    },
    end,
  };
}

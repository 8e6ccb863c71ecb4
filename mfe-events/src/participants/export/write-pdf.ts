import type { Event, OptionCount, Participant } from '@muster/contract';
import { formatEventDate } from '@muster/ui';
import pdfMake from 'pdfmake/build/pdfmake.min.js';
import fonts from 'pdfmake/build/vfs_fonts.js';
import {
  countComing,
  describeSums,
  listComing,
  SHEET_COLUMNS,
  toSheetCells,
} from '../print/sheet-row.ts';

/**
 * What the font of the PDF has (Roboto): Latin with the accents of Europe and Vietnam, Greek and
 * Cyrillic, punctuation and currency signs.
 */
const PRINTABLE =
  /^[\n\u0020-\u007e\u00a0-\u017f\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u02bc\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0486\u0488-\u0513\u1e9e\u1ea0-\u1ef9\u2010\u2011\u2013-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20a6-\u20ac\u20b1\u20b9\u20ba\u20bc\u20bd\u2116\u2122]*$/u;
/** Marks without a shape of their own, such as the direction of a text. */
const INVISIBLE = /[\u200b-\u200f\u2060-\u2069\ufeff]/gu;

/** A text that the PDF would show as empty boxes. */
class UnprintableText extends Error {
  readonly text: string;

  constructor(text: string) {
    super(`The font has not all letters of ${text}`);
    this.name = 'UnprintableText';
    this.text = text;
  }
}

interface PdfInput {
  event: Pick<Event, 'title' | 'date' | 'location'>;
  participants: readonly Participant[];
  options: readonly OptionCount[];
}

/**
 * The clipboard as a PDF of A4 pages, with the content of the printed one
 * (docs/product/exports.md#clipboard). Loaded with the first, because library and fonts are large.
 * Rejects with `UnprintableText`.
 */
export async function writePdf({ event, participants, options }: PdfInput): Promise<Blob> {
  const coming = listComing(participants);
  const rows = coming.map((participant) => [
    participant.checkInStatus === 'checked_in' ? 'x' : '',
    ...toSheetCells(participant).map(toPrintable),
  ]);
  const title = toPrintable(event.title);
  const location = toPrintable(event.location);
  const about = [formatEventDate(event.date), location, countComing(coming)].join(' · ');
  const sums = describeSums(options).map((sum) => toPrintable(`${sum.field}: ${sum.sums}`));
  pdfMake.addVirtualFileSystem(fonts);
  return pdfMake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [28, 28, 28, 40],
      defaultStyle: { fontSize: 9 },
      info: { title },
      content: [
        { text: title, fontSize: 16, bold: true },
        { text: about, margin: [0, 2, 0, 10] },
        { table: toTable(rows), layout: 'lightHorizontalLines' },
        ...sums.map((text) => ({ text, margin: [0, 6, 0, 0] })),
      ],
      footer: (page: number, pages: number) => ({
        text: `${title} · ${page} of ${pages}`,
        alignment: 'center',
        fontSize: 8,
        margin: [0, 14, 0, 0],
      }),
    })
    .getBlob();
}

function toTable(rows: readonly string[][]) {
  const header = ['In', ...SHEET_COLUMNS].map((text) => ({ text, bold: true }));
  return {
    headerRows: 1,
    dontBreakRows: true,
    widths: [14, '*', 62, 70, 110, 44, 84],
    body: [
      header,
      ...rows.map((row) => row.map((text, index) => (index === 0 ? drawBox(text) : text))),
    ],
  };
}

/** A box to tick, with the mark of those who are checked in. */
function drawBox(mark: string) {
  return { table: { widths: [6], heights: [8], body: [[{ text: mark, fontSize: 7 }]] } };
}

/** With accents as part of their letters, as the font has them. */
function toPrintable(text: string): string {
  const printed = text.normalize('NFC').replace(INVISIBLE, '');
  if (!PRINTABLE.test(printed)) throw new UnprintableText(text);
  return printed;
}

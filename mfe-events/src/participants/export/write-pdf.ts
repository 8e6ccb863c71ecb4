import type { Event, OptionCount, Participant } from '@muster/contract';
import { createPrinter, type FeatureFacts } from '@muster/domain';
import { formatEventDate } from '@muster/ui';
import pdfMake from 'pdfmake/build/pdfmake.min.js';
import fonts from 'pdfmake/build/vfs_fonts.js';
import { countComing, describeSums, sheetColumns, toSections } from '../print/sheet-row.ts';

interface PdfInput {
  event: FeatureFacts & Pick<Event, 'title' | 'date' | 'location' | 'customFields'>;
  participants: readonly Participant[];
  options: readonly OptionCount[];
}

/**
 * The clipboard as a PDF of A4 pages, with the content of the printed one
 * (docs/product/exports.md#clipboard). Loaded with the first, because library and fonts are large.
 */
export async function writePdf({ event, participants, options }: PdfInput): Promise<Blob> {
  const { print, hasReplaced } = createPrinter();
  const columns = sheetColumns(event, participants);
  function toRow(participant: Participant) {
    const cells = columns.map(({ isWhole = false, cell }) => ({
      text: print(cell(participant, event.customFields)),
      noWrap: isWhole,
    }));
    return [drawBox(participant.checkInStatus === 'checked_in' ? 'x' : ''), ...cells];
  }
  function toTable(participants: readonly Participant[]) {
    const header = ['In', ...columns.map(({ header }) => header)];
    return {
      headerRows: 1,
      dontBreakRows: true,
      widths: [14, ...columns.map(({ widthPt }) => widthPt)],
      body: [header.map((text) => ({ text, bold: true })), ...participants.map(toRow)],
    };
  }
  const lists = toSections(participants).flatMap((section) => [
    ...(section.title ? [{ text: section.title, fontSize: 12, margin: [0, 12, 0, 4] }] : []),
    { table: toTable(section.participants), layout: 'lightHorizontalLines' },
  ]);
  const title = print(event.title);
  const location = print(event.location);
  const about = [formatEventDate(event.date), location, countComing(participants)].join(' · ');
  const sums = describeSums(options).map((sum) => print(`${sum.field}: ${sum.sums}`));
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
        ...lists,
        ...sums.map((text) => ({ text, margin: [0, 6, 0, 0] })),
        ...(hasReplaced() ? [{ text: INCOMPLETE_TEXT, margin: [0, 10, 0, 0] }] : []),
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

/** Below the list, when a letter was replaced. */
const INCOMPLETE_TEXT =
  'A question mark may stand for a letter that this PDF cannot show. Print shows them all.';

/** A box to tick, with the mark of those who are checked in. */
function drawBox(mark: string) {
  return { table: { widths: [6], heights: [8], body: [[{ text: mark, fontSize: 7 }]] } };
}

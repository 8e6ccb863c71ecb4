import { setImmediate } from 'node:timers/promises';
import {
  classLabel,
  createPrinter,
  formatCentigrams,
  formatFpsTenths,
  formatMillijoules,
  londonTime,
} from '@muster/domain';
import { formatDay, formatMoment } from '../../platform/mail/format-moment.ts';
import {
  cutToWidth,
  PDF_FONTS as FONTS,
  openTaggedDocument,
} from '../../platform/pdf/tagged-document.ts';
import type { ListedCheckRow } from './check-store.ts';

/** How many checks a page has. */
const LOG_ROWS = 36;

const MARGIN = 40;

const ROW_PT = 17;

/** Of the columns, in points; together the width of the page without its margins. */
const COLUMNS = [
  ['Time', 29],
  ['Name', 116],
  ['Gun', 74],
  ['Class', 56],
  ['BB', 34],
  ['Read', 46],
  ['Energy', 41],
  ['Limit', 41],
  ['Result', 78],
] as const;

const WIDTH = COLUMNS.reduce((sum, [, width]) => sum + width, 0);

interface ChronoLog {
  event: { title: string; date: string };
  /** In order of receipt. */
  checks: readonly ListedCheckRow[];
  now: Date;
}

/** Black on white, a row for each check, as many pages as it takes. */
export async function writeChronoLog({ event, checks, now }: ChronoLog): Promise<Uint8Array> {
  const pages = Math.max(1, Math.ceil(checks.length / LOG_ROWS));
  const log = createLog(`Chronograph log, ${event.title}`);
  const of = `${formatMoment(event.date)} · as of ${formatDay(now.toISOString())}`;
  for (let page = 0; page < pages; page += 1) {
    if (page > 0) log.nextPage();
    // A log of 500 pages takes seconds, in which other requests go on.
    await setImmediate();
    log.line('H1', `Chronograph log: ${event.title}`, 14);
    log.line('P', `${of} · page ${page + 1} of ${pages}`, 9);
    log.row(
      COLUMNS.map(([title]) => title),
      { isBold: true },
    );
    for (const check of checks.slice(page * LOG_ROWS, (page + 1) * LOG_ROWS))
      log.row(cellsOf(check), { isBold: check.result === 'fail' });
    if (checks.length === 0) log.line('P', 'Nothing was checked.', 10);
  }
  return log.end();
}

/** What a row says, a text for each column. A failure is a word, not a colour. */
function cellsOf(check: ListedCheckRow): string[] {
  const { fpsTenths, tag } = check;
  const result = check.result === 'pass' ? 'Pass' : 'FAIL';
  return [
    londonTime(check.occurredAt),
    check.name,
    check.gun,
    classLabel(check.class),
    formatCentigrams(check.bbCentigrams),
    fpsTenths === null ? 'in joules' : formatFpsTenths(fpsTenths),
    formatMillijoules(check.computedMillijoules),
    formatMillijoules(check.limitMillijoules),
    tag ? `${result} · ${tag}` : result,
  ];
}

function createLog(title: string) {
  const { doc, tag, end } = openTaggedDocument(title, MARGIN);
  const { print } = createPrinter();
  let y = MARGIN;
  function write(text: string, at: { x: number; width: number }) {
    doc.text(cutToWidth(doc, print(text) || '-', at.width), at.x, y, { lineBreak: false });
  }
  return {
    line: (type: string, text: string, size: number) => {
      doc.font(FONTS.regular).fontSize(size);
      tag(type, () => write(text, { x: MARGIN, width: WIDTH }));
      y += doc.currentLineHeight() + 6;
    },
    row: (cells: readonly string[], { isBold }: { isBold: boolean }) => {
      doc.font(isBold ? FONTS.bold : FONTS.regular).fontSize(8.5);
      tag('P', () => {
        let x = MARGIN;
        for (const [index, [, width]] of COLUMNS.entries()) {
          write(cells[index] ?? '', { x, width: width - 4 });
          x += width;
        }
      });
      const line = y + ROW_PT - 5;
      doc
        .lineWidth(0.4)
        .moveTo(MARGIN, line)
        .lineTo(MARGIN + WIDTH, line)
        .stroke('#000');
      y += ROW_PT;
    },
    nextPage: () => {
      doc.addPage();
      y = MARGIN;
    },
    end,
  };
}

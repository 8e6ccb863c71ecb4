import { Readable } from 'node:stream';
import { type CsvCell, type CsvColumn, csvHeader, csvLines } from '@muster/csv';

/** The columns of a CSV file, left to right: the header, and the cell of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

/** Cells of a line that is no row. */
type Line = readonly CsvCell[];

/** So that rows are not written one by one. */
const ROWS_AT_ONCE = 100;

/**
 * A CSV file (docs/product/exports.md#csv-cells), streamed while the rows are read; `lastLines`
 * follow the rows.
 */
export function writeCsv<Row>(
  columns: CsvColumns<Row>,
  rows: AsyncIterable<Row>,
  lastLines: readonly Line[] = [],
): Readable {
  const list = Object.entries(columns).map(([header, cell]) => ({ header, cell }));
  return Readable.from(toText(list, rows, lastLines));
}

async function* toText<Row>(
  columns: CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
  lastLines: readonly Line[],
): AsyncGenerator<string> {
  yield csvHeader(columns);
  let waiting: Row[] = [];
  for await (const row of rows) {
    waiting.push(row);
    if (waiting.length < ROWS_AT_ONCE) continue;
    yield csvLines(columns, waiting);
    waiting = [];
  }
  yield csvLines(columns, waiting);
  // As many cells as every other line has.
  const cells = columns.map(({ header }, index) => ({
    header,
    cell: (line: Line) => line[index] ?? null,
  }));
  yield csvLines(cells, lastLines);
}

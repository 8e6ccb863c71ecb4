import { Readable } from 'node:stream';
import { type Stringifier, stringify } from 'csv-stringify';

/** The columns of a CSV file, left to right: the header, and the cell of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number>>;

/**
 * RFC 4180 with a byte order mark, streamed while the rows are read. Cells that a spreadsheet would run as a formula are escaped
 * (docs/product.md#csv-cells).
 */
export function writeCsv<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row>): Stringifier {
  const csv = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: '\r\n',
    // By itself it quotes a cell for the whole delimiter only, and a lone line break would end the line.
    quoted_match: /[\r\n]/,
  });
  const lines = Readable.from(toLines(columns, rows));
  lines.on('error', (error) => csv.destroy(error));
  csv.on('close', () => lines.destroy());
  return lines.pipe(csv);
}

async function* toLines<Row>(
  columns: CsvColumns<Row>,
  rows: AsyncIterable<Row>,
): AsyncGenerator<(string | number)[]> {
  // The header is a line like the others, so that it is also there when there are no rows.
  yield Object.keys(columns);
  for await (const row of rows) yield Object.values(columns).map((cell) => cell(row));
}

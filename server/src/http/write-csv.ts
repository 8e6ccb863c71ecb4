import { Readable } from 'node:stream';
import { type Stringifier, stringify } from 'csv-stringify';

/** A row of a CSV file. */
export type CsvRow = readonly (string | number)[];

/**
 * A CSV file, written while its rows are read: RFC 4180 with a byte order mark. Cells that a spreadsheet would run as a formula
 * are escaped (docs/product.md#csv-cells).
 */
export function writeCsv(rows: AsyncIterable<CsvRow>): Stringifier {
  const csv = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: '\r\n',
  });
  const source = Readable.from(rows);
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  return source.pipe(csv);
}

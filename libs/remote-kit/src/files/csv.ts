import Papa from 'papaparse';

/** A column of an exported table. */
export interface CsvColumn<Row> {
  header: string;
  cell: (row: Row) => string | number | boolean | null;
}

/**
 * CSV for spreadsheets: RFC 4180 as UTF-8 with BOM, with a leading ' before what would run as a formula
 * (docs/product.md#csv-cells). Null is an empty cell.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const fields = columns.map(({ header }) => header);
  const data = rows.map((row) => columns.map(({ cell }) => cell(row) ?? ''));
  const text = Papa.unparse([fields, ...data], { newline: '\r\n', escapeFormulae: true });
  return `\uFEFF${text}\r\n`;
}

import Papa from 'papaparse';

/** What a cell can hold. Null is an empty cell. */
export type CsvCell = string | number | boolean | null;

/** A column of an exported table. */
export interface CsvColumn<Row> {
  header: string;
  cell: (row: Row) => CsvCell;
}

/**
 * What would run as a formula in a spreadsheet, and gets a leading '
 * (docs/product/exports.md#csv-cells). Only the beginning is looked at: Papa's own pattern ends at
 * the first line break, and misses a text that has a second line. Full-width signs, and signs after
 * spaces or characters that are not drawn, count as well. Numbers are not texts.
 */
const FORMULA = /^[\p{Cf}\p{Z}]*[=+\-@＝＋－＠\t\r\n]/u;

/** The first line of a CSV file, with the byte order mark that spreadsheets need to read UTF-8. */
export function csvHeader<Row>(columns: readonly CsvColumn<Row>[]): string {
  return `\uFEFF${toLines([columns.map(({ header }) => header)])}`;
}

/** Lines of a CSV file: RFC 4180, each ended by CR and LF. No rows are an empty text. */
export function csvLines<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return toLines(rows.map((row) => columns.map(({ cell }) => cell(row) ?? '')));
}

/** A whole CSV file. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return csvHeader(columns) + csvLines(columns, rows);
}

function toLines(cells: CsvCell[][]): string {
  if (cells.length === 0) return '';
  return `${Papa.unparse(cells, { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;
}

import Papa from 'papaparse';

/** A column of a table that is exported: what stands above it, and what in it. */
export interface Column<Row> {
  head: string;
  cell: (row: Row) => string | number | boolean | null;
}

/**
 * CSV for spreadsheets: UTF-8 with BOM, RFC 4180, and a leading ' before what they would run as a formula (decisions.md §3).
 * Nothing stands for null.
 */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const fields = columns.map(({ head }) => head);
  const data = rows.map((row) => columns.map(({ cell }) => cell(row) ?? ''));
  const text = Papa.unparse([fields, ...data], { newline: '\r\n', escapeFormulae: true });
  return `\uFEFF${text}\r\n`;
}

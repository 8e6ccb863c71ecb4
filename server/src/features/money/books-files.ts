import type { BooksFormat, BooksVat } from '@muster/contract';
import { type CsvColumn, toCsv } from '@muster/csv';
import { londonIsoDay, signedPence, toPounds, vatPence } from '@muster/domain';
import { SentFile } from '../../platform/http/handler.ts';
import type { BooksRow } from './books-store.ts';
import { toEntry } from './ledger.ts';
import { type Column, nameOf, sendTable } from './money-files.ts';
import { describeReceiptEntry } from './receipts.ts';

interface BooksFile {
  rows: readonly BooksRow[];
  vat: BooksVat | undefined;
  format: BooksFormat;
  /** Days in Britain. */
  from: string;
  to: string;
}

/** The books of a period as a file (docs/product/money.md#books). */
export function sendBooks({
  rows,
  vat,
  format,
  from,
  to,
}: BooksFile): SentFile | Promise<SentFile> {
  const name = `books-${from}-${to}`;
  if (format === 'csv' || format === 'xlsx')
    return sendTable(name, { columns: toColumns(vat), rows, format });
  const columns = format === 'xero' ? XERO_COLUMNS : QUICKBOOKS_COLUMNS;
  // Without the byte order mark, which would be part of the name of the first column.
  const content = toCsv(columns, rows).slice(1);
  const saveAs = `${name}-${format}.csv`;
  return new SentFile({ contentType: 'text/csv; charset=utf-8', content, saveAs });
}

/* As Xero and QuickBooks Online import a bank statement: minus for money out. */
const DAY: CsvColumn<BooksRow> = { header: 'Date', cell: ({ at }) => toDay(at) };
const AMOUNT: CsvColumn<BooksRow> = { header: 'Amount', cell: (row) => toPounds(moneyPence(row)) };
const DESCRIPTION: CsvColumn<BooksRow> = {
  header: 'Description',
  cell: (row) => `${row.eventTitle}: ${describeReceiptEntry(row)}`,
};
const XERO_COLUMNS: readonly CsvColumn<BooksRow>[] = [
  DAY,
  AMOUNT,
  { header: 'Payee', cell: ({ payer }) => payer },
  DESCRIPTION,
  { header: 'Reference', cell: ({ id }) => id },
];
const QUICKBOOKS_COLUMNS: readonly CsvColumn<BooksRow>[] = [DAY, DESCRIPTION, AMOUNT];

function toColumns(vat: BooksVat | undefined): readonly Column<BooksRow>[] {
  return [
    { header: 'Time', kind: 'time', cell: ({ at }) => at },
    { header: 'Event', cell: ({ eventTitle }) => eventTitle },
    { header: 'Kind', cell: ({ kind }) => kind },
    { header: 'Method', cell: ({ method }) => method ?? '' },
    { header: 'Amount (£)', kind: 'pounds', cell: signedPence },
    ...(vat
      ? toVatColumns(vat)
      : [pounds('Money in (£)', (row) => (isMoney(row) ? moneyPence(row) : ''))]),
    { header: 'By', cell: (row) => nameOf(toEntry(row)) },
    { header: 'Note', cell: ({ note }) => note },
    { header: 'Participation', cell: ({ participationId }) => participationId ?? '' },
    { header: 'Entry', cell: ({ id }) => id },
    { header: 'Reverses', cell: ({ reverses }) => reverses ?? '' },
  ];
}

/** Of the money that moved: prices include VAT. */
function toVatColumns({ rate, since }: BooksVat): Column<BooksRow>[] {
  function rateOf({ taxedAt }: BooksRow): number {
    return londonIsoDay(taxedAt) < since ? 0 : rate;
  }
  function vatOf(row: BooksRow): number {
    return vatPence(moneyPence(row), rateOf(row));
  }
  return [
    pounds('Net (£)', (row) => (isMoney(row) ? moneyPence(row) - vatOf(row) : '')),
    pounds('VAT (£)', (row) => (isMoney(row) ? vatOf(row) : '')),
    pounds('Gross (£)', (row) => (isMoney(row) ? moneyPence(row) : '')),
    { header: 'VAT rate (%)', cell: (row) => (isMoney(row) ? rateOf(row) : '') },
  ];
}

function pounds(header: string, cell: Column<BooksRow>['cell']): Column<BooksRow> {
  return { header, kind: 'pounds', cell };
}

function isMoney({ kind }: BooksRow): boolean {
  return kind === 'payment' || kind === 'refund';
}

/** Below 0 for money out. */
function moneyPence({ kind, pence }: BooksRow): number {
  return kind === 'refund' ? -pence : pence;
}

/** `27/11/2026`, in Britain. */
function toDay(at: string): string {
  return londonIsoDay(at).split('-').reverse().join('/');
}

import type { EndpointResponse, Endpoints, LedgerEntry } from '@muster/contract';
import { type CsvColumn, toCsv } from '@muster/csv';
import { makeXlsx, type SheetCell } from '@muster/csv/xlsx';
import { toLondonInput, toPounds } from '@muster/domain';
import { type Handlers, SentFile } from '../../platform/http/handler.ts';

const LEDGER_COLUMNS: readonly Column<LedgerEntry>[] = [
  { header: 'Time', kind: 'time', cell: ({ at }) => at },
  { header: 'Kind', cell: ({ kind }) => kind },
  { header: 'Method', cell: ({ method }) => method ?? '' },
  { header: 'Amount (£)', kind: 'pounds', cell: ({ signedPence }) => signedPence },
  { header: 'By', cell: nameOf },
  { header: 'Note', cell: ({ note }) => note },
  { header: 'Participation', cell: ({ participationId }) => participationId ?? '' },
  { header: 'Entry', cell: ({ id }) => id },
  { header: 'Reverses', cell: ({ reverses }) => reverses ?? '' },
];
const CASH_UP_COLUMNS: readonly Column<CashUpRow>[] = [
  { header: 'Day', cell: ({ day }) => day },
  { header: 'Method', cell: ({ method }) => method },
  { header: 'By', cell: nameOf },
  { header: 'Taken (£)', kind: 'pounds', cell: ({ takenPence }) => takenPence },
  { header: 'Refunded (£)', kind: 'pounds', cell: ({ refundedPence }) => refundedPence },
  { header: 'Reversed (£)', kind: 'pounds', cell: ({ reversedPence }) => reversedPence },
  {
    header: 'Left (£)',
    kind: 'pounds',
    cell: (row) => row.takenPence - row.refundedPence - row.reversedPence,
  },
  { header: 'Entries', cell: ({ count }) => count },
];
const PAYOUT_COLUMNS: readonly Column<readonly [name: string, pence: number]>[] = [
  { header: 'What', cell: ([name]) => name },
  { header: 'Amount (£)', kind: 'pounds', cell: ([, pence]) => pence },
];

export const moneyFiles = {} satisfies Partial<Handlers>;

type Format = 'csv' | 'xlsx';

type CashUpRow = EndpointResponse<Endpoints['getCashUp']>['rows'][number];

type Payout = EndpointResponse<Endpoints['getPayout']>;

/** A column in both formats: pounds are numbers, moments are times in Britain. */
export interface Column<Row> {
  header: string;
  kind?: 'pounds' | 'time';
  /** Amounts in pence; an empty text where there is none. */
  cell: (row: Row) => string | number;
}

/** The entries of an event as a file, newest first. */
export function sendLedger(entries: readonly LedgerEntry[], format: Format): Promise<SentFile> {
  return sendTable('ledger', { columns: LEDGER_COLUMNS, rows: entries, format });
}

/** What each person and device has taken, as a file. */
export function sendCashUp(rows: readonly CashUpRow[], format: Format): Promise<SentFile> {
  return sendTable('cash-up', { columns: CASH_UP_COLUMNS, rows, format });
}

/** What an event has brought, as a file. */
export function sendPayout(payout: Payout, format: Format): Promise<SentFile> {
  const { byMethod } = payout;
  const rows = [
    ['Charged', payout.chargedPence],
    ['Taken', payout.takenPence],
    ['Taken in cash', byMethod.cash],
    ['Taken by card', byMethod.card],
    ['Taken by bank transfer', byMethod.bank],
    ['Taken online', byMethod.online],
    ['Vouchers', byMethod.voucher],
    ['Fees', payout.feesPence],
    ['Refunded', payout.refundedPence],
    ['Moved from other dates', payout.transferredPence ?? 0],
    ['Owed', payout.owedPence],
    ['Paid too much', payout.overpaidPence ?? 0],
  ] as const;
  return sendTable('payout', { columns: PAYOUT_COLUMNS, rows, format });
}

interface Table<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  format: Format;
}

/** A table as a file of this name. */
export async function sendTable<Row>(
  name: string,
  { columns, rows, format }: Table<Row>,
): Promise<SentFile> {
  const saveAs = `${name}.${format}`;
  if (format === 'csv') {
    const content = toCsv(columns.map(toCsvColumn), rows);
    return new SentFile({ contentType: 'text/csv; charset=utf-8', content, saveAs });
  }
  const header = columns.map((column) => column.header);
  const cells = rows.map((row) => columns.map((column) => toSheetCell(column, row)));
  const file = makeXlsx(name, [header, ...cells]);
  const content = new Uint8Array(await file.arrayBuffer());
  return new SentFile({ contentType: file.type, content, saveAs });
}

function toCsvColumn<Row>({ header, kind, cell }: Column<Row>): CsvColumn<Row> {
  if (kind === 'pounds')
    return {
      header,
      cell: (row) => {
        const value = cell(row);
        return value === '' ? value : toPounds(Number(value));
      },
    };
  if (kind === 'time') return { header, cell: (row) => toLondonInput(String(cell(row))) };
  return { header, cell };
}

function toSheetCell<Row>({ kind, cell }: Column<Row>, row: Row): SheetCell {
  const value = cell(row);
  if (value === '') return null;
  if (kind === 'pounds') return { pounds: toPounds(Number(value)) };
  // What the clock in Britain shows, as a time in UTC.
  if (kind === 'time') return new Date(`${toLondonInput(String(value))}Z`);
  return value;
}

export function nameOf({ actor, device }: Pick<LedgerEntry, 'actor' | 'device'>): string {
  return device?.name ?? actor?.name ?? '';
}

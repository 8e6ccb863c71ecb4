import type { EndpointResponse, Endpoints } from '@muster/contract';
import { parsePence } from '@muster/domain';

/** What one person or device has taken by one method on one day. */
export type CashUpRow = EndpointResponse<Endpoints['getCashUp']>['rows'][number];

/** The rows of one day. */
export interface CashUpDay {
  /** `2026-11-14`, in Britain. */
  day: string;
  rows: CashUpRow[];
}

/** What is counted of each row of cash, as it is typed, by `rowId`. */
export type Counted = Readonly<Record<string, string>>;

/** The rows by day, the latest first. */
export function groupByDay(rows: readonly CashUpRow[]): CashUpDay[] {
  const days = new Map<string, CashUpRow[]>();
  for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), row]);
  return [...days]
    .map(([day, of]) => ({ day, rows: of }))
    .toSorted((a, b) => b.day.localeCompare(a.day));
}

/** Unique among the rows of an event. */
export function rowId({ day, method, actor, device }: CashUpRow): string {
  return [day, method, actor?.id ?? '', device?.id ?? ''].join(':');
}

/** What should be there of a row: taken, less what was given back and taken back. */
export function netPence({ takenPence, refundedPence, reversedPence }: CashUpRow): number {
  return takenPence - refundedPence - reversedPence;
}

/** By how much the counted cash differs; null while nothing, or no amount, is typed. */
export function differencePence(row: CashUpRow, counted: Counted): number | null {
  const pence = parsePence(counted[rowId(row)] ?? '');
  return pence === null ? null : pence - netPence(row);
}

/** The cash of a day: what should be there, and the difference of what was counted. */
export function sumCash(rows: readonly CashUpRow[], counted: Counted) {
  const cash = rows.filter(({ method }) => method === 'cash');
  const differences = cash.flatMap((row) => differencePence(row, counted) ?? []);
  return {
    rowCount: cash.length,
    netPence: cash.reduce((sum, row) => sum + netPence(row), 0),
    differencePence: differences.reduce((sum, pence) => sum + pence, 0),
    isCounted: cash.length > 0 && differences.length === cash.length,
  };
}

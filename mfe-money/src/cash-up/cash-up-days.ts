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
    .map(([day, of]) => ({ day, rows: joinOnline(of) }))
    .toSorted((a, b) => b.day.localeCompare(a.day));
}

/** What players pay online is taken by nobody: it is one row, however many they are. */
function joinOnline(rows: readonly CashUpRow[]): CashUpRow[] {
  const online = rows.filter(({ method }) => method === 'online');
  const byHand = rows.filter(({ method }) => method !== 'online');
  const [first] = online;
  if (!first) return byHand;
  function sum(of: 'takenPence' | 'refundedPence' | 'reversedPence' | 'count') {
    return online.reduce((total, row) => total + row[of], 0);
  }
  const joined = {
    ...{ day: first.day, method: first.method, actor: null, device: null },
    ...{ takenPence: sum('takenPence'), refundedPence: sum('refundedPence') },
    ...{ reversedPence: sum('reversedPence'), count: sum('count') },
  };
  return [...byHand, joined];
}

/** Unique among the rows of an event. */
export function rowId({ day, method, actor, device }: CashUpRow): string {
  return [day, method, actor?.id ?? '', device?.id ?? ''].join(':');
}

/** What should be there of a row: taken, less what was refunded and reversed. */
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

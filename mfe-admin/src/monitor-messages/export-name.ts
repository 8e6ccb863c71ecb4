/** `thread-64b…-2026-11-21.csv`, by the day in UTC (docs/product/exports.md#thread-csv). */
export function exportName(threadId: string, now: Date): string {
  return `thread-${threadId}-${now.toISOString().slice(0, 10)}.csv`;
}

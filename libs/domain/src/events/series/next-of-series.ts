import { hasStarted } from '../timing.ts';

/** What decides which date of a series comes next. */
interface ListedDate {
  date: string;
  cancelledAt?: string | null | undefined;
  series?: { id: string } | null | undefined;
}

/**
 * These events with each series once, by its next date: one that is called off only if no other is
 * to come. Dates that have started stay (docs/product/series.md#series-lists).
 */
export function nextOfSeries<Listed extends ListedDate>(
  events: readonly Listed[],
  now: Date,
): Listed[] {
  const next = new Map<string, Listed>();
  for (const event of events) {
    if (!event.series || hasStarted(event, now)) continue;
    const other = next.get(event.series.id);
    if (!other || comesBefore(event, other)) next.set(event.series.id, event);
  }
  return events.filter(
    (event) => !event.series || hasStarted(event, now) || next.get(event.series.id) === event,
  );
}

function comesBefore(one: ListedDate, other: ListedDate): boolean {
  if (Boolean(one.cancelledAt) !== Boolean(other.cancelledAt)) return !one.cancelledAt;
  return one.date < other.date;
}

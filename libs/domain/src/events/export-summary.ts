import type { Instant } from '../instant.ts';
import { hasStarted } from './timing.ts';

/** Totals over the events that an account exports. */
export interface ExportSummary {
  totalEvents: number;
  /** Events that have not started. */
  upcomingEvents: number;
  pastEvents: number;
  /** How many different difficulties there are. */
  allLevels: number;
  /** How many events there are of each difficulty. */
  difficultyDistribution: Record<string, number>;
}

/** How many events there are of one difficulty. */
export interface DifficultyCount {
  difficulty: string;
  total: number;
  /** How many of them have not started. */
  upcoming: number;
}

/** The export summary of counts by difficulty, as a query returns them; each difficulty at most once. */
export function toExportSummary(counts: readonly DifficultyCount[]): ExportSummary {
  const totalEvents = counts.reduce((sum, { total }) => sum + total, 0);
  const upcomingEvents = counts.reduce((sum, { upcoming }) => sum + upcoming, 0);
  return {
    totalEvents,
    upcomingEvents,
    pastEvents: totalEvents - upcomingEvents,
    allLevels: counts.length,
    difficultyDistribution: Object.fromEntries(
      counts.map(({ difficulty, total }) => [difficulty, total]),
    ),
  };
}

/**
 * The export summary of events held in memory (docs/product.md#export-summary). An event is past once it has started;
 * `allLevels` is the number of different difficulties among the events.
 */
export function summarizeEvents(
  events: readonly { date: Instant; difficulty: string }[],
  now: Date,
): ExportSummary {
  const counts = new Map<string, DifficultyCount>();
  for (const event of events) {
    const { difficulty } = event;
    const count = counts.get(difficulty) ?? { difficulty, total: 0, upcoming: 0 };
    count.total += 1;
    if (!hasStarted(event, now)) count.upcoming += 1;
    counts.set(difficulty, count);
  }
  return toExportSummary([...counts.values()]);
}

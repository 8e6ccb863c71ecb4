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

/**
 * The export summary of how many events there are of each difficulty, and of how many have not
 * started.
 */
export function toExportSummary(
  byDifficulty: ReadonlyMap<string, number>,
  upcomingEvents: number,
): ExportSummary {
  const counts = [...byDifficulty].filter(([, total]) => total > 0);
  const totalEvents = counts.reduce((sum, [, total]) => sum + total, 0);
  return {
    totalEvents,
    upcomingEvents,
    pastEvents: totalEvents - upcomingEvents,
    allLevels: counts.length,
    difficultyDistribution: Object.fromEntries(counts),
  };
}

/**
 * The export summary of events held in memory (docs/product/exports.md#export-summary). An event is
 * past once it has started; `allLevels` is the number of different difficulties among the events.
 */
export function summarizeEvents(
  events: readonly { date: Instant; difficulty: string }[],
  now: Date,
): ExportSummary {
  const counts = new Map<string, number>();
  for (const { difficulty } of events) counts.set(difficulty, (counts.get(difficulty) ?? 0) + 1);
  return toExportSummary(counts, events.filter((event) => !hasStarted(event, now)).length);
}

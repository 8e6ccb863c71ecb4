import type { AddValue } from '../../../platform/database/values.ts';
import { type EventFilter, matches } from './filter.ts';
import { type Circle, chordOf, nearnessTo } from './nearness.ts';

interface Nearest {
  filter: EventFilter;
  around: Circle;
  /** How many are read; those that are as far away as the last one come with it. */
  max: number;
  /** Of `events`. */
  columns: string;
}

/**
 * A FROM of the events of a filter that are nearest to a location, with their `nearness`. They are
 * read up to a limit, and those outside the circle are then left out, so that the index costs the
 * same for any circle.
 */
export function nearestEvents({ filter, around, max, columns }: Nearest, add: AddValue): string {
  const others = { ...filter, around: undefined, hasPosition: true } as const;
  return `(
    select * from (
      select ${columns}, ${nearnessTo(around.center, add)} as nearness
      from events where ${matches(others, add)}
      order by nearness fetch first ${max} rows with ties
    ) nearest where nearness <= ${add(chordOf(around.radiusKm))}
  ) nearest`;
}

import { type EventCriteria, RADIUS_KM } from '@muster/contract';
import { toPence, type Viewer } from '@muster/domain';
import type pg from 'pg';
import type { EventFilter } from './event-filter.ts';
import { toEventSearch } from './event-search.ts';
import { planSearch } from './plan-search.ts';

/**
 * The filter of what was asked for, for a list that shows or counts as many as are `wanted`. Undefined: a search text without a single
 * word, which matches no event.
 */
export async function toEventFilter(
  pool: pg.Pool,
  criteria: EventCriteria,
  wanted: number,
): Promise<EventFilter | undefined> {
  const { difficulty, from, to, minPrice, maxPrice, near } = criteria;
  const search = toEventSearch(criteria.search);
  if (criteria.search && !search) return undefined;
  return {
    search: search && (await planSearch(pool, search, wanted)),
    difficulty,
    from,
    to,
    minPricePence: minPrice === undefined ? undefined : toPence(minPrice),
    maxPricePence: maxPrice === undefined ? undefined : toPence(maxPrice),
    around: near && { center: near, radiusKm: criteria.radiusKm ?? RADIUS_KM.default },
  };
}

/** The events that Explore shows: approved ones of others that have not started (docs/product/events.md#event-scopes). */
export function comingEventsOfOthers(viewer: Viewer, now: Date): EventFilter {
  return { startsAfter: now.toISOString(), notOrganizedBy: viewer?.id };
}

import { type EventCriteria, RADIUS_KM } from '@muster/contract';
import { toPence, toPeriodEnd, toPeriodStart, toTextSearch, type Viewer } from '@muster/domain';
import type pg from 'pg';
import { correctSearch } from './correct-search.ts';
import type { EventFilter } from './filter.ts';

/**
 * The filter of what was asked for. Undefined: a search text without a single word, which matches
 * no event.
 */
export async function toEventFilter(
  pool: pg.Pool,
  criteria: EventCriteria,
): Promise<EventFilter | undefined> {
  const { difficulty, access, from, to, minPrice, maxPrice, near } = criteria;
  const search = criteria.search ? toTextSearch(criteria.search) : undefined;
  if (criteria.search && !search) return undefined;
  return {
    search: search && (await correctSearch(pool, search)),
    difficulty,
    access: access?.length ? access : undefined,
    from: from && toPeriodStart(from),
    to: to && toPeriodEnd(to),
    minPricePence: minPrice === undefined ? undefined : toPence(minPrice),
    maxPricePence: maxPrice === undefined ? undefined : toPence(maxPrice),
    around: near && { center: near, radiusKm: criteria.radiusKm ?? RADIUS_KM.default },
  };
}

/**
 * The events that Explore shows: approved ones of others that have not started
 * (docs/product/events.md#event-scopes).
 */
export function comingEventsOfOthers(viewer: Viewer, now: Date): EventFilter {
  const startsAfter = now.toISOString();
  return { startsAfter, notOrganizedBy: viewer?.id };
}

/**
 * A series once, by its next date: in what everybody sees by the next that they see, among one's
 * own events by the next that matches what was chosen. Other lists have each date
 * (docs/product/series.md#series-lists).
 */
export function nextDates(
  { joinedBy, likedBy, helpedBy, startsAfter, approved }: EventFilter,
  chosen: EventFilter,
): Pick<EventFilter, 'nextOfSeries' | 'nextMatching'> {
  if (joinedBy || likedBy || helpedBy) return {};
  const at = new Date().toISOString();
  if (startsAfter || approved) return { nextOfSeries: { at, isSearch: Boolean(chosen.search) } };
  return { nextMatching: { at, criteria: chosen } };
}

import type { EventCriteria, ExploreFilters } from '@muster/contract';
import { endOfLondonDay, startOfLondonDay, thisWeekend } from './london-days.ts';

/**
 * What the filters of Explore ask for at a moment. Days are those of Britain, so a shared link
 * means the same everywhere; the screen lists with it and a saved search is compared with it
 * (docs/product/player-screens.md#explore-filters).
 */
export function toEventCriteria(filters: ExploreFilters, now: Date): EventCriteria {
  const { search, difficulty, access, minPrice, maxPrice, near, radiusKm } = filters;
  const { from, to } = filters.when === 'weekend' ? thisWeekend(now) : filters;
  return {
    ...(search && { search }),
    ...(difficulty && { difficulty }),
    ...(access && access.length > 0 && { access }),
    ...(from && { from: startOfLondonDay(from).toISOString() }),
    ...(to && { to: endOfLondonDay(to).toISOString() }),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(near && { near }),
    ...(near && radiusKm !== undefined && { radiusKm }),
  };
}

import { z } from 'zod';
import { LENGTH, RADIUS_KM } from '../limits.ts';
import { roundPosition } from '../round-position.ts';
import { coordinates, difficulty, pounds } from './event.ts';
import { line, search } from './text.ts';

/**
 * What Explore can be filtered by, as its address and a saved search keep it
 * (docs/product/player-screens.md#explore-filters).
 */
export const exploreFilters = z.object({
  search: search.optional(),
  difficulty: difficulty.optional(),
  /** The coming weekend, whenever it is looked at; it takes the place of `from` and `to`. */
  when: z.literal('weekend').optional(),
  /** Calendar days in Britain; both are included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Pounds. */
  minPrice: pounds.optional(),
  maxPrice: pounds.optional(),
  /** To about a kilometre, because it can be where somebody is. */
  near: coordinates.optional(),
  /** What `near` is called: a postcode; empty or left out for the own position. */
  place: line(LENGTH.place).optional(),
  radiusKm: z.number().gt(0).max(RADIUS_KM.max).optional(),
});
/** What Explore can be filtered by. */
export type ExploreFilters = z.output<typeof exploreFilters>;

/** The same in a request: a position is kept no more exactly than about a kilometre. */
export const roundedFilters = exploreFilters.transform(({ near, ...filters }) => ({
  ...filters,
  ...(near && {
    near: { latitude: roundPosition(near.latitude), longitude: roundPosition(near.longitude) },
  }),
}));

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, RADIUS_KM } from '../limits.ts';
import { roundPosition } from '../round-position.ts';
import { id, line, requiredLine, search, timestamp } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';
import { coordinates, difficulty, pounds } from './event.ts';
import { keptFeatures } from './site-access.ts';

/**
 * What Explore can be filtered by, as its address and a saved search keep it
 * (docs/product/player-screens.md#explore-filters).
 */
export const exploreFilters = z.object({
  search: search.optional(),
  difficulty: difficulty.optional(),
  /** All of these. */
  access: keptFeatures.optional(),
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
const roundedFilters = exploreFilters.transform(({ near, ...filters }) => ({
  ...filters,
  ...(near && {
    near: { latitude: roundPosition(near.latitude), longitude: roundPosition(near.longitude) },
  }),
}));

/** The filters of Explore under a name (docs/product/player-screens.md#saved-searches). */
export const newSavedSearch = z.object({
  name: requiredLine(LENGTH.savedSearchName, FIELD_TEXT.savedSearchName),
  filters: roundedFilters,
  /** Whether the account gets a mail when a new event matches. */
  isMailed: z.boolean().default(false),
});

/** Changes to a saved search; what is left out stays as it is. */
const savedSearchUpdate = z.object({
  name: newSavedSearch.shape.name.optional(),
  filters: roundedFilters.optional(),
  isMailed: z.boolean().optional(),
});

/** A saved search in a response. */
const savedSearch = z.object({
  id,
  name: z.string(),
  filters: exploreFilters,
  isMailed: z.boolean(),
  createdAt: timestamp,
});
/** A saved search in a response. */
export type SavedSearch = z.output<typeof savedSearch>;

const params = z.object({ id });
const response = z.object({ search: savedSearch });

/** The caller's own saved searches (docs/product/player-screens.md#saved-searches). */
export const savedSearchEndpoints = {
  listSavedSearches: defineEndpoint({
    method: 'GET',
    path: '/saved-searches',
    summary: 'List your saved searches by name',
    access: 'signed-in',
    errors: [],
    response: z.object({ searches: z.array(savedSearch) }),
  }),
  createSavedSearch: defineEndpoint({
    method: 'POST',
    path: '/saved-searches',
    summary: 'Save filters of Explore under a name; at most 20',
    access: 'signed-in',
    body: newSavedSearch,
    errors: ['SAVED_SEARCH_NAME_TAKEN', 'TOO_MANY_SAVED_SEARCHES'],
    response,
    status: 201,
  }),
  updateSavedSearch: defineEndpoint({
    method: 'PATCH',
    path: '/saved-searches/:id',
    summary: 'Change a saved search; fields that are left out keep their value',
    access: 'search-owner',
    params,
    body: savedSearchUpdate,
    errors: ['SAVED_SEARCH_NOT_FOUND', 'SAVED_SEARCH_NAME_TAKEN'],
    response,
  }),
  deleteSavedSearch: defineEndpoint({
    method: 'DELETE',
    path: '/saved-searches/:id',
    summary: 'Delete a saved search',
    access: 'search-owner',
    params,
    errors: ['SAVED_SEARCH_NOT_FOUND'],
    response: z.object({ id }),
  }),
};

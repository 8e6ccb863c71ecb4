import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { newSavedSearch, savedSearch, savedSearchUpdate } from '../schemas/saved-search.ts';
import { id } from '../schemas/text.ts';

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

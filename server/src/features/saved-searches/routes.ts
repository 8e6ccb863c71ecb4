import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { createSavedSearch } from './create-saved-search.ts';
import { deleteSavedSearch } from './delete-saved-search.ts';
import { listSavedSearches } from './list-saved-searches.ts';
import { updateSavedSearch } from './update-saved-search.ts';

export function savedSearchRoutes(services: Services) {
  return {
    listSavedSearches: (request) => listSavedSearches(services, request),
    createSavedSearch: (request) => createSavedSearch(services, request),
    updateSavedSearch: (request) => updateSavedSearch(services, request),
    deleteSavedSearch: (request) => deleteSavedSearch(services, request),
  } satisfies Partial<Handlers>;
}

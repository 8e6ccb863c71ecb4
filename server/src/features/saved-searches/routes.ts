import type { Handlers } from '../../platform/http/handler.ts';
import { createSavedSearch } from './create-saved-search.ts';
import { deleteSavedSearch } from './delete-saved-search.ts';
import { listSavedSearches } from './list-saved-searches.ts';
import { updateSavedSearch } from './update-saved-search.ts';

export const savedSearchRoutes = {
  listSavedSearches,
  createSavedSearch,
  updateSavedSearch,
  deleteSavedSearch,
} satisfies Partial<Handlers>;

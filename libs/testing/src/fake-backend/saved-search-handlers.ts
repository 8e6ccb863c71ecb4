import { MAX_COUNT, type SavedSearch } from '@muster/contract';
import { makeFreshId } from '../builders/ids.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend } from './fake-backend.ts';

/** Handlers of saved searches (docs/product/player-screens.md#saved-searches). */
export function savedSearchHandlers(backend: FakeBackend): EndpointHandler[] {
  function searchesOf(userId: string): SavedSearch[] {
    const searches = backend.savedSearches.get(userId) ?? [];
    backend.savedSearches.set(userId, searches);
    return searches;
  }
  function hasName(searches: readonly SavedSearch[], name: string | undefined, id?: string) {
    return searches.some(
      (search) => search.id !== id && search.name.toLowerCase() === name?.toLowerCase(),
    );
  }
  return [
    handle('listSavedSearches', ({ actor }) => ({
      searches: searchesOf(actor.id).toSorted((a, b) => a.name.localeCompare(b.name)),
    })),
    handle('createSavedSearch', ({ actor, body }) => {
      const searches = searchesOf(actor.id);
      if (searches.length >= MAX_COUNT.savedSearches) return refuse('TOO_MANY_SAVED_SEARCHES');
      if (hasName(searches, body.name)) return refuse('SAVED_SEARCH_NAME_TAKEN');
      const search = { id: makeFreshId(), ...body, createdAt: new Date().toISOString() };
      searches.push(search);
      return { search };
    }),
    handle('updateSavedSearch', ({ actor, params, body }) => {
      const searches = searchesOf(actor.id);
      const search = searches.find(({ id }) => id === params.id);
      if (!search) return refuse('SAVED_SEARCH_NOT_FOUND');
      if (hasName(searches, body.name, search.id)) return refuse('SAVED_SEARCH_NAME_TAKEN');
      Object.assign(search, body);
      return { search };
    }),
    handle('deleteSavedSearch', ({ actor, params: { id } }) => {
      const searches = searchesOf(actor.id);
      const index = searches.findIndex((search) => search.id === id);
      if (index < 0) return refuse('SAVED_SEARCH_NOT_FOUND');
      searches.splice(index, 1);
      return { id };
    }),
  ];
}

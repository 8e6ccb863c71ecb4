import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listSavedSearchRows } from './store.ts';
import { toSavedSearch } from './to-saved-search.ts';

/** The caller's saved searches by name. */
export async function listSavedSearches(
  { db }: Services,
  { actor }: Request<Endpoints['listSavedSearches']>,
): Promise<EndpointResponse<Endpoints['listSavedSearches']>> {
  return { searches: (await listSavedSearchRows(db, actor.id)).map(toSavedSearch) };
}

import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { deleteSavedSearchRow } from './store.ts';

/** Deletes one of the caller's saved searches. */
export async function deleteSavedSearch(
  { db }: Services,
  { actor, params: { id } }: Request<Endpoints['deleteSavedSearch']>,
): Promise<EndpointResponse<Endpoints['deleteSavedSearch']>> {
  if (!(await deleteSavedSearchRow(db, { id, userId: actor.id })))
    throw new AppError('SAVED_SEARCH_NOT_FOUND');
  return { id };
}

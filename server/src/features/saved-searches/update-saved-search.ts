import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { errorCode } from '../../platform/errors.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findSavedSearchForUpdate, updateSavedSearchRow } from './store.ts';
import { toSavedSearch } from './to-saved-search.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Renames a saved search, replaces its filters, or turns its mail on and off
 * (docs/product/player-screens.md#saved-searches).
 */
export async function updateSavedSearch(
  { db }: Services,
  { actor, params, body }: Request<Endpoints['updateSavedSearch']>,
): Promise<EndpointResponse<Endpoints['updateSavedSearch']>> {
  const own = { id: params.id, userId: actor.id };
  return inTransaction(db, async (trx) => {
    const before = await findSavedSearchForUpdate(trx, own);
    if (!before) throw new AppError('SAVED_SEARCH_NOT_FOUND');
    const { name = before.name, filters = before.filters, isMailed = before.is_mailed } = body;
    // Old events are no news to a search that begins to be mailed or looks for something else.
    const startsOver = body.filters !== undefined || (isMailed && !before.is_mailed);
    const lookedAt = startsOver ? new Date().toISOString() : before.looked_at;
    const row = await updateSavedSearchRow(trx, { ...own, name, filters, isMailed, lookedAt });
    return { search: toSavedSearch(row) };
  }).catch((error: unknown) => {
    if (errorCode(error) === UNIQUE_VIOLATION) throw new AppError('SAVED_SEARCH_NAME_TAKEN');
    throw error;
  });
}

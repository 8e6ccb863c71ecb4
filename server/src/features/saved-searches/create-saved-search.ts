import { type EndpointResponse, type Endpoints, MAX_COUNT } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { countSavedSearches, insertSavedSearch } from './store.ts';
import { toSavedSearch } from './to-saved-search.ts';

/**
 * Saves filters under a name, unless the account has too many or one with this name
 * (docs/product/player-screens.md#saved-searches).
 */
export async function createSavedSearch(
  { db }: Services,
  { actor, body }: Request<Endpoints['createSavedSearch']>,
): Promise<EndpointResponse<Endpoints['createSavedSearch']>> {
  const search = { id: createObjectId(), userId: actor.id, ...body };
  return inTransaction(db, async (trx) => {
    if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
    if ((await countSavedSearches(trx, actor.id)) >= MAX_COUNT.savedSearches)
      throw new AppError('TOO_MANY_SAVED_SEARCHES');
    const row = await insertSavedSearch(trx, search);
    if (!row) throw new AppError('SAVED_SEARCH_NAME_TAKEN');
    return { search: toSavedSearch(row) };
  });
}

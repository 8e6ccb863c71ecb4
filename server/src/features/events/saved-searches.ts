import { MAX_COUNT, type SavedSearch } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { SavedSearchRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { errorCode } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { lockAccount } from '../accounts/people-store.ts';
import {
  countSavedSearches,
  deleteSavedSearchRow,
  findSavedSearchForUpdate,
  insertSavedSearch,
  listSavedSearchRows,
  updateSavedSearchRow,
} from './saved-search-store.ts';

const UNIQUE_VIOLATION = '23505';

export const savedSearches = {
  /** The caller's saved searches by name. */
  async listSavedSearches({ db }, { actor }) {
    return { searches: (await listSavedSearchRows(db, actor.id)).map(toSavedSearch) };
  },

  /**
   * Saves filters under a name, unless the account has too many or one with this name
   * (docs/product/player-screens.md#saved-searches).
   */
  async createSavedSearch({ db }, { actor, body }) {
    const search = { id: createObjectId(), userId: actor.id, ...body };
    return inTransaction(db, async (trx) => {
      if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
      if ((await countSavedSearches(trx, actor.id)) >= MAX_COUNT.savedSearches)
        throw new AppError('TOO_MANY_SAVED_SEARCHES');
      const row = await insertSavedSearch(trx, search);
      if (!row) throw new AppError('SAVED_SEARCH_NAME_TAKEN');
      return { search: toSavedSearch(row) };
    });
  },

  /**
   * Renames a saved search, replaces its filters, or turns its mail on and off
   * (docs/product/player-screens.md#saved-searches).
   */
  async updateSavedSearch({ db }, { actor, params, body }) {
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
  },

  /** Deletes one of the caller's saved searches. */
  async deleteSavedSearch({ db }, { actor, params: { id } }) {
    if (!(await deleteSavedSearchRow(db, { id, userId: actor.id })))
      throw new AppError('SAVED_SEARCH_NOT_FOUND');
    return { id };
  },
} satisfies Partial<Handlers>;

function toSavedSearch(row: SavedSearchRow): SavedSearch {
  const { id, name, filters, is_mailed: isMailed } = row;
  return { id, name, filters, isMailed, createdAt: row.created_at };
}

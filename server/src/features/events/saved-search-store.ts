import { type ExploreFilters, MAX_COUNT } from '@muster/contract';
import type { Db, SavedSearchRow } from '../../platform/database/schema.ts';

interface OwnSearch {
  id: string;
  userId: string;
}

/** An account's saved searches by name. */
export async function listSavedSearchRows(db: Db, userId: string): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy((row) => row.fn('lower', ['name']))
    .limit(MAX_COUNT.savedSearches)
    .execute();
}

export async function countSavedSearches(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('saved_searches')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.total;
}

interface SavedFields {
  name: string;
  filters: ExploreFilters;
  isMailed: boolean;
}

/** Undefined when the account has a search with this name, whatever its case. */
export async function insertSavedSearch(
  db: Db,
  { id, userId, name, filters, isMailed }: OwnSearch & SavedFields,
): Promise<SavedSearchRow | undefined> {
  return db
    .insertInto('saved_searches')
    .values({ id, user_id: userId, name, filters: JSON.stringify(filters), is_mailed: isMailed })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** An account's search, locked with `for update`; undefined when it is not theirs. */
export async function findSavedSearchForUpdate(
  db: Db,
  { id, userId }: OwnSearch,
): Promise<SavedSearchRow | undefined> {
  return db
    .selectFrom('saved_searches')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** `lookedAt`: only events that are approved after it are new for the search. */
export async function updateSavedSearchRow(
  db: Db,
  { id, userId, name, filters, isMailed, lookedAt }: OwnSearch & SavedFields & { lookedAt: string },
): Promise<SavedSearchRow> {
  return db
    .updateTable('saved_searches')
    .set({ name, filters: JSON.stringify(filters), is_mailed: isMailed, looked_at: lookedAt })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** False when the account has no such search. */
export async function deleteSavedSearchRow(db: Db, { id, userId }: OwnSearch): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

import type { Db, SavedSearchRow, UserRow } from '../../platform/database/schema.ts';

/** A saved search with the account that gets its mail. */
export type DueSearch = Pick<SavedSearchRow, 'id' | 'user_id' | 'name' | 'filters' | 'looked_at'> &
  Pick<UserRow, 'email' | 'nick_name' | 'organizer_name'> & {
    /** Its account is suspended or is being deleted. */
    is_hidden: boolean;
  };

/** Searches for which it is time to look for new events, the longest due first. */
export async function listDueSearches(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<DueSearch[]> {
  return db
    .selectFrom('saved_searches')
    .innerJoin('users', 'users.id', 'saved_searches.user_id')
    .select(['saved_searches.id', 'user_id', 'name', 'filters', 'looked_at'])
    .select(['email', 'nick_name', 'organizer_name'])
    .select((row) =>
      row
        .or([row('suspended_at', 'is not', null), row('deletion_requested_at', 'is not', null)])
        .$castTo<boolean>()
        .as('is_hidden'),
    )
    .where('is_mailed', '=', true)
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .orderBy('saved_searches.id')
    .limit(limit)
    .execute();
}

interface Look {
  id: string;
  /** What the search had as `looked_at` when it was read. */
  before: string;
  lookedAt: string;
  dueAt: Date;
}

/**
 * Records a look. False: another node was faster, or the account has changed the search meanwhile.
 */
export async function updateSearchLooked(
  db: Db,
  { id, before, lookedAt, dueAt }: Look,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_searches')
    .set({ looked_at: lookedAt, due_at: dueAt })
    .where('id', '=', id)
    .where('is_mailed', '=', true)
    .where('looked_at', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateSearchDue(
  db: Db,
  { id, dueAt }: Pick<Look, 'id' | 'dueAt'>,
): Promise<void> {
  await db.updateTable('saved_searches').set({ due_at: dueAt }).where('id', '=', id).execute();
}

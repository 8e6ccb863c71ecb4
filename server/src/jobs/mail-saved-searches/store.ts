import { sql } from 'kysely';
import type { Db, SavedSearchRow, UserRow } from '../../platform/database/schema.ts';
import type { WatchTable } from './watch.ts';

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

const IS_ACTIVE: Readonly<Record<WatchTable, string>> = {
  saved_searches: 'is_mailed',
  follows: 'ended_at is null',
};

interface Look {
  id: string;
  /** What the row had as `looked_at` when it was read. */
  before: string;
  lookedAt: string;
  dueAt: Date;
}

/**
 * Records a look. False: another node was faster, or the account has changed the row meanwhile.
 */
export async function updateLooked(
  db: Db,
  table: WatchTable,
  { id, before, lookedAt, dueAt }: Look,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set looked_at = ${lookedAt}, due_at = ${dueAt}
    where id = ${id} and ${sql.raw(IS_ACTIVE[table])} and looked_at = ${before}`.execute(db);
  return numAffectedRows > 0n;
}

export async function updateDue(
  db: Db,
  table: WatchTable,
  { id, dueAt }: Pick<Look, 'id' | 'dueAt'>,
): Promise<void> {
  await sql`update ${sql.table(table)} set due_at = ${dueAt} where id = ${id}`.execute(db);
}

import type { Db, UserRow } from '../../platform/database/schema.ts';

/** Who blocks whom. */
interface Pair {
  blockerId: string;
  blockedId: string;
}

export type BlockRow = Pick<
  UserRow,
  'id' | 'nick_name' | 'organizer_name' | 'email' | 'avatar_url'
> & { blocked_at: string };

function selectBlocks(db: Db, blockerId: string) {
  return db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select(['users.id', 'users.nick_name', 'users.organizer_name', 'users.email'])
    .select(['users.avatar_url', 'blocks.created_at as blocked_at'])
    .where('blocks.blocker_id', '=', blockerId);
}

/** A page of an account's blocks, newest first. */
export async function listBlockRows(
  db: Db,
  { blockerId, limit, offset }: { blockerId: string; limit: number; offset: number },
): Promise<BlockRow[]> {
  return selectBlocks(db, blockerId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function findBlock(
  db: Db,
  { blockerId, blockedId }: Pair,
): Promise<BlockRow | undefined> {
  return selectBlocks(db, blockerId).where('blocks.blocked_id', '=', blockedId).executeTakeFirst();
}

export async function countBlocks(db: Db, blockerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('blocks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('blocker_id', '=', blockerId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Locks both accounts in a fixed order, so that the blocks of each are counted one after the other,
 * and neither is deleted meanwhile. False when the other account is deleted.
 */
export async function lockPairForUpdate(trx: Db, { blockerId, blockedId }: Pair): Promise<boolean> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [blockerId, blockedId])
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.some(({ id }) => id === blockedId);
}

export async function insertBlock(trx: Db, { blockerId, blockedId }: Pair): Promise<void> {
  await trx.insertInto('blocks').values({ blocker_id: blockerId, blocked_id: blockedId }).execute();
}

/** False when there was none. */
export async function deleteBlock(trx: Db, { blockerId, blockedId }: Pair): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether one of two accounts has blocked the other, whichever it is. */
export async function isBlocked(db: Db, [one, other]: [string, string]): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('blocker_id')
    .where((of) =>
      of.or([
        of.and([of('blocker_id', '=', one), of('blocked_id', '=', other)]),
        of.and([of('blocker_id', '=', other), of('blocked_id', '=', one)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

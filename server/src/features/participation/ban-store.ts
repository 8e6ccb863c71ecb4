import { type RawBuilder, sql } from 'kysely';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { ofAccount } from './columns-store.ts';

/** Who bans whom. */
interface Pair {
  organizerId: string;
  userId: string;
}

export type BanRow = Pick<
  UserRow,
  'id' | 'nick_name' | 'organizer_name' | 'email' | 'avatar_url'
> & { reason: string; banned_at: string };

/** Whether an organizer has banned a user, or has given them a red card that has not ended. */
export function isBannedBy(
  organizerId: string | RawBuilder<unknown>,
  user: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from bans
      where organizer_id = ${organizerId} and user_id = ${user})
    or exists (select from cards where organizer_id = ${organizerId} and user_id = ${user}
      and colour = 'red' and ends_at > now()))`;
}

function selectBans(db: Db, organizerId: string) {
  return db
    .selectFrom('bans')
    .innerJoin('users', 'users.id', 'bans.user_id')
    .select(['users.id', 'users.nick_name', 'users.organizer_name', 'users.email'])
    .select(['users.avatar_url', 'bans.reason', 'bans.created_at as banned_at'])
    .where('bans.organizer_id', '=', organizerId);
}

/** A page of an organizer's bans, newest first. */
export async function listBanRows(
  db: Db,
  { organizerId, limit, offset }: { organizerId: string; limit: number; offset: number },
): Promise<BanRow[]> {
  return selectBans(db, organizerId)
    .orderBy('bans.created_at', 'desc')
    .orderBy('bans.user_id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function findBan(db: Db, { organizerId, userId }: Pair): Promise<BanRow | undefined> {
  return selectBans(db, organizerId).where('bans.user_id', '=', userId).executeTakeFirst();
}

export async function countBans(db: Db, organizerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('bans')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizer_id', '=', organizerId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Locks both accounts in the order of their ids. The player's with `for update`: joins that they
 * have begun end before it, and later ones find the ban. The organizer's with `for no key update`,
 * because who joins their events refers to it under the lock of an event, for which a ban waits.
 * False when the player's account is deleted.
 */
export async function lockBoth(trx: Db, { organizerId, userId }: Pair): Promise<boolean> {
  let exists = false;
  for (const id of [organizerId, userId].sort()) {
    const one = trx.selectFrom('users').select('id').where('id', '=', id);
    const existing = one.where('erased_at', 'is', null);
    const isPlayer = id === userId;
    const locked = isPlayer ? existing.forUpdate() : existing.forNoKeyUpdate();
    if ((await locked.executeTakeFirst()) && isPlayer) exists = true;
  }
  return exists;
}

/** Another reason replaces that of before. */
export async function upsertBan(
  trx: Db,
  { organizerId, userId, reason }: Pair & { reason: string },
): Promise<void> {
  await trx
    .insertInto('bans')
    .values({ organizer_id: organizerId, user_id: userId, reason })
    .onConflict((conflict) => conflict.columns(['organizer_id', 'user_id']).doUpdateSet({ reason }))
    .execute();
}

/** False when there was none. */
export async function deleteBan(trx: Db, { organizerId, userId }: Pair): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('bans')
    .where('organizer_id', '=', organizerId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Cancels the spots and positions of a player and their dependants in an organizer's coming events,
 * whose rows it locks in a fixed order. Returns the events, and whether this frees a spot in them.
 */
export async function updateComingCancelled(
  trx: Db,
  { organizerId, userId }: Pair,
): Promise<{ id: string; eventId: string; wasConfirmed: boolean }[]> {
  const events = await trx
    .selectFrom('events')
    .select('id')
    .where('organizer_id', '=', organizerId)
    .where('date', '>', new Date().toISOString())
    .where('id', 'in', (of) =>
      of
        .selectFrom('participations as p')
        .select('event_id')
        .where(ofAccount(userId))
        .where('status', '<>', 'cancelled'),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // A statement of its own, which sees what others have written before the locks.
  const { rows } = await sql<{ id: string; eventId: string; wasConfirmed: boolean }>`
    with own as (
      select id, status from participations p
      where ${ofAccount(userId)} and status <> 'cancelled'
        and event_id = any(${events.map(({ id }) => id)}::text[])
    )
    update participations p
    set status = 'cancelled', held_back = false, check_in_status = 'not_checked_in',
      check_in_time = null, status_mail_due_at = now(), updated_at = now()
    from own where p.id = own.id
    returning p.id, p.event_id as "eventId", own.status = 'confirmed' as "wasConfirmed"`.execute(
    trx,
  );
  return rows;
}

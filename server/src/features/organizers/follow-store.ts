import { FOLLOW, type FollowSource, followSentence } from '@muster/contract';
import { sql } from 'kysely';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/** Who follows whom. */
interface Pair {
  organizerId: string;
  userId: string;
}

/** What somebody agreed to, and where. */
export interface Consent {
  from: FollowSource | 'email';
  organizerName: string;
  now: Date;
}

function toConsent({ from, organizerName, now }: Consent): string {
  return JSON.stringify({ at: now, from, sentence: followSentence(organizerName) });
}

export async function isFollower(db: Db, { organizerId, userId }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom('follows')
    .select('id')
    .where('organizer_id', '=', organizerId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whoever follows again gets the next mail a day after the last one. */
export async function upsertFollow(
  trx: Db,
  { organizerId, userId, ...consent }: Pair & Consent,
): Promise<void> {
  await sql`
    insert into follows (id, organizer_id, user_id, consent, confirmed_at)
    values (${createObjectId()}, ${organizerId}, ${userId}, ${toConsent(consent)}::jsonb, now())
    on conflict (organizer_id, user_id) do update
    set consent = excluded.consent, confirmed_at = now(), created_at = now(), ended_at = null,
      looked_at = excluded.looked_at
    where follows.ended_at is not null`.execute(trx);
}

export async function updateUnfollowed(db: Db, { organizerId, userId }: Pair): Promise<void> {
  await db
    .updateTable('follows')
    .set({ ended_at: new Date() })
    .where('organizer_id', '=', organizerId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** How many organizers an account follows. */
export async function countFollowed(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('follows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many follow an organizer. */
export async function countFollowers(db: Db, organizerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('follows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizer_id', '=', organizerId)
    .where('ended_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** A page of the organizers whom an account follows, newest first. */
export async function listFollowedRows(
  db: Db,
  { userId, limit, offset }: { userId: string; limit: number; offset: number },
) {
  return db
    .selectFrom('follows as f')
    .innerJoin('users', 'users.id', 'f.organizer_id')
    .leftJoin('organizer_handles as h', (join) =>
      join.onRef('h.user_id', '=', 'users.id').on('h.until', 'is', null),
    )
    .select(['users.id', 'users.organizer_name', 'users.avatar_url', 'h.handle', 'f.created_at'])
    .where('f.user_id', '=', userId)
    .where('f.ended_at', 'is', null)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/**
 * Stores that an address waits for its confirmation, for which it needs the link; a follow that has
 * ended begins again no other way. Undefined: the address follows already.
 */
export async function upsertEmailFollow(
  trx: Db,
  { organizerId, email, ...consent }: Consent & { organizerId: string; email: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into follows (id, organizer_id, email, consent)
    select ${createObjectId()}, ${organizerId}, lower(${email}), ${toConsent(consent)}::jsonb
    where not exists (select from users u where lower(u.email) = lower(${email})
      and u.email_confirmed and (u.id = ${organizerId} or exists (select from follows f
        where f.organizer_id = ${organizerId} and f.user_id = u.id and f.ended_at is null)))
    on conflict (organizer_id, email) do update
    set consent = excluded.consent, confirmed_at = null, created_at = now(), ended_at = null
    where follows.ended_at is not null or follows.confirmed_at is null
    returning id`.execute(trx);
  return rows[0]?.id;
}

export async function updateLinkHash(trx: Db, id: string, tokenHash: string): Promise<void> {
  await trx.updateTable('follows').set({ token_hash: tokenHash }).where('id', '=', id).execute();
}

/**
 * Confirms the email of a link; an account with this address, which is locked, takes it over.
 * Undefined when the link is used, too old, or none.
 */
export async function updateFollowConfirmed(
  trx: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<{ organizerId: string } | undefined> {
  const since = new Date(now.getTime() - FOLLOW.linkHours * HOUR_MS);
  const { rows } = await sql<{ organizerId: string; email: string }>`
    update follows set confirmed_at = now(), token_hash = null,
      looked_at = date_trunc('milliseconds', now())
    where token_hash = ${tokenHash} and confirmed_at is null and ended_at is null
      and created_at > ${since}
    returning organizer_id as "organizerId", email`.execute(trx);
  const [follow] = rows;
  if (!follow) return undefined;
  await sql`
    with account as materialized (
      select id, email from users
      where lower(email) = ${follow.email} and email_confirmed for update
    )
    select take_over_follows(id, email) from account`.execute(trx);
  return follow;
}

/** Deletes a batch of those that ended, and of emails that were not confirmed; returns how many. */
export async function deleteOldFollows(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const ended = new Date(now.getTime() - FOLLOW.endedDays * DAY_MS);
  const unconfirmed = new Date(now.getTime() - FOLLOW.unconfirmedDays * DAY_MS);
  const { numAffectedRows = 0n } = await sql`
    delete from follows where id = any(array(
      select id from follows where ended_at < ${ended}
      union all
      select id from follows where confirmed_at is null and created_at < ${unconfirmed}
      limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}

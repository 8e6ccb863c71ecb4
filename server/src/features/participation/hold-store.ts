import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { preparedQuery } from '../../platform/database/prepared.ts';
import type { Db } from '../../platform/database/schema.ts';
import { hasAccount } from '../../platform/payments/account-store.ts';
import type { StreamPlace } from '../../platform/realtime/stream-source.ts';
import { BALANCE, ofAccount } from './columns-store.ts';

interface HoldRequest {
  participationIds: readonly string[];
  holdS: number;
  /** Less cannot be paid online. */
  minPence: number;
  /** Only of organizers with an account that it opens; null: of all. */
  keyId: string | null;
}

/** What an event `e` takes before it; null: everything. */
const DEPOSIT = sql`(e.payment ->> 'depositPence')::integer`;

/**
 * Holds the spots of confirmed players who have to pay for them; the others need no hold
 * (docs/product/money.md#holds), nor do those who owe less than the provider takes, or have paid
 * the deposit.
 */
export async function updateHolds(
  trx: Db,
  { participationIds, holdS, minPence, keyId }: HoldRequest,
): Promise<void> {
  await sql`
    update participations p
    set hold_until = statement_timestamp() + make_interval(secs => ${holdS}),
      hold_pence = ${DEPOSIT}
    from events e
    where e.id = p.event_id and e.payment ->> 'mode' = 'required' and p.status = 'confirmed'
      and p.id = any(${[...participationIds]}::text[])
      and ${dueOf(DEPOSIT)} >= ${minPence}
      and (p.charged_pence - ${sql.raw(BALANCE)} >= ${DEPOSIT}) is not true
      and ${keyId === null ? sql`true` : hasAccount(sql`e.organizer_id`, keyId)}`.execute(trx);
}

/** What can be paid online next, by the rule of `duePence` in libs/domain. */
function dueOf(deposit: RawBuilder<unknown>) {
  const balance = sql.raw(BALANCE);
  const missing = sql`coalesce(${deposit} - (p.charged_pence - ${balance}), 0)`;
  return sql`case when ${missing} > 0 then least(${missing}, ${balance}) else ${balance} end`;
}

/** Events with spots that were not paid for in time. */
export async function listEventsOfDueHolds(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    select distinct event_id as "eventId" from (
      select event_id from participations where hold_until <= ${now}
      order by hold_until limit ${limit}
    ) due`.execute(db);
  return rows.map(({ eventId }) => eventId);
}

/** Nobody has to pay for a spot of an event that is called off. */
export async function clearHolds(trx: Db, eventId: string): Promise<void> {
  await sql`
    update participations set hold_until = null, hold_pence = null
    where event_id = ${eventId} and hold_until is not null`.execute(trx);
}

/** Whoever is there already, or cannot pay so little online, keeps the spot and owes the rest. */
export async function updateHoldsKept(
  trx: Db,
  { eventId, now, minPence }: { eventId: string; now: Date; minPence: number },
): Promise<void> {
  await sql`
    update participations p set hold_until = null, hold_pence = null
    where event_id = ${eventId} and hold_until <= ${now}
      and (check_in_status = 'checked_in' or is_inside
        or ${dueOf(sql`p.hold_pence`)} < ${minPence})`.execute(trx);
}

/** A player who has lost a spot. */
export interface ExpiredRow {
  participationId: string;
  /** Who has lost it, where the account has booked for somebody else. */
  dependantName: string | null;
  userId: string | null;
  /** Null: without an account. */
  email: string | null;
  nick_name: string;
  organizer_name: string;
}

/**
 * Cancels those of an event whose hold is over, with everybody who was confirmed together with them
 * and is not there yet; they can join again.
 */
export async function updateHoldsExpired(
  trx: Db,
  { eventId, now }: { eventId: string; now: Date },
): Promise<ExpiredRow[]> {
  const { rows } = await sql<ExpiredRow>`
    with expired as (
      update participations
      set status = 'cancelled', hold_expired = true, held_back = false,
        mailed_status = 'cancelled', status_mail_due_at = null, updated_at = now()
      where event_id = ${eventId} and (hold_until <= ${now} or party_id in (
          select party_id from participations where event_id = ${eventId} and hold_until <= ${now})
        and status = 'confirmed' and check_in_status <> 'checked_in' and not is_inside)
      returning id, coalesce(user_id, guardian_id) as account_id, dependant_id
    )
    select expired.id as "participationId", u.id as "userId", u.email, u.nick_name,
      u.organizer_name, d.name as "dependantName"
    from expired left join users u on u.id = expired.account_id
    left join dependants d on d.id = expired.dependant_id order by u.id, d.id`.execute(trx);
  return rows;
}

/** That a player has moved up from the waitlist. */
export interface PromotionRow {
  event_id: string;
  title: string;
  promoted_at: string;
  /** Who has moved up; null: the account itself. */
  dependant: string | null;
}

/**
 * Where a player or one of their dependants has moved up since a moment, and still has the spot;
 * the latest ten.
 */
export async function listPromotions(
  { db, pool }: { db: Db; pool: pg.Pool },
  { userId, since }: { userId: string; since: string },
): Promise<PromotionRow[]> {
  const query = db
    .selectFrom('participations as p')
    .innerJoin('live_events as event', 'event.id', 'p.event_id')
    .leftJoin('dependants as d', 'd.id', 'p.dependant_id')
    .select(['event.id as event_id', 'event.title', 'p.promoted_at', 'd.name as dependant'])
    .where(ofAccount(userId))
    .where('p.promoted_at', '>=', since)
    .where('p.status', '=', 'confirmed')
    .where('event.approved', '=', true)
    .orderBy('p.promoted_at', 'desc')
    .limit(sql.lit(10));
  const { rows } = await pool.query<PromotionRow>(preparedQuery(query));
  return rows;
}

/** Which of many streams have a promotion since their cursor: one statement. */
export async function findPromoted(
  db: Db,
  places: readonly StreamPlace[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ index: number }>`
    select (place - 1)::integer as index
    from unnest(
      ${places.map(({ userId }) => userId)}::text[],
      ${places.map(({ cursor }) => cursor())}::timestamptz[]
    ) with ordinality as stream(account, since, place)
    where exists (select from participations where user_id = account and promoted_at >= since)
      or exists (select from participations
        where guardian_id = account and promoted_at >= since)`.execute(db);
  return new Set(rows.map(({ index }) => index));
}

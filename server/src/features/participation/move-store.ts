import type { ParticipationStatus } from '@muster/contract';
import { sql } from 'kysely';
import type { Db, JoinForm } from '../../platform/database/schema.ts';
import { isBannedBy } from './ban-store.ts';
import { ACCOUNT_ID } from './columns-store.ts';
import { findPersonId, type Own } from './own-participation-store.ts';
import { startAgain, updateStatusLeft } from './participation-store.ts';

/** What of an event decides whether spots move from it, and where to. */
export interface MovingEvent {
  id: string;
  seriesId: string | null;
  moveUntilDays: number | null;
  date: string;
  endsAt: string | null;
  duration: string;
}

export async function listMovingEvents(
  trx: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MovingEvent>> {
  const { rows } = await sql<MovingEvent>`
    select e.id, e.series_id as "seriesId", s.move_until_days as "moveUntilDays", e.date,
      e.ends_at as "endsAt", e.duration
    from live_events e left join series s on s.id = e.series_id
    where e.id = any(${[...ids]}::text[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The participation of a user, or of one of their dependants, cancelled or not. */
export async function findSpotId(trx: Db, own: Own): Promise<string | undefined> {
  const personId = await findPersonId(trx, own);
  if (!personId) return undefined;
  const row = await trx
    .selectFrom('participations')
    .select('id')
    .where('event_id', '=', own.eventId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.id;
}

interface Spots {
  eventId: string;
  ids: readonly string[];
}

/** The first of an event who are confirmed or wait, by the order of the queue. */
export async function listFirstIds(
  trx: Db,
  { eventId, limit }: { eventId: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from participations p
    where p.event_id = ${eventId} and p.status <> 'cancelled' and not p.is_open
    order by ${IN_QUEUE} limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

const IN_QUEUE = sql.raw(`p.status = 'waitlist', p.queue_position`);

function isOf({ eventId, ids }: Spots) {
  return sql<boolean>`p.event_id = ${eventId} and p.id = any(${[...ids]}::text[])`;
}

/**
 * Keeps the accounts and dependants of participations until the transaction ends. Before events are
 * locked, as joins do. Returns the accounts.
 */
export async function lockPeopleForKeyShare(trx: Db, spots: Spots): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.id in (select ${sql.raw(ACCOUNT_ID)} from participations p where ${isOf(spots)})
    order by u.id for key share`.execute(trx);
  await sql`
    select from dependants d
    where d.id in (select p.dependant_id from participations p where ${isOf(spots)})
    order by d.id for key share`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Somebody who is moved, and what the other date knows of them. */
export interface MoverRow {
  id: string;
  personId: string;
  status: ParticipationStatus;
  /** Got everything back when everybody was refunded. */
  isRefunded: boolean;
  userId: string | null;
  guardianId: string | null;
  dependantId: string | null;
  dependantName: string | null;
  accompanies: boolean;
  joinForm: JoinForm;
  voucherId: string | null;
  voucherPence: number;
  /** Paid and not refunded. */
  paidPence: number;
  /** Of the player. */
  dateOfBirth: string | null;
  /** Of the account; null, as what follows: there is none. */
  email: string | null;
  emailConfirmed: boolean | null;
  nick_name: string | null;
  organizer_name: string | null;
  /** The participation at the other date; null: they never joined it. */
  targetId: string | null;
  targetStatus: ParticipationStatus | null;
  needsConsent: boolean | null;
  isBanned: boolean;
  /** Their guardian has a spot there. */
  isGuardianThere: boolean;
}

interface Move extends Spots {
  toEventId: string;
  organizerId: string;
  /** Those that are locked. */
  accountIds: readonly string[];
}

/** In the order of the queue, locked until the transaction ends. */
export async function listMoversForUpdate(trx: Db, move: Move): Promise<MoverRow[]> {
  const { toEventId, organizerId, eventId } = move;
  const account = sql.raw(ACCOUNT_ID);
  const { rows } = await sql<MoverRow>`
    select p.id, p.person_id as "personId", p.status, p.payment_status = 'refunded' and exists (
        select from refund_runs r where r.event_id = ${eventId} and r.refunded_players > 0
      ) as "isRefunded",
      p.user_id as "userId", p.guardian_id as "guardianId", p.dependant_id as "dependantId",
      d.name as "dependantName", p.accompanies, p.join_form as "joinForm",
      p.voucher_id as "voucherId", p.voucher_pence as "voucherPence",
      greatest(p.paid_pence - p.refunded_pence, 0) as "paidPence",
      case when p.dependant_id is null then u.date_of_birth else d.date_of_birth end
        as "dateOfBirth",
      u.email, u.email_confirmed as "emailConfirmed", u.nick_name, u.organizer_name,
      t.id as "targetId", t.status as "targetStatus", t.needs_consent as "needsConsent",
      ${isBannedBy(organizerId, sql.raw('u.id'))} as "isBanned",
      exists (select from participations g where g.event_id = ${toEventId}
        and g.user_id = p.guardian_id and g.status = 'confirmed') as "isGuardianThere"
    from participations p
    left join users u on u.id = ${account}
    left join dependants d on d.id = p.dependant_id
    left join participations t on t.event_id = ${toEventId}
      and (t.user_id = p.user_id or t.dependant_id = p.dependant_id)
    where ${isOf(move)} and not p.is_open
      and (${account} is null or ${account} = any(${[...move.accountIds]}::text[]))
    order by ${IN_QUEUE} for update of p`.execute(trx);
  return rows;
}

/** What becomes of somebody at the other date. */
export interface MovedSpot {
  /** At the other date. */
  id: string;
  from: MoverRow;
  status: 'confirmed' | 'waitlist';
  joinForm: JoinForm;
  amountPence: number;
}

interface MovedSpots {
  eventId: string;
  toEventId: string;
  spots: readonly MovedSpot[];
  /** By the organizer: one mail tells them, and none of the new status is due. */
  isTold: boolean;
}

/**
 * Gives up the old spots, as leaving does, and makes the new ones, in their order; nothing is
 * booked yet.
 */
export async function moveRows(trx: Db, moved: MovedSpots): Promise<void> {
  const { eventId, toEventId, spots, isTold } = moved;
  await updateStatusLeft(trx, { eventId, userIds: spots.map(({ from }) => from.personId) });
  await sql`
    update participations set moved_from = null
    where moved_from = any(${spots.map(({ id }) => id)}::text[])`.execute(trx);
  await trx
    .insertInto('participations')
    .values(spots.map((spot) => valuesOf(spot, { toEventId, isTold })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...startAgain(),
        ...(isTold && { mailed_status: sql.ref('excluded.mailed_status') }),
      }),
    )
    .execute();
}

/** Where a spot was, and where it is now. */
interface PaidMove {
  id: string;
  from: { id: string };
}

/** Of those whose money paid online goes along, the payments do (docs/decisions/moves.md). */
export async function moveCheckouts(trx: Db, spots: readonly PaidMove[]): Promise<void> {
  const pairs = JSON.stringify(spots.map(({ id, from }) => ({ id, from: from.id })));
  await sql`
    update checkout_parts k set participation_id = pair.id
    from jsonb_to_recordset(${pairs}::jsonb) as pair (id text, "from" text), checkouts c
    where k.participation_id = pair."from" and c.id = k.checkout_id and c.status = 'paid'`.execute(
    trx,
  );
}

/** Payments that have gone along from an event that is deleted are those of where they are. */
export async function updateCheckoutsLeft(trx: Db, eventId: string): Promise<void> {
  await sql`
    update checkout_parts k set event_id = p.event_id from participations p
    where k.event_id = ${eventId} and p.id = k.participation_id and p.event_id <> ${eventId}
  `.execute(trx);
}

function valuesOf(
  { id, from, status, joinForm, amountPence }: MovedSpot,
  { toEventId, isTold }: Pick<MovedSpots, 'toEventId' | 'isTold'>,
) {
  return {
    ...{ id, event_id: toEventId, status, moved_from: from.id },
    ...{ user_id: from.userId, guardian_id: from.guardianId, dependant_id: from.dependantId },
    accompanies: from.accompanies,
    payment_amount_pence: amountPence,
    join_form: JSON.stringify(joinForm),
    ...{ voucher_id: from.voucherId, voucher_pence: from.voucherPence },
    ...(isTold
      ? { mailed_status: status, status_mail_due_at: null }
      : { mailed_status: null, status_mail_due_at: sql<string>`now()` }),
  };
}

/** Whoever joins again has not moved any more. */
export async function forgetMove(trx: Db, participationId: string): Promise<void> {
  await sql`
    update participations set moved_from = null where moved_from = ${participationId}
  `.execute(trx);
}

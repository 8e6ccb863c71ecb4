import type { JoinSource } from '@muster/contract';
import { type OnConflictBuilder, sql } from 'kysely';
import type { Db, ParticipationRow, Schema } from '../../platform/database/schema.ts';
import { nameOf } from '../accounts/people.ts';
import { mayAccess } from '../crew/access-store.ts';
import { columnsOf, insertEntriesOf, type OpenedAccount } from './account-store.ts';
import {
  BALANCE,
  checkedInBy,
  dueMail,
  type EventScope,
  FIXED_PAID,
  IS_SHOWN,
} from './columns-store.ts';

/**
 * What a join form defaults to: the public name of an account, never the private one, and its email
 * (docs/product/participation.md#join-form). The account cannot be deleted until the
 * transaction ends (`for key share`).
 */
export async function findUserForKeyShare(
  db: Db,
  userId: string,
): Promise<JoiningAccount | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['nick_name', 'organizer_name', 'email', 'date_of_birth', 'email_confirmed'])
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return (
    row && {
      fullName: nameOf(row),
      email: row.email,
      dateOfBirth: row.date_of_birth,
      emailConfirmed: row.email_confirmed,
    }
  );
}

export interface NewParticipation {
  id: string;
  eventId: string;
  /** Of the player, or of the guardian. */
  userId: string;
  /** Null: the account plays itself. */
  dependant: { id: string; accompanies: boolean } | null;
  status: 'confirmed' | 'waitlist';
  amountPence: number;
  joinForm: object;
  voucherId: string | null;
  voucherPence: number;
  /** Null: in no squad. */
  squadId: string | null;
  /** Null: alone. */
  partyId: string | null;
  cameFrom: JoinSource | null;
  booked: OpenedAccount;
}

/** What a join sets as for somebody new. */
const STARTS_AGAIN = [
  ...['accompanies', 'moved_from', 'status', 'payment_amount_pence', 'voucher_id', 'voucher_pence'],
  ...['check_in_status', 'join_form', 'queue_position', 'ticket_code', 'held_back'],
  ...[
    'squad_id',
    'squad_joined_at',
    'party_id',
    'party_passes',
    'came_from',
    'needs_consent',
    'joined_at',
    'status_mail_due_at',
    'updated_at',
  ],
] as const;

/**
 * Someone who cancelled before starts again: last in the queue, not checked in. What was paid
 * counts (docs/product/participation.md#rejoining). Returns the id, which may be that of before:
 * then nothing is booked yet.
 */
export async function insertParticipation(
  db: Db,
  participation: NewParticipation,
): Promise<string> {
  const { booked } = participation;
  const joined = db
    .insertInto('participations')
    .values({
      id: participation.id,
      event_id: participation.eventId,
      ...whoOf(participation),
      status: participation.status,
      payment_amount_pence: participation.amountPence,
      join_form: JSON.stringify(participation.joinForm),
      voucher_id: participation.voucherId,
      voucher_pence: participation.voucherPence,
      squad_id: participation.squadId,
      squad_joined_at: participation.squadId === null ? null : sql`now()`,
      party_id: participation.partyId,
      came_from: participation.cameFrom,
      ...columnsOf(booked),
      status_mail_due_at: sql`now()`,
    })
    .onConflict((conflict) => conflictOn(conflict, participation).doUpdateSet(startAgain()))
    .returning('id');
  if (booked.entries.length === 0) return (await joined.executeTakeFirstOrThrow()).id;
  const isNew = sql`exists (select from joined where joined.id = ${participation.id})`;
  const { id } = await db
    .with('joined', () => joined)
    .with('charged', () => sql<{ id: string }>`(${insertEntriesOf(booked.entries, isNew)})`)
    .selectFrom('joined')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What becomes of the participation of somebody who cancelled before. */
export function startAgain() {
  return {
    ...Object.fromEntries(STARTS_AGAIN.map((name) => [name, sql.ref(`excluded.${name}`)])),
    ...{ payment_mark: null, payment_id: null, check_in_time: null },
    ...{ hold_until: null, hold_pence: null, hold_expired: false },
  };
}

function whoOf({ userId, dependant }: Pick<NewParticipation, 'userId' | 'dependant'>) {
  if (!dependant) return { user_id: userId };
  const { id, accompanies } = dependant;
  return { user_id: null, guardian_id: userId, dependant_id: id, accompanies };
}

type Conflict = OnConflictBuilder<Schema, 'participations'>;

/** Nobody has two participations in an event. */
function conflictOn(conflict: Conflict, { dependant }: Pick<NewParticipation, 'dependant'>) {
  return dependant
    ? conflict.columns(['dependant_id', 'event_id']).where('dependant_id', 'is not', null)
    : conflict.columns(['event_id', 'user_id']);
}

interface Participants {
  eventId: string;
  /** Of whoever has no account, the id of the participation. */
  userIds: readonly string[];
}

/** Those of the users who have joined the event, cancelled or not, in the order of the queue. */
export async function listParticipations(db: Db, { eventId, userIds }: Participants) {
  return db
    .selectFrom('participations as p')
    .select(['id', 'person_id as userId', 'status', 'queue_position as queuePosition'])
    .select(['payment_status as paymentStatus', 'check_in_status as checkInStatus'])
    .select(['check_in_time as checkInTime', checkedInBy.as('checkedInBy')])
    .select(['option_ids as optionIds', 'payment_amount_pence as amountPence'])
    .select('party_id as partyId')
    .select([sql<number>`${sql.raw(BALANCE)}`.as('balancePence'), 'voucher_pence as voucherPence'])
    .select(sql<number>`${sql.raw(FIXED_PAID)}`.as('onlinePence'))
    .select(sql<number>`p.paid_pence - p.refunded_pence`.as('netPaidPence'))
    .where('event_id', '=', eventId)
    .where('person_id', '=', sql<string>`any(${userIds}::text[])`)
    .where(sql<boolean>`${sql.raw(IS_SHOWN)}`)
    .orderBy('queue_position')
    .execute();
}

/** The same people, and those who wait together with one of them. */
export async function listWithParties(db: Db, named: Participants): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select person_id as "userId" from participations
    where event_id = ${named.eventId} and status = 'waitlist' and party_id in (
      select party_id from participations
      where event_id = ${named.eventId} and person_id = any(${named.userIds}::text[]))`.execute(db);
  return [...new Set([...named.userIds, ...rows.map(({ userId }) => userId)])];
}

/** Those who wait with others wait alone from now on, in the same place. */
export async function leaveParties(db: Db, { eventId, userIds }: Participants): Promise<void> {
  await db
    .updateTable('participations')
    .set({ party_id: null, party_passes: 0 })
    .where('event_id', '=', eventId)
    .where('person_id', '=', sql<string>`any(${userIds}::text[])`)
    .where('status', '=', 'waitlist')
    .execute();
}

/** A check-in belongs to the spot, so a new status resets it. */
const NOT_CHECKED_IN = { check_in_status: 'not_checked_in', check_in_time: null } as const;

function updateParticipations(db: Db, { eventId, userIds }: Participants) {
  return db
    .updateTable('participations')
    .set({ updated_at: sql`now()` })
    .where('event_id', '=', eventId)
    .where('person_id', '=', sql<string>`any(${userIds}::text[])`);
}

/**
 * A change by the organizer: the players are told of it once it can no longer be undone. Returns
 * whose it has changed.
 */
export async function updateStatus(
  db: Db,
  { status, ...participants }: Participants & { status: 'confirmed' | 'cancelled' },
): Promise<string[]> {
  const changed = await updateParticipations(db, participants)
    .set({ status, held_back: false, needs_consent: status === 'cancelled' })
    // Whoever was let in before getting the spot stays in.
    .$if(status === 'cancelled', (query) => query.set(NOT_CHECKED_IN))
    .set({ status_mail_due_at: dueMail(AFTER_UNDO) })
    .where('status', '<>', status)
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}

/**
 * A player who was cancelled can join again (docs/product/participation.md#needs-consent).
 * `organizerId` null: the event of any organizer. False when there is no such participation.
 */
export async function updateConsentGiven(
  db: Db,
  { eventId, userId, access }: EventScope & { userId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('participations')
    .from('events')
    .set({ needs_consent: false, updated_at: sql`now()` })
    .whereRef('events.id', '=', 'participations.event_id')
    .where('participations.event_id', '=', eventId)
    .where('participations.person_id', '=', userId)
    .where(mayAccess(access, { organizer: 'events.organizer_id', event: 'events.id' }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Longer than Undo is offered, so that nobody gets a mail about a slip. */
export const AFTER_UNDO = sql<string>`now() + interval '15 seconds'`;

/** A player leaves, and so need not be told of it. Returns whose it has changed. */
export async function updateStatusLeft(db: Db, participants: Participants): Promise<string[]> {
  const changed = await updateParticipations(db, participants)
    .set({ status: 'cancelled', held_back: false, ...NOT_CHECKED_IN })
    .set({ mailed_status: 'cancelled', status_mail_due_at: null })
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}

/**
 * Moves users to the end of the waitlist, in the given order, and holds them back
 * (docs/product/participation.md#moved-to-waitlist). Those who are on it keep their position, and
 * so do those who were on it and have not been told of the spot: that is an undo. Returns whose it
 * has changed.
 */
export async function updateStatusToWaitlist(
  db: Db,
  { eventId, userIds }: Participants,
): Promise<string[]> {
  // Materialized, because otherwise the numbers could be drawn once more for each row of the join.
  const { rows } = await sql<{ id: string }>`
    with moved as materialized (
      select person_id, nextval(pg_get_serial_sequence('participations',
        'queue_position')) as position
      from unnest(${userIds}::text[]) person_id
    )
    update participations p
    set status = 'waitlist', held_back = true, needs_consent = false,
      check_in_status = 'not_checked_in',
      queue_position = case
        when p.status = 'waitlist' or (p.mailed_status = 'waitlist'
          and p.status_mail_due_at is not null)
        then p.queue_position else moved.position end,
      check_in_time = null, status_mail_due_at = ${dueMail(AFTER_UNDO, 'p')}, updated_at = now()
    from moved
    where p.event_id = ${eventId} and p.person_id = moved.person_id and not p.held_back
    returning p.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Those whose payment has another word, locked until the transaction ends. */
export async function lockPaidOtherwise(
  trx: Db,
  { paymentStatus, ...of }: Participants & { paymentStatus: ParticipationRow['payment_status'] },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('participations')
    .select('id')
    .where('event_id', '=', of.eventId)
    .where('person_id', '=', sql<string>`any(${of.userIds}::text[])`)
    .where('payment_status', '<>', paymentStatus)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Only participants who are checked in have a check-in time. */
export async function updateCheckInStatus(
  db: Db,
  {
    checkInStatus,
    actorId,
    deviceId,
    ...participants
  }: Participants & {
    checkInStatus: ParticipationRow['check_in_status'];
    actorId: string;
    deviceId: string | null;
  },
): Promise<void> {
  await updateParticipations(db, participants)
    .set({
      is_inside: checkInStatus === 'checked_in',
      checked_in_device: checkInStatus === 'checked_in' ? deviceId : null,
      check_in_status: checkInStatus,
      check_in_time: checkInStatus === 'checked_in' ? sql`now()` : null,
      checked_in_by: checkInStatus === 'checked_in' && deviceId === null ? actorId : null,
    })
    .where('check_in_status', '<>', checkInStatus)
    .execute();
}

/** The account that joins, or books for a dependant. */
export interface JoiningAccount {
  fullName: string;
  email: string;
  dateOfBirth: string | null;
  emailConfirmed: boolean;
}

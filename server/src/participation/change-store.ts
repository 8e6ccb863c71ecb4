import { type Kysely, sql } from 'kysely';
import type { ParticipationRow, Schema } from '../database/schema.ts';

type Db = Kysely<Schema>;

/** What the join form takes from the account when it is left out. Nobody deletes the account until the transaction ends. */
export async function holdAccount(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['full_name', 'email'])
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
}

interface NewParticipation {
  id: string;
  eventId: string;
  userId: string;
  status: 'confirmed' | 'waitlist';
  pence: number;
  joinForm: object;
}

/** Somebody who cancelled before joins anew: at the end of the line, with nothing paid and nobody checked in. */
export async function insertParticipation(db: Db, joining: NewParticipation): Promise<void> {
  await db
    .insertInto('participations')
    .values({
      id: joining.id,
      event_id: joining.eventId,
      user_id: joining.userId,
      status: joining.status,
      payment_amount_pence: joining.pence,
      join_form: JSON.stringify(joining.joinForm),
    })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'user_id']).doUpdateSet((of) => ({
        status: of.ref('excluded.status'),
        payment_status: of.ref('excluded.payment_status'),
        payment_amount_pence: of.ref('excluded.payment_amount_pence'),
        payment_id: null,
        check_in_status: of.ref('excluded.check_in_status'),
        check_in_time: null,
        join_form: of.ref('excluded.join_form'),
        queue_position: of.ref('excluded.queue_position'),
        joined_at: of.ref('excluded.joined_at'),
        updated_at: of.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

interface Participants {
  eventId: string;
  userIds: readonly string[];
}

/** Those of the users who have a row in the event, in the order of the line. */
export async function listStandings(db: Db, { eventId, userIds }: Participants) {
  return db
    .selectFrom('participations')
    .select(['user_id', 'status'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', sql<string>`any(${userIds}::text[])`)
    .orderBy('queue_position')
    .execute();
}

/** A check-in belongs to the place: whoever changes places is not checked in. */
const NOT_CHECKED_IN = { check_in_status: 'not_checked_in', check_in_time: null } as const;

export async function setStatus(
  db: Db,
  { eventId, userIds, status }: Participants & { status: 'confirmed' | 'cancelled' },
): Promise<void> {
  await db
    .updateTable('participations')
    .set({ status, ...NOT_CHECKED_IN, updated_at: sql`now()` })
    .where('event_id', '=', eventId)
    .where('user_id', '=', sql<string>`any(${userIds}::text[])`)
    .where('status', '<>', status)
    .execute();
}

/** Behind everybody who waits, in the order they are named. Who waits already keeps their place. */
export async function sendToEndOfLine(db: Db, { eventId, userIds }: Participants): Promise<void> {
  // Materialized: joined otherwise, the places could be drawn once more for every row it is compared with.
  await sql`
    with line as materialized (
      select user_id, nextval(pg_get_serial_sequence('participations', 'queue_position')) as place
      from unnest(${userIds}::text[]) user_id
    )
    update participations p
    set status = 'waitlist', queue_position = line.place, check_in_status = 'not_checked_in',
      check_in_time = null, updated_at = now()
    from line
    where p.event_id = ${eventId} and p.user_id = line.user_id and p.status <> 'waitlist'`.execute(
    db,
  );
}

export async function setPaymentStatus(
  db: Db,
  {
    eventId,
    userIds,
    paymentStatus,
  }: Participants & { paymentStatus: ParticipationRow['payment_status'] },
): Promise<void> {
  await db
    .updateTable('participations')
    .set({ payment_status: paymentStatus, updated_at: sql`now()` })
    .where('event_id', '=', eventId)
    .where('user_id', '=', sql<string>`any(${userIds}::text[])`)
    .where('payment_status', '<>', paymentStatus)
    .execute();
}

/** Only somebody who is there has a time of arrival. */
export async function setCheckInStatus(
  db: Db,
  {
    eventId,
    userIds,
    checkInStatus,
  }: Participants & { checkInStatus: ParticipationRow['check_in_status'] },
): Promise<void> {
  await db
    .updateTable('participations')
    .set({
      check_in_status: checkInStatus,
      check_in_time: checkInStatus === 'checked_in' ? sql`now()` : null,
      updated_at: sql`now()`,
    })
    .where('event_id', '=', eventId)
    .where('user_id', '=', sql<string>`any(${userIds}::text[])`)
    .where('check_in_status', '<>', checkInStatus)
    .execute();
}

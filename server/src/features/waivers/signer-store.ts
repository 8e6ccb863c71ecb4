import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** Somebody who takes part in an event and can sign its waiver. */
export interface SigningRow {
  participationId: string;
  /** Null: without an account. */
  userId: string | null;
  email: string | null;
  dateOfBirth: string | null;
  name: string;
  eventId: string;
  organizerId: string;
  eventTitle: string;
  eventDate: string;
}

const SIGNING = sql`
  select p.id as "participationId", p.user_id as "userId", u.email,
    to_char(u.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth",
    coalesce(nullif(p.join_form ->> 'fullName', ''), 'Player') as name, e.id as "eventId",
    e.organizer_id as "organizerId", e.title as "eventTitle", e.date as "eventDate"
  from participations p join live_events e on e.id = p.event_id
  left join users u on u.id = p.user_id`;

/** Who waits or is inside can sign, too; who is cancelled and outside cannot. */
const TAKES_PART = sql<boolean>`(p.status <> 'cancelled' or p.is_inside)`;

/** A participation of an account; undefined when it takes no part. */
export async function findOwnSigning(
  db: Db,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<SigningRow | undefined> {
  const { rows } = await sql<SigningRow>`
    ${SIGNING} where e.id = ${eventId} and p.user_id = ${userId} and ${TAKES_PART}`.execute(db);
  return rows[0];
}

/** A participation of an event, by its id. */
export async function findSigning(
  db: Db,
  { eventId, participationId }: { eventId: string; participationId: string },
): Promise<SigningRow | undefined> {
  const { rows } = await sql<SigningRow>`
    ${SIGNING}
    where e.id = ${eventId} and p.id = ${participationId} and ${TAKES_PART}`.execute(db);
  return rows[0];
}

/** Whether an event exists and is approved, so that it is no secret. */
export async function isPublicEvent(db: Db, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    select from live_events where id = ${eventId} and approved`.execute(db);
  return rows.length > 0;
}

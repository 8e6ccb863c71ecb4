import type { EventAccess } from '@muster/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { keepAccount } from '../accounts/people-store.ts';
import { mayAccess } from '../crew/access-store.ts';
import { LATEST_SIGNATURE } from '../participation/waiver-facts-store.ts';

/** Somebody who takes part in an event and can sign its waiver. */
export interface SigningRow {
  participationId: string;
  /** Null: without an account, or a dependant. */
  userId: string | null;
  dependantId: string | null;
  email: string | null;
  dateOfBirth: string | null;
  name: string;
  eventId: string;
  organizerId: string;
  eventTitle: string;
  eventDate: string;
  isApproved: boolean;
}

const SIGNING = sql`
  select p.id as "participationId", p.user_id as "userId", p.dependant_id as "dependantId", u.email,
    to_char(coalesce(d.date_of_birth, u.date_of_birth), 'YYYY-MM-DD') as "dateOfBirth",
    coalesce(nullif(p.join_form ->> 'fullName', ''), 'Player') as name, e.id as "eventId",
    e.organizer_id as "organizerId", e.title as "eventTitle", e.date as "eventDate",
    e.approved as "isApproved"
  from participations p join live_events e on e.id = p.event_id
  left join users u on u.id = p.user_id
  left join dependants d on d.id = p.dependant_id`;

/** Who waits or is inside can sign, too; who is cancelled and outside cannot. */
const TAKES_PART = sql<boolean>`(p.status <> 'cancelled' or p.is_inside)`;

interface OwnSigning {
  eventId: string;
  userId: string;
  dependantId?: string | undefined;
  /** Of the account or of one of its dependants. */
  participationId?: string | undefined;
}

/** A participation of an account or of its dependant; undefined when it takes no part. */
export async function findOwnSigning(
  db: Db,
  { eventId, userId, dependantId, participationId }: OwnSigning,
): Promise<SigningRow | undefined> {
  const isMeant = participationId
    ? sql<boolean>`p.id = ${participationId} and ${userId} in (p.user_id, p.guardian_id)`
    : dependantId
      ? sql<boolean>`p.guardian_id = ${userId} and p.dependant_id = ${dependantId}`
      : sql<boolean>`p.user_id = ${userId}`;
  const { rows } = await sql<SigningRow>`
    ${SIGNING} where e.id = ${eventId} and ${isMeant} and ${TAKES_PART}`.execute(db);
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

/**
 * Keeps whoever signs until the transaction ends; false when they have been deleted since they were
 * read. Accounts and dependants before participations, as deletions lock them.
 */
export async function keepSigner(
  trx: Db,
  { userId, dependantId, participationId }: SigningRow,
): Promise<boolean> {
  if (userId && !(await keepAccount(trx, userId))) return false;
  if (dependantId) {
    const { rows } = await sql`
      select from dependants where id = ${dependantId} for key share`.execute(trx);
    if (rows.length === 0) return false;
  }
  const { rows } = await sql`
    select from participations where id = ${participationId} for key share`.execute(trx);
  return rows.length > 0;
}

export async function isDependantOf(db: Db, id: string, guardianId: string): Promise<boolean> {
  const { rows } = await sql`
    select from dependants where id = ${id} and guardian_id = ${guardianId}`.execute(db);
  return rows.length > 0;
}

/** Whether an event exists and is approved, so that it is no secret. */
export async function isPublicEvent(db: Db, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    select from live_events where id = ${eventId} and approved`.execute(db);
  return rows.length > 0;
}

/** What is printed with a signature. */
export interface SignedRow {
  participationId: string;
  eventId: string;
  organizerName: string;
  title: string;
  date: string;
  playerName: string;
  /** What counts, or else what was signed last; null: nothing was. */
  signatureId: string | null;
}

/** A participation, by the id of its account or, without one, its own. */
export async function findSigned(
  db: Db,
  { eventId, userId, access }: { eventId: string; userId: string; access: EventAccess },
): Promise<SignedRow | undefined> {
  const { rows } = await sql<SignedRow>`
    select p.id as "participationId", e.id as "eventId", e.organizer_name as "organizerName",
      e.title, e.date, coalesce(p.join_form ->> 'fullName', '') as "playerName",
      ${sql.raw(LATEST_SIGNATURE)} as "signatureId"
    from participations p join live_events e on e.id = p.event_id
    where p.event_id = ${eventId} and p.person_id = ${userId}
      and ${mayAccess(access, { organizer: 'e.organizer_id', event: 'e.id' })}`.execute(db);
  return rows[0];
}

import type { CrewRole } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import type { PersonRow } from '../accounts/people.ts';

/** Somebody of a crew, with the account and with whoever invited it. */
export interface CrewRow extends PersonRow {
  crew_id: string;
  event_id: string | null;
  roles: CrewRole[];
  expires_at: string;
  created_at: string;
  inviter_id: string | null;
  inviter_nick_name: string | null;
  inviter_organizer_name: string | null;
  inviter_email: string | null;
}

/** Whose crew, and of which event: with those who help with all; undefined: of every event. */
interface CrewFilter {
  organizerId: string;
  eventId?: string | undefined;
}

/** Those whose access has ended are listed until somebody removes them: it can be prolonged. */
function selectCrew(db: Db, organizerId: string) {
  return db
    .selectFrom('crew')
    .innerJoin('users', 'users.id', 'crew.user_id')
    .leftJoin('users as inviter', 'inviter.id', 'crew.invited_by')
    .select(['crew.id as crew_id', 'crew.event_id', 'crew.expires_at', 'crew.created_at'])
    .select(sql<CrewRole[]>`crew.roles`.as('roles'))
    .select(['users.id', 'users.nick_name', 'users.organizer_name', 'users.email'])
    .select(['users.avatar_url', 'inviter.id as inviter_id'])
    .select(['inviter.nick_name as inviter_nick_name', 'inviter.email as inviter_email'])
    .select('inviter.organizer_name as inviter_organizer_name')
    .where('crew.organizer_id', '=', organizerId)
    .where('crew.revoked_at', 'is', null);
}

function ofEvent(eventId: string | undefined) {
  return sql<boolean>`(${eventId ?? null}::text is null or event_id is null
    or event_id = ${eventId ?? null})`;
}

/** A page of an organizer's crew, newest first. */
export async function listCrewRows(
  db: Db,
  { organizerId, eventId, limit, offset }: CrewFilter & { limit: number; offset: number },
): Promise<CrewRow[]> {
  return selectCrew(db, organizerId)
    .where(ofEvent(eventId))
    .orderBy('crew.created_at', 'desc')
    .orderBy('crew.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countCrew(db: Db, { organizerId, eventId }: CrewFilter): Promise<number> {
  const { count } = await db
    .selectFrom('crew')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizer_id', '=', organizerId)
    .where('revoked_at', 'is', null)
    .where(ofEvent(eventId))
    .executeTakeFirstOrThrow();
  return count;
}

/** Somebody of an organizer's crew; undefined when it has no such member. */
export async function findCrewRow(
  db: Db,
  { id, organizerId }: { id: string; organizerId: string },
): Promise<CrewRow | undefined> {
  return selectCrew(db, organizerId).where('crew.id', '=', id).executeTakeFirst();
}

/**
 * How many places the crew of an event takes, those who help with all events and open invitations
 * included; without an event, of the event that has the most. The caller has locked the organizer's
 * account. `without`: a member or an invitation that is not counted.
 */
export async function countCrewSeats(
  trx: Db,
  {
    organizerId,
    eventId,
    without,
  }: { organizerId: string; eventId: string | null; without?: string },
): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    with seats as (
      select event_id, user_id::text as who from crew
      where organizer_id = ${organizerId} and revoked_at is null and expires_at > now()
        and id <> ${without ?? ''}
      union all
      select event_id, id::text from crew_invitations
      where organizer_id = ${organizerId} and valid_until > now() and id <> ${without ?? ''}
    ), scopes as (
      select distinct event_id from seats
      where ${eventId}::text is null or event_id = ${eventId}
      union select ${eventId}::object_id
    )
    select coalesce(max((
      select count(distinct who) from seats
      where seats.event_id is null or seats.event_id = scopes.event_id)), 0) as seats
    from scopes`.execute(trx);
  return rows[0]?.seats ?? 0;
}

/** What an invitation makes of whoever accepts it. */
export interface NewCrewMember {
  id: string;
  organizerId: string;
  eventId: string | null;
  userId: string;
  roles: readonly CrewRole[];
  expiresAt: string;
}

/**
 * Adds somebody to a crew. Of who is in it already it replaces what they may do, and until when;
 * returns the id.
 */
export async function upsertCrewMember(trx: Db, member: NewCrewMember): Promise<string> {
  const { id, organizerId, eventId, userId, roles, expiresAt } = member;
  const { rows } = await sql<{ id: string }>`
    insert into crew (id, organizer_id, event_id, user_id, roles, expires_at, invited_by)
    values (${id}, ${organizerId}, ${eventId}, ${userId}, ${[...roles]}, ${expiresAt},
      ${organizerId})
    on conflict (user_id, organizer_id, coalesce(event_id, '')) where revoked_at is null
    do update set roles = excluded.roles, expires_at = excluded.expires_at,
      invited_by = excluded.invited_by
    returning id`.execute(trx);
  return rows[0]?.id ?? id;
}

/** Undefined when the organizer has no such member. */
export async function updateCrewRow(
  trx: Db,
  {
    id,
    organizerId,
    roles,
    expiresAt,
  }: { id: string; organizerId: string; roles?: readonly CrewRole[]; expiresAt?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('crew')
    .set({ ...(roles && { roles: [...roles] }), ...(expiresAt && { expires_at: expiresAt }) })
    .where('id', '=', id)
    .where('organizer_id', '=', organizerId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an access, for the organizer or for the member; undefined when it is neither's. */
export async function updateCrewRevoked(
  trx: Db,
  { id, actorId }: { id: string; actorId: string },
): Promise<{ userId: string; organizerId: string } | undefined> {
  return trx
    .updateTable('crew')
    .set({ revoked_at: new Date() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where((row) => row.or([row('organizer_id', '=', actorId), row('user_id', '=', actorId)]))
    .returning(['user_id as userId', 'organizer_id as organizerId'])
    .executeTakeFirst();
}

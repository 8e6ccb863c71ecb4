import type { CrewRole } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** Of these at most are listed. */
const MAX_LISTED = 100;

export interface InvitationRow {
  id: string;
  event_id: string | null;
  roles: CrewRole[];
  expires_at: string;
  email: string;
  valid_until: string;
  created_at: string;
}

export interface NewInvitation {
  id: string;
  organizerId: string;
  eventId: string | null;
  roles: readonly CrewRole[];
  expiresAt: string;
  email: string;
  tokenHash: string;
  validUntil: Date;
}

export async function insertInvitation(trx: Db, invitation: NewInvitation): Promise<void> {
  const { id, organizerId, eventId, roles, expiresAt, email, tokenHash, validUntil } = invitation;
  await trx
    .insertInto('crew_invitations')
    .values({
      id,
      organizer_id: organizerId,
      event_id: eventId,
      roles: [...roles],
      expires_at: expiresAt,
      email,
      token_hash: tokenHash,
      valid_until: validUntil,
    })
    .execute();
}

/** Open invitations to an organizer's crew, newest first. */
export async function listInvitationRows(
  db: Db,
  { organizerId, eventId }: { organizerId: string; eventId?: string | undefined },
): Promise<InvitationRow[]> {
  return db
    .selectFrom('crew_invitations')
    .select(['id', 'event_id', 'expires_at', 'email', 'valid_until', 'created_at'])
    .select(sql<CrewRole[]>`roles`.as('roles'))
    .where('organizer_id', '=', organizerId)
    .where('valid_until', '>', sql<string>`now()`)
    .$if(eventId !== undefined, (query) =>
      query.where((row) =>
        row.or([row('event_id', 'is', null), row('event_id', '=', eventId ?? null)]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
}

/** One that can be accepted still, by whoever it is for; undefined in every other case. */
export async function findInvitation(db: Db, tokenHash: string) {
  return db
    .selectFrom('crew_invitations as i')
    .innerJoin('users as o', 'o.id', 'i.organizer_id')
    .select([
      'i.expires_at as expiresAt',
      'i.organizer_id as organizerId',
      'i.event_id as eventId',
      sql<CrewRole[]>`i.roles`.as('roles'),
    ])
    .where('i.token_hash', '=', tokenHash)
    .where('i.valid_until', '>', sql<string>`now()`)
    .where('i.expires_at', '>', sql<string>`now()`)
    .where('o.suspended_at', 'is', null)
    .where('o.deletion_requested_at', 'is', null)
    .where('o.erased_at', 'is', null)
    .executeTakeFirst();
}

/** The event of an invitation; undefined when it is no longer there. */
export async function findInvitedEvent(db: Db, eventId: string) {
  return db
    .selectFrom('live_events')
    .select(['id', 'title', 'date', 'duration', 'ends_at as endsAt'])
    .where('id', '=', eventId)
    .executeTakeFirst();
}

/** An invitation that an account may accept, taken away: it works once. */
export interface TakenInvitation {
  organizerId: string;
  eventId: string | null;
  roles: CrewRole[];
  expiresAt: string;
}

/**
 * Deletes an invitation in the one statement that also decides whether the account may accept it,
 * so that of many requests at once one gets it. Undefined in every other case.
 */
export async function takeInvitation(
  trx: Db,
  { tokenHash, userId }: { tokenHash: string; userId: string },
): Promise<TakenInvitation | undefined> {
  const { rows } = await sql<TakenInvitation>`
    delete from crew_invitations i using users o, users u
    where i.token_hash = ${tokenHash} and i.valid_until > now() and i.expires_at > now()
      and o.id = i.organizer_id and o.suspended_at is null and o.deletion_requested_at is null
      and o.erased_at is null
      and u.id = ${userId} and u.id <> i.organizer_id and u.erased_at is null
      and (i.email = '' or lower(i.email) = lower(u.email))
      and (i.event_id is null or exists (select from live_events e where e.id = i.event_id))
    returning i.organizer_id as "organizerId", i.event_id as "eventId", i.roles,
      i.expires_at as "expiresAt"`.execute(trx);
  return rows[0];
}

/** The event of the invitation, null for all; undefined when the organizer has none such. */
export async function deleteInvitation(
  trx: Db,
  { id, organizerId }: { id: string; organizerId: string },
): Promise<{ eventId: string | null } | undefined> {
  return trx
    .deleteFrom('crew_invitations')
    .where('id', '=', id)
    .where('organizer_id', '=', organizerId)
    .returning('event_id as eventId')
    .executeTakeFirst();
}

import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { isBannedBy } from './ban-store.ts';

interface Inviting {
  accountIds: readonly string[];
  /** Who invites them. */
  byId: string;
  /** Of the event. */
  organizerId: string;
}

/** An account to invite. */
export interface InvitedRow {
  id: string;
  email: string;
  nick_name: string;
  organizer_name: string;
  /** No block between them and who invites, no ban, and no account that is suspended or ending. */
  isMailed: boolean;
}

/** These accounts, which cannot be deleted until the transaction ends (`for key share`). */
export async function listInvitedForKeyShare(
  trx: Db,
  { accountIds, byId, organizerId }: Inviting,
): Promise<InvitedRow[]> {
  const { rows } = await sql<InvitedRow>`
    select u.id, u.email, u.nick_name, u.organizer_name,
      u.suspended_at is null and u.deletion_requested_at is null
      and not ${isBannedBy(organizerId, sql`u.id`)}
      and not exists (select from blocks b where (b.blocker_id, b.blocked_id) = (u.id, ${byId})
        or (b.blocker_id, b.blocked_id) = (${byId}, u.id)) as "isMailed"
    from users u where u.id = any(${accountIds}::text[])
    order by u.id for key share of u`.execute(trx);
  return rows;
}

/** Records who is invited to an event; returns who had not been. */
export async function insertInvitations(
  trx: Db,
  { eventId, accountIds }: { eventId: string; accountIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into squad_invitations (event_id, user_id)
    select ${eventId}, id from unnest(${accountIds}::text[]) id
    on conflict do nothing returning user_id as id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

import { sql } from 'kysely';
import type { Db, EventRow } from '../../platform/database/schema.ts';
import { BALANCE, type NameParts } from './columns-store.ts';
import type { ClaimedSpot } from './take-over.ts';

/** An open spot that can be claimed, with what its link shows. */
export interface ClaimRow extends ClaimedSpot {
  squadName: string;
  balancePence: number;
  title: string;
  date: string;
  basePricePence: number;
  customFields: EventRow['custom_fields'];
  /** Of whoever leads the squad, or of their guardian. */
  leader: NameParts & { isHidden: boolean };
}

/**
 * The open spot of a link; undefined for one that has ended, and for whom the leader has blocked or
 * who has blocked the leader (docs/product/squads.md#claims). `userId` null: without an account.
 */
export async function findClaim(
  db: Db,
  { claimHash, userId }: { claimHash: string; userId: string | null },
): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`
    select p.id, p.event_id as "eventId", p.squad_id as "squadId", p.party_id as "partyId",
      p.status, s.pays, s.leader_participation_id as "leaderId", p.join_form as "joinForm",
      p.option_ids as "optionIds", p.payment_amount_pence as "amountPence", s.name as "squadName",
      ${sql.raw(BALANCE)} as "balancePence", e.title, e.date,
      e.base_price_pence as "basePricePence", e.custom_fields as "customFields",
      jsonb_build_object('nickName', u.nick_name, 'organizerName', u.organizer_name,
        'email', u.email,
        'isHidden', u.suspended_at is not null or u.deletion_requested_at is not null) as leader
    from participations p join squads s on s.id = p.squad_id
    join live_events e on e.id = p.event_id
    join participations l on l.id = s.leader_participation_id
    join users u on u.id = coalesce(l.user_id, l.guardian_id)
    where p.claim_hash = ${claimHash} and p.is_open and p.status <> 'cancelled'
      and (p.claim_until is null or p.claim_until > now())
      and not p.is_inside and p.check_in_status <> 'checked_in'
      and e.approved and e.cancelled_at is null and e.date > now()
      and not exists (select from blocks b
        where (b.blocker_id, b.blocked_id) in ((u.id, ${userId}), (${userId}, u.id)))`.execute(db);
  return rows[0];
}

import { sql } from 'kysely';
import type { Db, EventRow } from '../../platform/database/schema.ts';
import { BALANCE, type NameParts, WAS_THERE } from './columns-store.ts';
import { isBlockedIn } from './squad-code-store.ts';
import type { ClaimedSpot } from './take-over.ts';

/** A spot that can be claimed, with what its link shows. */
export interface ClaimRow extends ClaimedSpot {
  squadName: string | null;
  balancePence: number;
  hasPayment: boolean;
  title: string;
  date: string;
  basePricePence: number;
  customFields: EventRow['custom_fields'];
  /** Of whoever gives the spot away or leads the squad, or of their guardian. */
  from: NameParts & { isHidden: boolean };
}

/** That a spot `p` of an event `e` can be claimed now. */
const IS_CLAIMABLE = sql.raw(`p.status <> 'cancelled' and not ${WAS_THERE}
      and e.approved and e.cancelled_at is null and e.date > now()
      and case when p.is_open then p.claim_until is null or p.claim_until > now()
        else p.status = 'confirmed'
          and e.date - make_interval(hours => e.transfer_until_hours) > now() end`);

/**
 * The spot of a link; undefined for one that has ended, and for whom the leader, or who gives it
 * away, has blocked or who has blocked them (docs/product/squads.md#claims). `userId` null: without
 * an account. Who is given a spot is not in the squad of whoever has blocked them.
 */
export async function findClaim(
  db: Db,
  { claimHash, userId }: { claimHash: string; userId: string | null },
): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`
    select p.id, p.person_id as "personId", p.event_id as "eventId", p.party_id as "partyId",
      p.status,
      case when p.is_open or s.id is not null and not ${isBlockedIn(userId ?? '')} then s.id end
        as "squadId",
      not p.is_open as "isTransfer", case when p.is_open then s.pays else 'leader' end as pays,
      p.voucher_id as "voucherId", p.voucher_pence as "voucherPence",
      case when not p.is_open then p.hold_until end as "holdUntil",
      l.id as "leaderId", p.join_form as "joinForm", p.option_ids as "optionIds",
      p.payment_amount_pence as "amountPence", s.name as "squadName",
      ${sql.raw(BALANCE)} as "balancePence", p.paid_pence > p.refunded_pence as "hasPayment",
      e.title, e.date,
      e.base_price_pence as "basePricePence", e.custom_fields as "customFields",
      jsonb_build_object('nickName', u.nick_name, 'organizerName', u.organizer_name,
        'email', u.email,
        'isHidden', u.suspended_at is not null or u.deletion_requested_at is not null) as "from"
    from participations p left join squads s on s.id = p.squad_id
    join live_events e on e.id = p.event_id
    join participations l
      on l.id = case when p.is_open then s.leader_participation_id else p.id end
    join users u on u.id = coalesce(l.user_id, l.guardian_id)
    where p.claim_hash = ${claimHash} and ${IS_CLAIMABLE}
      and not exists (select from blocks b
        where (b.blocker_id, b.blocked_id) in ((u.id, ${userId}), (${userId}, u.id)))`.execute(db);
  return rows[0];
}

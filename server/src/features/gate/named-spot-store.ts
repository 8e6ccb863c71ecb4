import type { Squad } from '@muster/contract';
import { sql } from 'kysely';
import type { Db, JoinForm } from '../../platform/database/schema.ts';

/** An open spot, or one that somebody has claimed or was named for. */
export interface NamedSpot {
  joinForm: JoinForm;
  pays: Squad['pays'];
  amountPence: number;
  /** It has a spot, and no person. */
  isFree: boolean;
}

/** Undefined where the event has no such participation. The caller has locked the event. */
export async function findNamedSpot(
  trx: Db,
  { eventId, id }: { eventId: string; id: string },
): Promise<NamedSpot | undefined> {
  const { rows } = await sql<NamedSpot>`
    select p.join_form as "joinForm", p.payment_amount_pence as "amountPence",
      coalesce(s.pays, case when p.payment_amount_pence > 0 then 'leader' else 'member' end)
        as pays,
      p.is_open and p.status = 'confirmed' and p.check_in_status <> 'checked_in' as "isFree"
    from participations p left join squads s on s.id = p.squad_id
    where p.event_id = ${eventId} and p.id = ${id}`.execute(trx);
  return rows[0];
}

interface Named {
  id: string;
  joinForm: object;
  amountPence: number;
  /** A device or an account. */
  addedBy: string;
}

/** The spot has a person from now on: its link stops working, and nobody else's hold is theirs. */
export async function updateSpotNamed(trx: Db, named: Named): Promise<void> {
  await trx
    .updateTable('participations')
    .set({
      ...{ is_open: false, claim_hash: null, claim_until: null, party_id: null, hold_until: null },
      join_form: JSON.stringify(named.joinForm),
      payment_amount_pence: named.amountPence,
      // Among the walk-ins of a day.
      joined_at: sql`now()`,
      added_by: named.addedBy,
    })
    .where('id', '=', named.id)
    .execute();
}

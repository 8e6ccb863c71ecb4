import type { Squad } from '@muster/contract';
import { sql } from 'kysely';
import type { Db, JoinForm } from '../../platform/database/schema.ts';

/** An open spot, or what is kept of one that somebody has claimed. */
export interface NamedSpot {
  joinForm: JoinForm;
  pays: Squad['pays'];
  amountPence: number;
  /** It has a spot, and no person. */
  isFree: boolean;
}

/** Undefined where the event has had no such open spot. The caller has locked the event. */
export async function findNamedSpot(
  trx: Db,
  { eventId, id }: { eventId: string; id: string },
): Promise<NamedSpot | undefined> {
  const { rows } = await sql<NamedSpot>`
    select p.join_form as "joinForm", coalesce(s.pays, 'leader') as pays,
      p.payment_amount_pence as "amountPence",
      p.status = 'confirmed' and p.check_in_status <> 'checked_in' as "isFree"
    from participations p left join squads s on s.id = p.squad_id
    where p.event_id = ${eventId} and p.id = ${id} and p.is_open`.execute(trx);
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
      added_by: named.addedBy,
    })
    .where('id', '=', named.id)
    .execute();
}

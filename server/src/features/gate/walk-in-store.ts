import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** Players without an account of an event, whatever became of them. */
export async function countWalkIns(trx: Db, eventId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('participations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewWalkIn {
  id: string;
  eventId: string;
  joinForm: object;
  amountPence: number;
  paymentStatus: 'paid' | 'pending';
}

/** Confirmed; the scan that lets them in is stored by itself. */
export async function insertWalkIn(trx: Db, walkIn: NewWalkIn): Promise<void> {
  await trx
    .insertInto('participations')
    .values({
      id: walkIn.id,
      event_id: walkIn.eventId,
      user_id: null,
      status: 'confirmed',
      payment_status: walkIn.paymentStatus,
      payment_amount_pence: walkIn.amountPence,
      join_form: JSON.stringify(walkIn.joinForm),
      joined_at: sql`now()`,
    })
    .execute();
}

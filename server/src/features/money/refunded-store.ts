import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** Cancels a player who got everything back; they can join again, and are told by mail. */
export async function updateRefundedCancelled(trx: Db, participationId: string): Promise<void> {
  await sql`
    update participations
    set status = 'cancelled', held_back = false, check_in_status = 'not_checked_in',
      check_in_time = null, status_mail_due_at = now(), updated_at = now()
    where id = ${participationId} and status <> 'cancelled'`.execute(trx);
}

import { sql } from 'kysely';
import type { Db, JoinForm } from '../../platform/database/schema.ts';
import { ACCOUNT_ID } from '../participation/columns-store.ts';

/** A player whose payment has come. */
export interface PayingRow {
  /** Of the player, or of the guardian; null: without an account. */
  userId: string | null;
  personId: string;
  /** Whose spot it is, where the account has booked for somebody else. */
  dependantName: string | null;
  status: 'confirmed' | 'waitlist' | 'cancelled';
  /** Cancelled because it was not paid for in time. */
  isHoldExpired: boolean;
  balancePence: number;
  joinForm: JoinForm;
  email: string | null;
  nick_name: string | null;
  organizer_name: string | null;
}

/** Locked until the transaction ends. */
export async function findPayingForUpdate(
  trx: Db,
  participationId: string,
): Promise<PayingRow | undefined> {
  const { rows } = await sql<PayingRow>`
    select ${sql.raw(ACCOUNT_ID)} as "userId", p.person_id as "personId",
      d.name as "dependantName", p.status, p.hold_expired as "isHoldExpired",
      balance_of(p.charged_pence, p.credited_pence, p.paid_pence, p.refunded_pence)
        as "balancePence", p.join_form as "joinForm", u.email, u.nick_name, u.organizer_name
    from participations p left join users u on u.id = ${sql.raw(ACCOUNT_ID)}
    left join dependants d on d.id = p.dependant_id
    where p.id = ${participationId} for update of p`.execute(trx);
  return rows[0];
}

/** A spot that was paid for after all; the mail about it is due at once. */
export async function updatePaidLateConfirmed(trx: Db, participationId: string): Promise<void> {
  await sql`
    update participations
    set status = 'confirmed', status_mail_due_at = now(), updated_at = now()
    where id = ${participationId}`.execute(trx);
}

/** To the end of the waitlist; the mail about the payment tells it. */
export async function updatePaidLateWaitlisted(trx: Db, participationId: string): Promise<void> {
  await sql`
    update participations
    set status = 'waitlist', mailed_status = 'waitlist', status_mail_due_at = null,
      queue_position = nextval(pg_get_serial_sequence('participations', 'queue_position')),
      updated_at = now()
    where id = ${participationId}`.execute(trx);
}

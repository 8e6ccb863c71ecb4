import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import type { PaymentNotice } from '../../platform/payments/payment-provider.ts';

/**
 * Records what a provider has told; false when it has been recorded before. Another transaction
 * that records the same waits for this one.
 */
export async function insertPaymentEvent(
  trx: Db,
  { provider, notice }: { provider: string; notice: PaymentNotice },
): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_events (provider, event_id, type, checkout_id, outcome)
    values (${provider}, ${notice.id}, ${notice.type}, ${notice.checkoutId}, 'received')
    on conflict do nothing returning event_id`.execute(trx);
  return rows.length > 0;
}

export async function updatePaymentEvent(
  trx: Db,
  { provider, eventId, outcome }: { provider: string; eventId: string; outcome: string },
): Promise<void> {
  await sql`
    update payment_events set outcome = ${outcome}
    where provider = ${provider} and event_id = ${eventId}`.execute(trx);
}

/** Forgets a batch of old ones; returns how many. */
export async function deleteOldPaymentEvents(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from payment_events where ctid = any(array(
      select ctid from payment_events where received_at < ${before} limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}

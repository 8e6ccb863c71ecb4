import { ANY_EVENT } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { PaymentNotice } from '../../platform/payments/payment-provider.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { Services } from '../../platform/services.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { lockEventForNoKeyUpdate, type SpotsEvent } from '../participation/spots-store.ts';
import {
  type CheckoutRow,
  findCheckout,
  findCheckoutForNoKeyUpdate,
  updateCheckoutStatus,
} from './checkout-store.ts';
import { insertOnlineEntry } from './late-store.ts';
import { insertPaymentEvent, updatePaymentEvent } from './payment-event-store.ts';
import { type PaymentOutcome, receivePayment } from './receive-payment.ts';
import { updateRefundDone, updateRefundRefused } from './refund-store.ts';

/** What a notice has changed. */
export type NoticeOutcome =
  | PaymentOutcome
  | 'unknown'
  | 'repeated'
  | 'another amount'
  | 'no change'
  | 'failed'
  | 'expired'
  | 'refunded'
  | 'refund failed';

interface TakenNotice {
  provider: string;
  notice: PaymentNotice;
  /** Whose account has signed it. Left out: it can be about everybody's payments. */
  organizerId?: string | undefined;
}

/**
 * Does what a provider tells, once, in whatever order it comes (docs/product/money.md#webhooks).
 * What is about an unknown checkout is not recorded, so that a repetition finds one that is known
 * then.
 */
export async function applyNotice(
  services: Pick<Services, 'db' | 'lockQueues' | 'bus'>,
  taken: TakenNotice,
): Promise<NoticeOutcome> {
  const { provider, notice, organizerId } = taken;
  const found = await findCheckout(services.db, { provider, id: notice.checkoutId });
  // Whoever signs for one account decides nothing about the payments of another.
  if (!found || (organizerId && found.accountId !== organizerId)) return 'unknown';
  const { eventId } = found;
  if (eventId === null) return inTransaction(services.db, (trx) => apply(trx, taken, undefined));
  return inEventTransaction(services, { eventId }, async (trx) => {
    // Joins, holds that end and refunds are before it or after it.
    const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
    return apply(trx, taken, event);
  });
}

async function apply(
  trx: Db,
  { provider, notice }: TakenNotice,
  event: SpotsEvent | undefined,
): Promise<NoticeOutcome> {
  if (!(await insertPaymentEvent(trx, { provider, notice }))) return 'repeated';
  const checkout = await findCheckoutForNoKeyUpdate(trx, { provider, id: notice.checkoutId });
  const outcome = checkout ? await change(trx, { checkout, notice, event }) : 'unknown';
  await updatePaymentEvent(trx, { provider, eventId: notice.id, outcome });
  return outcome;
}

interface Change {
  checkout: CheckoutRow;
  notice: PaymentNotice;
  event: SpotsEvent | undefined;
}

/** What was paid stays paid; what has failed or expired can still be paid. */
async function change(trx: Db, { checkout, notice, event }: Change): Promise<NoticeOutcome> {
  const { id, status, pence } = checkout;
  const refund = { checkoutId: id, refundId: notice.refundId, pence: notice.pence };
  if (notice.type === 'refund.done')
    return (await updateRefundDone(trx, refund)) ? 'refunded' : 'no change';
  if (notice.type === 'refund.failed')
    return (await updateRefundRefused(trx, refund)) ? 'refund failed' : 'no change';
  if (notice.type === 'checkout.paid') {
    if (notice.pence !== pence) return 'another amount';
    if (status === 'paid') return 'no change';
    await updateCheckoutStatus(trx, { id, status: 'paid' });
    await addJob(trx, 'readPaymentFees', { checkoutId: id });
    return receivePayment(trx, { checkout, event });
  }
  if (status !== 'open') return 'no change';
  const ended = notice.type === 'checkout.failed' ? 'failed' : 'expired';
  await updateCheckoutStatus(trx, { id, status: ended });
  if (ended === 'failed') await bookAttempt(trx, checkout);
  return ended;
}

/** An attempt of 0 pence, which the word `failed` follows from. */
async function bookAttempt(trx: Db, checkout: CheckoutRow): Promise<void> {
  const { organizerId, eventId, participationId, provider } = checkout;
  if (!organizerId || !eventId || !participationId) return;
  const attempt = { organizerId, eventId, participationId, provider, pence: 0 };
  const entry = { ...attempt, providerRef: null, actorId: null, note: 'Payment failed' };
  await insertOnlineEntry(trx, { ...entry, kind: 'payment' });
}

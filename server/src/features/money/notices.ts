import { hasStarted, openSpots, refuseStoredSoldOut, statusOnJoin } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import type { PaymentNotice } from '../../platform/payments/payment-provider.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { Services } from '../../platform/services.ts';
import { book } from '../participation/book.ts';
import { inEventsTransaction } from '../participation/in-event-transaction.ts';
import { findJoinBars } from '../participation/join-bars-store.ts';
import {
  countSpots,
  lockEvents,
  passParties,
  type SpotsEvent,
} from '../participation/spots-store.ts';
import { findStock } from '../participation/stock-store.ts';
import { tellIfFull } from '../participation/tell-organizer.ts';
import { updateVouchersUsedUp } from '../participation/voucher-store.ts';
import { type CheckoutPart, listParts } from './checkout-part-store.ts';
import {
  type CheckoutRow,
  findCheckout,
  findCheckoutForNoKeyUpdate,
  updateCheckoutStatus,
} from './checkout-store.ts';
import {
  findPayingForUpdate,
  type PayingRow,
  updatePaidLateConfirmed,
  updatePaidLateWaitlisted,
} from './late-store.ts';
import { mailOnlinePayment, tellOfFailedRefunds } from './money-mails.ts';
import { insertPaymentEvent, updatePaymentEvent } from './payment-event-store.ts';
import { insertOrphanedRefund, updateRefundDone, updateRefundRefused } from './refund-store.ts';

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
  const parts = await listParts(services.db, found.id);
  const eventIds = parts.flatMap(({ eventId }) => eventId ?? []);
  // Joins, holds that end and refunds are before it or after it.
  return inEventsTransaction(services, { eventIds }, async (trx) =>
    apply(trx, taken, await lockEvents(trx, eventIds)),
  );
}

async function apply(
  trx: Db,
  { provider, notice }: TakenNotice,
  events: Events,
): Promise<NoticeOutcome> {
  if (!(await insertPaymentEvent(trx, { provider, notice }))) return 'repeated';
  const checkout = await findCheckoutForNoKeyUpdate(trx, { provider, id: notice.checkoutId });
  const outcome = checkout ? await change(trx, { checkout, notice, events }) : 'unknown';
  await updatePaymentEvent(trx, { provider, eventId: notice.id, outcome });
  return outcome;
}

/** Those that are locked; the others are gone, or about to go. */
type Events = ReadonlyMap<string, SpotsEvent>;

interface Change {
  checkout: CheckoutRow;
  notice: PaymentNotice;
  events: Events;
}

/** What was paid stays paid; what has failed or expired can still be paid. */
async function change(trx: Db, { checkout, notice, events }: Change): Promise<NoticeOutcome> {
  const { id, status, pence } = checkout;
  const refund = { checkoutId: id, refundId: notice.refundId, pence: notice.pence };
  if (notice.type === 'refund.done')
    return (await updateRefundDone(trx, refund)) ? 'refunded' : 'no change';
  if (notice.type === 'refund.failed') {
    const failedIds = await updateRefundRefused(trx, refund);
    await tellOfFailedRefunds(trx, failedIds);
    return failedIds.length > 0 ? 'refund failed' : 'no change';
  }
  if (notice.type === 'checkout.paid') {
    if (notice.pence !== pence) return 'another amount';
    if (status === 'paid') return 'no change';
    await updateCheckoutStatus(trx, { id, status: 'paid' });
    await addJob(trx, 'readPaymentFees', { checkoutId: id });
    const outcomes: PaymentOutcome[] = [];
    for (const part of await listParts(trx, id))
      outcomes.push(await receivePart(trx, { checkout, part, events }));
    return together(outcomes);
  }
  if (status !== 'open') return 'no change';
  const ended = notice.type === 'checkout.failed' ? 'failed' : 'expired';
  await updateCheckoutStatus(trx, { id, status: ended });
  if (ended === 'failed') await bookAttempt(trx, checkout);
  return ended;
}

/** An attempt of 0 pence, which the word `failed` follows from. */
async function bookAttempt(trx: Db, { id, organizerId, provider }: CheckoutRow): Promise<void> {
  const attempt = { kind: 'payment', method: 'online', pence: 0, note: 'Payment failed' } as const;
  for (const { eventId, participationId } of await listParts(trx, id)) {
    if (!organizerId || !eventId || !participationId) continue;
    if (!(await findPayingForUpdate(trx, participationId))) continue;
    const of = { organizerId, eventId, participationId, provider };
    await book(trx, { entries: [{ ...of, ...attempt }] });
  }
}

/** What a payment has come to. */
type PaymentOutcome =
  | 'paid'
  | 'paid late'
  | 'paid, a part refunded'
  | 'payment refunded'
  | 'payment refunded, waitlisted';

/** Of a checkout, by those of its parts. */
function together(outcomes: readonly PaymentOutcome[]): PaymentOutcome {
  const [first = 'payment refunded', ...others] = new Set(outcomes);
  if (others.length === 0) return first;
  const isRefunded = outcomes.every((one) => one.startsWith('payment refunded'));
  if (isRefunded) return 'payment refunded';
  const isKept = outcomes.every((one) => one === 'paid' || one === 'paid late');
  return isKept ? 'paid late' : 'paid, a part refunded';
}

interface ReceivedPart {
  checkout: CheckoutRow;
  part: CheckoutPart;
  events: Events;
}

/**
 * Books what was paid for a spot (docs/product/money.md#late-payments). What is above the balance
 * is refunded, and everything of whoever has no spot any more.
 */
async function receivePart(
  trx: Db,
  { checkout, part, events }: ReceivedPart,
): Promise<PaymentOutcome> {
  const { id: partId, eventId, pence, participationId, payerId } = part;
  const event = eventId ? events.get(eventId) : undefined;
  const player = participationId ? await findPayingForUpdate(trx, participationId) : undefined;
  if (!event || !player || !participationId) {
    await insertOrphanedRefund(trx, part);
    return 'payment refunded';
  }
  const late = { participationId, event, player };
  const outcome = player.status === 'confirmed' ? 'paid' : await settleLate(trx, late);
  const keepsSpot = outcome === 'paid' || outcome === 'paid late';
  // A spot that somebody gets again is charged again.
  const now = await findPayingForUpdate(trx, participationId);
  const isKept = keepsSpot && !event.cancelledAt;
  const keptPence = isKept ? Math.min(pence, Math.max(now?.balancePence ?? 0, 0)) : 0;
  const { provider } = checkout;
  const of = { organizerId: event.organizerId, eventId: event.id, participationId, provider };
  const entry = { ...of, method: 'online' as const };
  const payment = { ...entry, pence, actorId: payerId ?? player.userId, providerRef: partId };
  await book(trx, { entries: [{ ...payment, kind: 'payment' }] });
  const backPence = pence - keptPence;
  if (backPence === 0) return outcome;
  const note = event.cancelledAt ? 'Called off' : noteOf({ keepsSpot, keptPence });
  const refund = { ...entry, pence: backPence, providerRef: `${partId}-back`, note };
  await book(trx, { entries: [{ ...refund, kind: 'refund' }] });
  await mailOnlinePayment(trx, { event, player, news: newsOf(outcome), pence: backPence, payerId });
  if (!keepsSpot) return outcome;
  return keptPence > 0 ? 'paid, a part refunded' : 'payment refunded';
}

function noteOf({ keepsSpot, keptPence }: { keepsSpot: boolean; keptPence: number }): string {
  if (!keepsSpot) return 'Paid too late';
  return keptPence > 0 ? 'More than was due' : 'Nothing was due';
}

/** What becomes of the spot. */
type SettledOutcome = Exclude<PaymentOutcome, 'paid, a part refunded'>;

interface LatePayment {
  participationId: string;
  event: SpotsEvent;
  player: PayingRow;
}

/** Whoever has lost the spot by the hold alone gets it again while there is room. */
async function settleLate(
  trx: Db,
  { participationId, event, player: { userId, personId, joinForm, isHoldExpired } }: LatePayment,
): Promise<SettledOutcome> {
  const takesPlace = event.approved && !event.cancelledAt && !hasStarted(event, new Date());
  if (!isHoldExpired || !userId || !takesPlace) return 'payment refunded';
  const bars = await findJoinBars(trx, event, { userId, personId });
  if (bars.isBanned || bars.needsConsent) return 'payment refunded';
  const counts = await countSpots(trx, { eventId: event.id, personId });
  const chosen = joinForm.customFieldResponses ?? [];
  const back = { eventId: event.id, userIds: [personId] };
  const isSoldOut = refuseStoredSoldOut(chosen, await findStock(trx, event)) !== undefined;
  const spots = isSoldOut ? 0 : openSpots(event, counts);
  const status = statusOnJoin(event, { openSpots: spots });
  if (status === 'confirmed') {
    await tellIfFull(trx, { event, actorId: userId, free: [spots, spots - 1] });
    await passParties(trx, event, { ...counts, free: spots });
    await updateVouchersUsedUp(trx, back);
    await updatePaidLateConfirmed(trx, participationId);
    await book(trx, { participationIds: [participationId] });
    return 'paid late';
  }
  if (status !== 'waitlist') return 'payment refunded';
  await updateVouchersUsedUp(trx, back);
  await updatePaidLateWaitlisted(trx, participationId);
  await book(trx, { participationIds: [participationId] });
  return 'payment refunded, waitlisted';
}

function newsOf(outcome: SettledOutcome) {
  if (outcome === 'paid' || outcome === 'paid late') return 'refunded';
  return outcome === 'payment refunded, waitlisted' ? 'waitlisted' : 'late';
}

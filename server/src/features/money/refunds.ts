import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ANY_EVENT, eventAccess, formatPounds, hasStarted, toPounds } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { once } from '../../platform/nonces/once.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/event-access.ts';
import { book } from '../participation/book.ts';
import { promoteWaitlist } from '../participation/holds.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { lockEventForNoKeyUpdate } from '../participation/spots-store.ts';
import { findPayingForUpdate } from './late-store.ts';
import { findAccountForUpdate } from './ledger-store.ts';
import { mailOnlinePayment, tellOfFailedRefunds } from './money-mails.ts';
import {
  type EventRefund,
  findEventOfEntry,
  findRefundForUpdate,
  findRefundOfEntry,
  listDueRefunds,
  listNetByMethod,
  type RefundAttempt,
  updateOrphanedRefundsRetried,
  updateRefundAttempt,
  updateRefundByHand,
  updateRefundedCancelled,
  updateRefundRetried,
  updateRefundsUnanswered,
} from './refund-store.ts';

const BATCH_SIZE = 50;
/** How long a refund is pending before the provider is asked how it stands. */
const ASK_AGAIN_MS = 10 * 60_000;
/** A provider that responds slowly is asked for the others in the next run. */
const MAX_RUN_MS = 2 * 60_000;
const MAX_WAIT_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** A provider that cannot be reached for so long has a fault that somebody must see. */
const MAX_ASKING_MS = 3 * DAY_MS;
/** Banks need some days; what takes longer does not arrive. */
const MAX_PENDING_MS = 14 * DAY_MS;
const ORPHANS_BATCH_SIZE = 100;

export const refunds = {
  /**
   * Refunds what was paid: what was paid online by the provider, the rest by the methods of what
   * was paid. Who gets back everything before the event loses the spot
   * (docs/product/money.md#refunds).
   */
  async refundPayment(services, { actor, params: { id: eventId }, body, signal }) {
    const access = eventAccess(actor, 'viewLedger');
    let promoted: string[] = [];
    const response = await inEventTransaction(services, { eventId, signal }, async (trx) => {
      const organizerId = await requireEvent(trx, { eventId, access });
      const event = await lockEventForNoKeyUpdate(trx, { eventId, access });
      const { nonce, participationId, pence } = body;
      const content = ['refundPayment', eventId, body];
      return once(trx, { organizerId, nonce, content }, async () => {
        const account = await findAccountForUpdate(trx, { eventId, participationId });
        if (!account) throw new AppError('PARTICIPANT_NOT_FOUND');
        const mostPence = account.paidPence - account.refundedPence;
        if (pence > mostPence) throw tooLarge(mostPence);
        const entry = { organizerId, eventId, participationId, actorId: actor.id };
        const { refund, onlinePence } = await bookRefund(trx, { entry, pence });
        const player = await findPayingForUpdate(trx, participationId);
        if (event && player && onlinePence > 0)
          await mailOnlinePayment(trx, { event, player, news: 'refunded', pence: onlinePence });
        if (pence === mostPence && event && !hasStarted(event, new Date())) {
          await updateRefundedCancelled(trx, participationId);
          await book(trx, { participationIds: [participationId] });
          promoted = await promoteWaitlist(trx, eventId, services.config);
        }
        return { response: { refund }, participationId };
      });
    });
    services.bus.publish(promoted);
    return response;
  },

  /**
   * Asks the provider again for a refund that has failed (docs/product/money.md#failed-refunds).
   */
  async retryRefund({ db }, { actor, params: { id: eventId, refundId } }) {
    return inTransaction(db, async (trx) => {
      await requireEvent(trx, { eventId, access: eventAccess(actor, 'viewLedger') });
      const { id, pence } = await requireFailedRefund(trx, { eventId, id: refundId });
      await updateRefundRetried(trx, id);
      return { refund: { id, pence, status: 'pending' } };
    });
  },

  /**
   * Books that what the provider did not take was refunded in another way
   * (docs/product/money.md#failed-refunds): the entry of the refund online is balanced by one, at
   * the event that has it, and the sums stay.
   */
  async settleRefund(services, { actor, params, body, signal }) {
    const { id: eventId, refundId } = params;
    const access = eventAccess(actor, 'viewLedger');
    const of = { eventId, id: refundId };
    const bookedAt = (await findEventOfEntry(services.db, of)) ?? eventId;
    return inEventTransaction(services, { eventId: bookedAt, signal }, async (trx) => {
      const organizerId = await requireEvent(trx, { eventId, access });
      await lockEventForNoKeyUpdate(trx, { eventId: bookedAt, access: ANY_EVENT });
      const { nonce, method } = body;
      const content = ['settleRefund', eventId, refundId, body];
      return once(trx, { organizerId, nonce, content }, async () => {
        const { id, pence, entryId, participationId } = await requireFailedRefund(trx, of);
        await updateRefundByHand(trx, id);
        const by = { organizerId, eventId: bookedAt, participationId, actorId: actor.id };
        const entry = { ...by, kind: 'refund' as const };
        const back = { ...entry, method: 'online' as const, pence: -pence };
        if (participationId)
          await findAccountForUpdate(trx, { eventId: bookedAt, participationId });
        if (entryId)
          await book(trx, {
            entries: [
              { ...back, note: 'Not taken by the provider' },
              { ...entry, method, pence, note: 'Refunded by hand' },
            ],
          });
        return { response: { refund: { id, pence, status: 'by_hand' as const } }, participationId };
      });
    });
  },

  /**
   * Asks the provider again for refunds that have failed and whose event is gone, so that no
   * organizer sees them (docs/product/money.md#failed-refunds).
   */
  async retryOrphanedRefunds({ db }, request) {
    return inTransaction(db, async (trx) => {
      const ids = await updateOrphanedRefundsRetried(trx, ORPHANS_BATCH_SIZE);
      for (const id of ids)
        await recordAudit(trx, request, { action: 'retryRefund', subject: { kind: 'refund', id } });
      return { refunds: ids.length };
    });
  },
} satisfies Partial<Handlers>;

type RefundResponse = EndpointResponse<Endpoints['refundPayment']>;

function tooLarge(mostPence: number): AppError {
  const pounds = formatPounds(toPounds(Math.max(mostPence, 0)));
  return new AppError('REFUND_TOO_LARGE', { message: `At most ${pounds} can be refunded` });
}

interface NewRefund {
  entry: { organizerId: string; eventId: string; participationId: string; actorId: string };
  pence: number;
}

/** An entry for each method, online first, for which the provider is asked. */
async function bookRefund(
  trx: Db,
  { entry, pence }: NewRefund,
): Promise<RefundResponse & { onlinePence: number }> {
  const made: RefundResponse['refund'][] = [];
  let leftPence = pence;
  let onlinePence = 0;
  for (const { method, pence: netPence } of await listNetByMethod(trx, entry.participationId)) {
    const part = Math.min(leftPence, netPence);
    if (part <= 0) continue;
    const refund = { ...entry, kind: 'refund' as const, method, pence: part };
    const [id = ''] = await book(trx, { entries: [refund] });
    const online = method === 'online' ? await findRefundOfEntry(trx, id) : undefined;
    made.push({ id: online ?? id, pence, status: online ? 'pending' : 'done' });
    leftPence -= part;
    if (online) onlinePence = part;
  }
  const [first] = made;
  if (!first || leftPence > 0) throw tooLarge(pence - leftPence);
  return { refund: first, onlinePence };
}

/** Throws REFUND_NOT_FOUND or REFUND_NOT_FAILED; the refund is locked. */
async function requireFailedRefund(
  trx: Db,
  of: { eventId: string; id: string },
): Promise<EventRefund> {
  const refund = await findRefundForUpdate(trx, of);
  if (!refund) throw new AppError('REFUND_NOT_FOUND');
  if (!refund.isFailed) throw new AppError('REFUND_NOT_FAILED');
  return refund;
}

type Run = Pick<Services, 'db' | 'payments'> & {
  now: Date;
  /** Ends the run at its next refund. */
  signal: AbortSignal;
};

/**
 * Asks the provider for what was booked as refunded online, and how it stands
 * (docs/product/money.md#refunds). The id names a refund, so whatever is interrupted is asked again
 * and refunded once. What is not taken in time has failed, and waits for somebody's decision.
 */
export async function sendRefunds({ db, payments, now, signal }: Run) {
  const givenUp = await giveUp(db, now);
  const counts = { sent: 0, failed: 0, givenUp };
  if (!payments) return { counts };
  const endsAtMs = performance.now() + MAX_RUN_MS;
  let error: unknown;
  const due = { provider: payments.name, now, limit: BATCH_SIZE };
  for (const { id, providerId, checkout, pence, attempts } of await listDueRefunds(db, due)) {
    if (signal.aborted || performance.now() > endsAtMs) break;
    try {
      const { status } = await payments.refund({ id: providerId, checkout, pence });
      const nextAttemptAt = new Date(now.getTime() + ASK_AGAIN_MS);
      await saveAttempt(db, { id, status, wasSent: true, nextAttemptAt });
      counts.sent += 1;
    } catch (cause) {
      error = cause;
      counts.failed += 1;
      const waitMs = Math.min(MAX_WAIT_MS, 5_000 * 2 ** Math.min(attempts, 20));
      const nextAttemptAt = new Date(now.getTime() + waitMs);
      await updateRefundAttempt(db, { id, status: 'pending', wasSent: false, nextAttemptAt });
    }
  }
  return { counts, error };
}

/** Returns how many have failed because nobody has taken them in time. */
async function giveUp(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ids = await updateRefundsUnanswered(trx, {
      askedBefore: new Date(now.getTime() - MAX_ASKING_MS),
      takenBefore: new Date(now.getTime() - MAX_PENDING_MS),
    });
    await tellOfFailedRefunds(trx, ids);
    return ids.length;
  });
}

async function saveAttempt(db: Db, attempt: RefundAttempt): Promise<void> {
  await inTransaction(db, async (trx) => {
    const isSaved = await updateRefundAttempt(trx, attempt);
    if (isSaved && attempt.status === 'failed') await tellOfFailedRefunds(trx, [attempt.id]);
  });
}

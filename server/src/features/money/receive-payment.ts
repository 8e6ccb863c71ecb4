import { hasStarted, openSpots, refuseStoredSoldOut, statusOnJoin } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import { findJoinBars } from '../participation/participation-store.ts';
import { countSpots, type SpotsEvent } from '../participation/spots-store.ts';
import { findStock } from '../participation/stock-store.ts';
import type { CheckoutRow } from './checkout-store.ts';
import {
  findPayingForUpdate,
  insertOnlineEntry,
  type PayingRow,
  updatePaidLateConfirmed,
  updatePaidLateWaitlisted,
} from './late-store.ts';
import { mailOnlinePayment } from './mail-online-payment.ts';
import { insertOrphanedRefund } from './refund-store.ts';

/** What a payment has come to. */
export type PaymentOutcome =
  | 'paid'
  | 'paid late'
  | 'paid, a part given back'
  | 'given back'
  | 'given back, waitlisted';

interface ReceivedPayment {
  checkout: CheckoutRow;
  /** Locked by the caller; undefined: it is gone, or about to go. */
  event: SpotsEvent | undefined;
}

/**
 * Books what a player has paid (docs/product/money.md#late-payments). What is above the balance is
 * given back, and everything of whoever has no spot any more.
 */
export async function receivePayment(
  trx: Db,
  { checkout, event }: ReceivedPayment,
): Promise<PaymentOutcome> {
  const { id: checkoutId, pence, participationId } = checkout;
  const player = participationId ? await findPayingForUpdate(trx, participationId) : undefined;
  if (!event || !player || !participationId) {
    await insertOrphanedRefund(trx, { checkoutId, pence });
    return 'given back';
  }
  const late = { participationId, event, player };
  const outcome = player.status === 'confirmed' ? 'paid' : await settleLate(trx, late);
  const keepsSpot = outcome === 'paid' || outcome === 'paid late';
  // A spot that somebody gets again is charged again.
  const now = await findPayingForUpdate(trx, participationId);
  const keptPence = keepsSpot ? Math.min(pence, Math.max(now?.balancePence ?? 0, 0)) : 0;
  const { provider } = checkout;
  const { id: eventId, organizerId } = event;
  const entry = { organizerId, eventId, participationId, provider };
  const payment = { ...entry, pence, actorId: player.userId, providerRef: checkoutId, note: '' };
  await insertOnlineEntry(trx, { ...payment, kind: 'payment' });
  const backPence = pence - keptPence;
  if (backPence === 0) return outcome;
  const note = noteOf({ keepsSpot, keptPence });
  const refund = { ...entry, pence: backPence, actorId: null, note };
  await insertOnlineEntry(trx, { ...refund, providerRef: `${checkoutId}-back`, kind: 'refund' });
  await mailOnlinePayment(trx, { event, player, news: newsOf(outcome), pence: backPence });
  if (!keepsSpot) return outcome;
  return keptPence > 0 ? 'paid, a part given back' : 'given back';
}

function noteOf({ keepsSpot, keptPence }: { keepsSpot: boolean; keptPence: number }): string {
  if (!keepsSpot) return 'Paid too late';
  return keptPence > 0 ? 'More than was due' : 'Nothing was due';
}

/** What becomes of the spot. */
type SettledOutcome = Exclude<PaymentOutcome, 'paid, a part given back'>;

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
  if (!isHoldExpired || !userId || !event.approved || hasStarted(event, new Date()))
    return 'given back';
  const bars = await findJoinBars(trx, event, { userId, personId });
  if (bars.isBanned || bars.needsConsent) return 'given back';
  const counts = await countSpots(trx, { eventId: event.id, personId });
  const chosen = joinForm.customFieldResponses ?? [];
  const isSoldOut = refuseStoredSoldOut(chosen, await findStock(trx, event)) !== undefined;
  const status = statusOnJoin(event, { openSpots: isSoldOut ? 0 : openSpots(event, counts) });
  if (status === 'confirmed') {
    await updatePaidLateConfirmed(trx, participationId);
    return 'paid late';
  }
  if (status !== 'waitlist') return 'given back';
  await updatePaidLateWaitlisted(trx, participationId);
  return 'given back, waitlisted';
}

function newsOf(outcome: SettledOutcome) {
  if (outcome === 'paid' || outcome === 'paid late') return 'refunded';
  return outcome === 'given back, waitlisted' ? 'waitlisted' : 'late';
}

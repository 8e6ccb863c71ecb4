import type { EndpointResponse, Endpoints } from '@muster/contract';
import { eventAccess, formatPounds, hasStarted, toPounds } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import { once } from '../../platform/nonces/once.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { promoteWaitlist } from '../participation/promote-waitlist.ts';
import { lockEventForNoKeyUpdate } from '../participation/spots-store.ts';
import { findPayingForUpdate } from './late-store.ts';
import { findAccountForUpdate, insertEntry } from './ledger-store.ts';
import { mailOnlinePayment } from './mail-online-payment.ts';
import { findRefundOfEntry, listNetByMethod } from './refund-store.ts';
import { updateRefundedCancelled } from './refunded-store.ts';

type RefundResponse = EndpointResponse<Endpoints['refundPayment']>;

/**
 * Gives back what was paid: what was paid online by the provider, the rest by the methods of what
 * was paid. Who gets back everything before the event loses the spot
 * (docs/product/money.md#refunds).
 */
export async function refundPayment(
  services: Services,
  { actor, params: { id: eventId }, body, signal }: Request<Endpoints['refundPayment']>,
): Promise<RefundResponse> {
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
        promoted = await promoteWaitlist(trx, eventId, services.config);
      }
      return { response: { refund }, participationId };
    });
  });
  services.bus.publish(promoted);
  return response;
}

function tooLarge(mostPence: number): AppError {
  const pounds = formatPounds(toPounds(Math.max(mostPence, 0)));
  return new AppError('REFUND_TOO_LARGE', { message: `At most ${pounds} can be given back` });
}

interface NewRefund {
  entry: { organizerId: string; eventId: string; participationId: string; actorId: string };
  pence: number;
}

/** An entry for each method, online first; the trigger of the ledger asks the provider. */
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
    const none = { reverses: null, nonce: null, deviceId: null, note: '' };
    const { id } = await insertEntry(trx, { ...refund, ...none });
    const online = method === 'online' ? await findRefundOfEntry(trx, id) : undefined;
    made.push({ id: online ?? id, pence, status: online ? 'pending' : 'done' });
    leftPence -= part;
    if (online) onlinePence = part;
  }
  const [first] = made;
  if (!first || leftPence > 0) throw tooLarge(pence - leftPence);
  return { refund: first, onlinePence };
}

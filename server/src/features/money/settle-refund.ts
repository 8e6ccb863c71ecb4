import type { EndpointResponse, Endpoints } from '@muster/contract';
import { eventAccess } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import { once } from '../../platform/nonces/once.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { lockEventForNoKeyUpdate } from '../participation/spots-store.ts';
import { insertEntry } from './ledger-store.ts';
import { updateRefundByHand } from './refund-store.ts';
import { requireFailedRefund } from './retry-refund.ts';

/**
 * Books that what the provider did not take was given back in another way
 * (docs/product/money.md#failed-refunds): the entry of the refund online is balanced by one, and
 * the sums stay.
 */
export async function settleRefund(
  services: Services,
  { actor, params, body, signal }: Request<Endpoints['settleRefund']>,
): Promise<EndpointResponse<Endpoints['settleRefund']>> {
  const { id: eventId, refundId } = params;
  const access = eventAccess(actor, 'viewLedger');
  return inEventTransaction(services, { eventId, signal }, async (trx) => {
    const organizerId = await requireEvent(trx, { eventId, access });
    await lockEventForNoKeyUpdate(trx, { eventId, access });
    const { nonce, method } = body;
    const content = ['settleRefund', eventId, refundId, body];
    return once(trx, { organizerId, nonce, content }, async () => {
      const refund = await requireFailedRefund(trx, { eventId, id: refundId });
      const { id, pence, entryId, participationId } = refund;
      await updateRefundByHand(trx, id);
      const by = { actorId: actor.id, deviceId: null, nonce: null, reverses: null };
      const entry = { ...by, organizerId, eventId, participationId, kind: 'refund' as const };
      if (entryId) {
        const note = 'Not taken by the provider';
        await insertEntry(trx, { ...entry, method: 'online', pence: -pence, note });
        await insertEntry(trx, { ...entry, method, pence, note: 'Given back by hand' });
      }
      return { response: { refund: { id, pence, status: 'by_hand' as const } }, participationId };
    });
  });
}

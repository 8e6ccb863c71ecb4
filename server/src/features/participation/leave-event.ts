import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ANY_EVENT, refuseLeave } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { listParticipations, updateStatusLeft } from './participation-store.ts';
import { promoteWaitlist } from './promote-waitlist.ts';
import { lockEventForNoKeyUpdate } from './spots-store.ts';
import { toJoinStatus } from './to-participant.ts';

/**
 * Cancels the caller's participation; a spot that it frees goes to the waitlist
 * (docs/product/participation.md#leaving).
 */
export async function leaveEvent(
  services: Services,
  { actor, params: { id: eventId }, signal }: Request<Endpoints['leaveEvent']>,
): Promise<EndpointResponse<Endpoints['leaveEvent']>> {
  const caller = { eventId, userIds: [actor.id] };
  const promoted = await inEventTransaction(services, { eventId, signal }, async (trx) => {
    const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
    const [own] = await listParticipations(trx, caller);
    const refusal = refuseLeave(own?.status, event, new Date());
    if (refusal) throw new AppError(refusal);
    await updateStatusLeft(trx, caller);
    // Whoever leaves the waitlist may have delayed those behind.
    return promoteWaitlist(trx, eventId);
  });
  services.bus.publish(promoted);
  return toJoinStatus({ status: 'cancelled', position: null, waitsFor: null });
}

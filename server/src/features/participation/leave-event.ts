import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ANY_EVENT, refuseLeave } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { findOnlineAccountForUpdate, insertLeavingEntries } from './online-paid-store.ts';
import { refundNow } from './online-payment.ts';
import { listParticipations, updateStatusLeft } from './participation-store.ts';
import { promoteWaitlist } from './promote-waitlist.ts';
import { lockEventForNoKeyUpdate, type SpotsEvent } from './spots-store.ts';
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
  const { promoted, refundPence } = await inEventTransaction(
    services,
    { eventId, signal },
    async (trx) => {
      const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
      const [own] = await listParticipations(trx, caller);
      const refusal = refuseLeave(own?.status, event, new Date());
      if (refusal) throw new AppError(refusal);
      const refundPence = await leaveAccount(trx, { event, userId: actor.id });
      await updateStatusLeft(trx, caller);
      // Whoever leaves the waitlist may have delayed those behind.
      return { refundPence, promoted: await promoteWaitlist(trx, eventId, services.config) };
    },
  );
  services.bus.publish(promoted);
  return { ...toJoinStatus(LEFT), refundPence };
}

const LEFT = { status: 'cancelled', position: null, waitsFor: null, holdUntil: null } as const;

/** Books what leaving gives back, and what the organizer keeps; returns the former. */
async function leaveAccount(
  trx: Db,
  { event, userId }: { event: SpotsEvent | undefined; userId: string },
): Promise<number> {
  if (!event) return 0;
  const account = await findOnlineAccountForUpdate(trx, { eventId: event.id, userId });
  if (!account) return 0;
  const { refundPence, keptPence } = refundNow({ ...event, ...account });
  const { organizerId, participationId } = account;
  const entries = { eventId: event.id, organizerId, participationId, actorId: userId };
  await insertLeavingEntries(trx, { ...entries, refundPence, keptPence });
  return refundPence;
}

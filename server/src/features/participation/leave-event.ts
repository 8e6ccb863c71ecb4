import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ANY_EVENT, refuseLeave } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { findOnlineAccountForUpdate, insertLeavingEntries } from './online-paid-store.ts';
import { refundAt } from './online-payment.ts';
import { findPersonId } from './own-store.ts';
import { listParticipations, updateStatusLeft } from './participation-store.ts';
import { promoteWaitlist } from './promote-waitlist.ts';
import { lockEventForNoKeyUpdate, type SpotsEvent } from './spots-store.ts';
import { toJoinStatus } from './to-participant.ts';

/**
 * Cancels the participation of the caller or of one of their dependants; a spot that it frees goes
 * to the waitlist (docs/product/participation.md#leaving).
 */
export async function leaveEvent(
  services: Services,
  {
    actor,
    params: { id: eventId },
    query: { dependantId },
    signal,
  }: Request<Endpoints['leaveEvent']>,
): Promise<EndpointResponse<Endpoints['leaveEvent']>> {
  const { promoted, refundPence } = await inEventTransaction(
    services,
    { eventId, signal },
    async (trx) => {
      const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
      const personId = await findPersonId(trx, { eventId, userId: actor.id, dependantId });
      const caller = { eventId, userIds: personId ? [personId] : [] };
      const [own] = await listParticipations(trx, caller);
      const refusal = refuseLeave(own?.status, event, new Date());
      if (refusal || !personId) throw new AppError(refusal ?? 'NOT_JOINED');
      const refundPence = await leaveAccount(trx, { event, personId, actorId: actor.id });
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
  { event, personId, actorId }: { event?: SpotsEvent; personId: string; actorId: string },
): Promise<number> {
  if (!event) return 0;
  const account = await findOnlineAccountForUpdate(trx, { eventId: event.id, userId: personId });
  if (!account) return 0;
  const { refundPence, keptPence } = refundAt({ ...event, ...account }, new Date());
  const { organizerId, participationId } = account;
  const entries = { eventId: event.id, organizerId, participationId, actorId };
  await insertLeavingEntries(trx, { ...entries, refundPence, keptPence });
  return refundPence;
}

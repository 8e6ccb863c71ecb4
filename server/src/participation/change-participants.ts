import type { ParticipantChange } from '@muster/contract';
import { type BulkDecision, decideBulkChange, freeSpots, ownershipScope } from '@muster/domain';
import type { Db } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import {
  listParticipations,
  updateCheckInStatus,
  updatePaymentStatus,
  updateStatus,
  updateStatusToWaitlist,
} from './participation-store.ts';
import { promoteWaitlist } from './promote-waitlist.ts';
import { countSpots, lockEventForNoKeyUpdate } from './spots-store.ts';

interface ChangeRequest {
  eventId: string;
  userIds: readonly string[];
  change: ParticipantChange;
  signal?: AbortSignal;
}

/**
 * Makes one change to participants of an event, for its organizer and the superadmin. The number of statements does not
 * depend on the number of participants. EVENT_NOT_FOUND; what is refused per participant is part of the result.
 */
export async function changeParticipants(
  services: Services,
  actor: Actor,
  { eventId, userIds, change, signal }: ChangeRequest,
): Promise<BulkDecision> {
  const { decision, promoted } = await inEventTransaction(
    services,
    { eventId, signal },
    async (trx) => {
      const event = await lockEventForNoKeyUpdate(trx, {
        eventId,
        organizerId: ownershipScope(actor),
      });
      if (!event) throw new AppError('EVENT_NOT_FOUND');
      const participations = await listParticipations(trx, { eventId, userIds });
      const counts = await countSpots(trx, { eventId, userId: null });
      const decision = decideBulkChange(
        { userIds, change },
        {
          participants: new Map(participations.map((one) => [one.userId, one])),
          freeSpots: freeSpots(event, counts),
        },
      );
      return { decision, promoted: await saveChange(trx, decision, { eventId, change }) };
    },
  );
  services.bus.publish(promoted);
  return decision;
}

/** Returns the ids of those who have moved up. */
async function saveChange(
  trx: Db,
  { accepted: userIds, freedSpots }: BulkDecision,
  { eventId, change }: Pick<ChangeRequest, 'eventId' | 'change'>,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const participants = { eventId, userIds };
  const { status, paymentStatus, checkInStatus } = change;
  if (status === 'waitlist') await updateStatusToWaitlist(trx, participants);
  else if (status) await updateStatus(trx, { ...participants, status });
  if (paymentStatus) await updatePaymentStatus(trx, { ...participants, paymentStatus });
  if (checkInStatus) await updateCheckInStatus(trx, { ...participants, checkInStatus });
  return freedSpots > 0 ? promoteWaitlist(trx, eventId) : [];
}

import type { EndpointResponse, Endpoints, ParticipantChange } from '@muster/contract';
import {
  type BulkDecision,
  decideBulkChange,
  eventAccess,
  publicName,
  refuseMaxParticipants,
  refusePlaces,
  refuseSides,
  toPounds,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Actor, Client } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-access.ts';
import { book } from './book.ts';
import { insertCheckInScans } from './detail-store.ts';
import { promoteWaitlist } from './holds.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import {
  leaveParties,
  listParticipations,
  listWithParties,
  lockPaidOtherwise,
  updateCheckInStatus,
  updateStatus,
  updateStatusToWaitlist,
} from './participation-store.ts';
import { assignSides, takeSidesBack } from './side-store.ts';
import {
  countSpots,
  lockEventForNoKeyUpdate,
  type SpotsEvent,
  updateMaxParticipants,
} from './spots-store.ts';
import { findGiveaway } from './stock-store.ts';
import { tellIfFull } from './tell-organizer.ts';
import { updateVouchersUsedUp } from './voucher-store.ts';
import { listUnsigned } from './waiver-facts-store.ts';

interface ChangeRequest {
  eventId: string;
  userIds: readonly string[];
  change: ParticipantChange;
  /** A new maximum of the event. */
  maxParticipants?: number | undefined;
  signal?: AbortSignal;
  client: Client;
}

/** What a change came to. */
interface ChangeResult extends BulkDecision {
  /** Those whom a check-in found checked in, since when, and by whom. */
  checkedInBefore: CheckedIn[];
}

/**
 * Makes one change to participants of an event, for its organizer, co-organizers and the
 * superadmin. The number of statements does not depend on the number of participants.
 * EVENT_NOT_FOUND; EVENT_CANCELLED for a spot; BELOW_CONFIRMED for the maximum; what is refused per
 * participant is part of the result.
 */
export async function changeParticipants(
  services: Services,
  actor: Actor,
  request: ChangeRequest,
): Promise<ChangeResult> {
  const { eventId, change, signal } = request;
  const { decision, checkedInBefore, promoted } = await inEventTransaction(
    services,
    { eventId, signal },
    async (trx) => {
      const scope = { eventId, access: eventAccess(actor, 'manageParticipants') };
      const event = await lockEventForNoKeyUpdate(trx, scope);
      if (!event) throw await eventRefusal(trx, scope);
      if (event.cancelledAt && change.status === 'confirmed') throw new AppError('EVENT_CANCELLED');
      const userIds = await withParties(trx, request);
      const participations = await listParticipations(trx, { eventId, userIds });
      const { maxParticipants = event.maxParticipants } = request;
      const giveaway = await findGiveaway(trx, { ...event, maxParticipants });
      const decision = decideBulkChange(
        { userIds, change },
        {
          participants: new Map(participations.map((one) => [one.userId, toChanging(one)])),
          ...giveaway,
          waitlistEnabled: event.waitlistEnabled,
        },
      );
      await auditUnsigned(trx, decision, { ...request, actor, participations });
      await saveChange(trx, decision, { eventId, change, actor });
      await saveMaximum(trx, event, { ...request, actor });
      const accepted = new Set(decision.accepted);
      const ids = participations.flatMap(({ id, userId }) => (accepted.has(userId) ? id : []));
      if (change.status === 'waitlist') await takeSidesBack(trx, event, ids);
      if (change.status === 'confirmed') {
        await assignSides(trx, event, ids);
        const { freeSpots } = await findGiveaway(trx, { ...event, maxParticipants });
        const free = [giveaway.freeSpots, freeSpots] as const;
        await tellIfFull(trx, { event, actorId: actor.id, free });
      }
      // A change of status frees a spot, or takes somebody out of the queue.
      const mayMoveUp = change.status || maxParticipants !== event.maxParticipants;
      return {
        decision,
        checkedInBefore:
          change.checkInStatus === 'checked_in' ? participations.flatMap(toCheckedIn) : [],
        promoted: mayMoveUp ? await promoteWaitlist(trx, eventId, services.config) : [],
      };
    },
  );
  services.bus.publish(promoted);
  return { ...decision, checkedInBefore };
}

/** With the others of waiting parties that are confirmed. */
async function withParties(trx: Db, request: ChangeRequest): Promise<readonly string[]> {
  const { userIds, change } = request;
  const areAll = change.status === 'confirmed' && change.party !== 'one';
  return areAll ? listWithParties(trx, request) : userIds;
}

/** With what the word for the payment follows from. */
function toChanging(row: Participations[number]) {
  const { amountPence, voucherPence, onlinePence, netPaidPence } = row;
  const handPence = netPaidPence - onlinePence;
  const account = { voucherPence, onlinePence, handPence };
  return { ...row, paymentAmount: toPounds(amountPence), account };
}

type CheckedIn = NonNullable<
  EndpointResponse<Endpoints['updateParticipants']>['checkedInBefore']
>[number];

function toCheckedIn({
  userId,
  checkInTime,
  checkedInBy,
}: Awaited<ReturnType<typeof listParticipations>>[number]): CheckedIn[] {
  if (checkInTime === null) return [];
  return [{ userId, checkInTime, checkedInBy: checkedInBy && publicName(checkedInBy) }];
}

async function saveChange(
  trx: Db,
  { accepted: userIds }: BulkDecision,
  { eventId, change, actor }: Pick<ChangeRequest, 'eventId' | 'change'> & { actor: Actor },
): Promise<void> {
  if (userIds.length === 0) return;
  const participants = { eventId, userIds };
  if (change.status === 'confirmed' && change.party === 'one')
    await leaveParties(trx, participants);
  const { status, paymentStatus, checkInStatus, method = 'cash' } = change;
  if (status) await book(trx, { participationIds: await moveTo(trx, status, participants) });
  const by = { actorId: actor.id, deviceId: actor.key?.id ?? null };
  if (paymentStatus) {
    const participationIds = await lockPaidOtherwise(trx, { ...participants, paymentStatus });
    await book(trx, { participationIds, word: { ...by, paymentStatus, method } });
  }
  if (!checkInStatus) return;
  await insertCheckInScans(trx, { ...participants, checkInStatus, actor });
  await updateCheckInStatus(trx, { ...participants, ...by, checkInStatus });
}

/** Returns whose status it has changed. */
async function moveTo(
  trx: Db,
  status: NonNullable<ParticipantChange['status']>,
  participants: { eventId: string; userIds: readonly string[] },
): Promise<string[]> {
  if (status === 'cancelled') return updateStatus(trx, { ...participants, status });
  await updateVouchersUsedUp(trx, participants);
  if (status === 'waitlist') return updateStatusToWaitlist(trx, participants);
  return updateStatus(trx, { ...participants, status });
}

type Participations = Awaited<ReturnType<typeof listParticipations>>;

/** Of so many the log has the ids; it has the number of all. */
const MAX_LOGGED = 50;

/**
 * Who checks in somebody in the list of participants lets them in, signed or not: then the log says
 * so (docs/product/waivers.md#gate).
 */
async function auditUnsigned(
  trx: Db,
  { accepted }: BulkDecision,
  given: ChangeRequest & { actor: Actor; participations: Participations },
): Promise<void> {
  const { eventId, change, actor, client, participations } = given;
  if (change.checkInStatus !== 'checked_in') return;
  const chosen = new Set(accepted);
  const participationIds = participations
    .filter(({ userId, checkInStatus }) => chosen.has(userId) && checkInStatus !== 'checked_in')
    .map(({ id }) => id);
  const unsigned = [...(await listUnsigned(trx, { eventId, participationIds }))];
  if (unsigned.length === 0) return;
  const subject = { kind: 'event', id: eventId } as const;
  const after = { count: unsigned.length, participation: unsigned.slice(0, MAX_LOGGED).join(', ') };
  await recordAudit(trx, { actor, client }, { action: 'admitUnsigned', subject, after });
}

/** The maximum is compared with those who are confirmed after the change. */
async function saveMaximum(
  trx: Db,
  event: SpotsEvent,
  { actor, client, maxParticipants }: ChangeRequest & { actor: Actor },
): Promise<void> {
  if (maxParticipants === undefined || maxParticipants === event.maxParticipants) return;
  const counts = await countSpots(trx, { eventId: event.id, personId: null });
  const refusal =
    refuseMaxParticipants(maxParticipants, counts) ??
    refusePlaces(event.customFields, maxParticipants) ??
    refuseSides({ ...event, maxParticipants });
  if (refusal) throw AppError.of(refusal);
  await updateMaxParticipants(trx, { eventId: event.id, maxParticipants });
  if (event.organizerId === actor.id) return;
  const subject = { kind: 'event', id: event.id } as const;
  const after = { fields: 'max_participants' };
  await recordAudit(trx, { actor, client }, { action: 'updateEvent', subject, after });
}

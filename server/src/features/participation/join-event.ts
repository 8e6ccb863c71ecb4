import type { EndpointResponse, Endpoints, JoinForm } from '@muster/contract';
import { fillJoinForm, openSpots, refuseJoin, statusOnJoin } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { findParticipant } from './participant-store.ts';
import { findJoinBars, findUserForKeyShare, insertParticipation } from './participation-store.ts';
import { countSpots, lockEventForNoKeyUpdate, type SpotsEvent } from './spots-store.ts';
import { toJoinStatus, toParticipant } from './to-participant.ts';

/**
 * Takes a spot or a position on the waitlist; never more spots than there are
 * (docs/product/participation.md#capacity).
 */
export async function joinEvent(
  services: Services,
  { actor, params: { id: eventId }, body, signal }: Request<Endpoints['joinEvent']>,
): Promise<EndpointResponse<Endpoints['joinEvent']>> {
  await inEventTransaction(services, { eventId, signal }, async (trx) => {
    // The account is locked before the event, as in the deletion of an account, so that the two
    // never deadlock.
    const account = await findUserForKeyShare(trx, actor.id);
    if (!account) throw new AppError('SESSION_EXPIRED');
    const event = await lockEventForNoKeyUpdate(trx, { eventId, organizerId: null });
    const refusal = refuseJoin(actor, event, new Date());
    if (refusal || !event) throw new AppError(refusal ?? 'EVENT_NOT_FOUND');
    await takeSpot(trx, { event, userId: actor.id, account, form: body.joinForm });
  });
  const row = await findParticipant(services.pool, {
    eventId,
    userId: actor.id,
    organizerId: null,
  });
  if (!row) throw new AppError('EVENT_NOT_FOUND');
  return { ...toJoinStatus(row), participant: toParticipant(row, actor) };
}

interface SpotRequest {
  event: SpotsEvent;
  userId: string;
  account: { fullName: string; email: string };
  form: JoinForm;
}

async function takeSpot(trx: Db, { event, userId, account, form }: SpotRequest): Promise<void> {
  const counts = await countSpots(trx, { eventId: event.id, userId });
  if (counts.isParticipating) throw new AppError('ALREADY_JOINED');
  const bars = await findJoinBars(trx, event, userId);
  if (bars.isBanned) throw new AppError('NOT_ACCEPTED');
  if (bars.needsConsent) throw new AppError('NEEDS_CONSENT');
  const filled = fillJoinForm({ form, account, event });
  if (filled.refusal) throw AppError.of(filled.refusal);
  const status = statusOnJoin(event, { openSpots: openSpots(event, counts) });
  if (!status) throw new AppError('EVENT_FULL');
  const { joinForm, amountPence } = filled;
  const id = createObjectId();
  await insertParticipation(trx, { id, eventId: event.id, userId, status, joinForm, amountPence });
}

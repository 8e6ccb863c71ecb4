import { GATE_LIMIT, type WalkIn } from '@muster/contract';
import { ANY_EVENT, fillNamedSpot, fillWalkIn } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { type GateCaller, requireShare, shareCaller } from '../crew/gate-caller.ts';
import { lockEventForNoKeyUpdate, type SpotsEvent } from '../participation/spots-store.ts';
import { findGiveaway } from '../participation/stock-store.ts';
import { priceOf } from '../participation/take-over.ts';
import { tellIfFull } from '../participation/tell-organizer.ts';
import type { GateRow } from './gate-store.ts';
import { findNamedSpot, type NamedSpot, updateSpotNamed } from './named-spot-store.ts';
import { countWalkInsOfDay, insertWalkIn } from './walk-in-store.ts';

interface Given {
  gate: GateRow;
  caller: GateCaller;
  /** For whoever may raise the maximum of a full event, by one. */
  raiseMaximum: () => Promise<void>;
}

interface Placed {
  participationId: string;
  /** There was no spot, or the ticket type was sold out. */
  isOver: boolean;
}

/** Gives a walk-in a spot: the open one that they take, or one of their own. */
export async function placeWalkIn(trx: Db, walkIn: WalkIn, given: Given): Promise<Placed> {
  const { gate, caller } = given;
  const event = await lockEventForNoKeyUpdate(trx, { eventId: gate.id, access: ANY_EVENT });
  if (!event) throw new AppError('EVENT_NOT_FOUND');
  if (event.cancelledAt) throw new AppError('EVENT_CANCELLED');
  const sharing = shareCaller(caller, gate.organizer_id);
  requireShare(sharing, await countWalkInsOfDay(trx, { eventId: gate.id, caller: sharing }), {
    limit: GATE_LIMIT.walkIns,
    code: 'TOO_MANY_WALK_INS',
    things: 'players without an account in 24 hours',
  });
  const placing = { ...given, event, addedBy: sharing.callerId };
  const { openSpotId } = walkIn;
  if (!openSpotId) return addSpot(trx, walkIn, placing);
  const spot = await findNamedSpot(trx, { eventId: gate.id, id: openSpotId });
  if (spot?.isFree) return nameSpot(trx, walkIn, { ...placing, id: openSpotId, spot });
  if (!walkIn.wasOffline)
    throw new AppError('PARTICIPANT_NOT_FOUND', { message: 'Somebody else has this spot' });
  // They are in already.
  return addSpot(trx, { ...walkIn, optionId: placeOf(event, spot) }, placing);
}

type Placing = Given & { event: SpotsEvent; addedBy: string };

async function addSpot(trx: Db, walkIn: WalkIn, placing: Placing): Promise<Placed> {
  const { event, caller, addedBy } = placing;
  const giveaway = await findGiveaway(trx, event);
  const isFull = giveaway.freeSpots <= 0 && !walkIn.wasOffline;
  const isRaised = isFull && walkIn.raisesMaximum === true;
  const freeSpots = isRaised ? 1 : giveaway.freeSpots;
  const filled = fillWalkIn(walkIn, { event, ...giveaway, freeSpots });
  if (filled.refusal) throw AppError.of(filled.refusal);
  if (isRaised) await placing.raiseMaximum();
  const { isOver, ...participation } = filled;
  const id = createObjectId();
  await insertWalkIn(trx, { ...participation, id, eventId: event.id, addedBy });
  await tellIfFull(trx, {
    event,
    actorId: caller.accountId,
    free: [giveaway.freeSpots, giveaway.freeSpots - 1],
  });
  return { participationId: id, isOver };
}

/** It keeps its options, its squad and what was paid for it (docs/product/gate.md#open-spots). */
async function nameSpot(
  trx: Db,
  walkIn: WalkIn,
  { event, addedBy, id, spot }: Placing & { id: string; spot: NamedSpot },
): Promise<Placed> {
  const joinForm = fillNamedSpot(walkIn, spot.joinForm.customFieldResponses ?? []);
  const amountPence = priceOf(spot, event);
  await updateSpotNamed(trx, { id, joinForm, amountPence, addedBy });
  return { participationId: id, isOver: false };
}

/** The ticket type of a spot. */
function placeOf({ customFields }: SpotsEvent, spot: NamedSpot | undefined): string | null {
  const field = customFields.find(({ isPlace }) => isPlace);
  const chosen = spot?.joinForm.customFieldResponses ?? [];
  return chosen.find(({ fieldId }) => field && fieldId === field.id)?.optionId ?? null;
}

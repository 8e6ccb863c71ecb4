import type { ErrorCode } from '@muster/contract';
import {
  maxUnconfirmed,
  moveChoices,
  movedAmountPence,
  needsGuardian,
  openSpots,
  optionIdsOf,
  refuseStoredSoldOut,
  type Stock,
  statusOnJoin,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db, JoinForm } from '../../platform/database/schema.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import { requireAge } from './joining-people.ts';
import type { MovedSpot, MoverRow } from './move-store.ts';
import { countSpots, countUnconfirmed, type SpotCounts, type SpotsEvent } from './spots-store.ts';
import { findStock } from './stock-store.ts';
import { findWaiver } from './waiver-store.ts';

/** The date that is moved to, while its spots are given. */
export interface MoveTarget {
  event: SpotsEvent;
  orWaitlist: boolean;
  counts: SpotCounts;
  stock: Stock;
  /** How many more accounts without a confirmed email it takes. */
  unconfirmedLeft: number;
  /** Below this age nobody comes without a guardian. */
  accompaniedBelow: number | null;
  /** Accounts that have moved there with a spot. */
  guardians: Set<string>;
}

/** The caller has locked the event. */
export async function openTarget(
  trx: Db,
  { event, orWaitlist, hasMail }: Pick<MoveTarget, 'event' | 'orWaitlist'> & { hasMail: boolean },
): Promise<MoveTarget> {
  const { id: eventId, organizerId, maxParticipants } = event;
  const isShared = hasMail && maxParticipants !== null;
  return {
    event,
    orWaitlist,
    counts: await countSpots(trx, { eventId, personId: null }),
    stock: await findStock(trx, event),
    unconfirmedLeft: isShared
      ? maxUnconfirmed(maxParticipants) - (await countUnconfirmed(trx, eventId))
      : Number.POSITIVE_INFINITY,
    accompaniedBelow: (await findWaiver(trx, organizerId))?.accompaniedBelow ?? null,
    guardians: new Set(),
  };
}

interface Placed {
  moved: MovedSpot[];
  refused: Map<string, AppError>;
}

/**
 * Who gets what at the other date, in the order of the queue, and who is refused, as if they joined
 * one after the other. A dependant may be before their guardian in the queue.
 */
export function placeMovers(target: MoveTarget, movers: readonly MoverRow[]): Placed {
  const moved = new Map<string, MovedSpot>();
  const refused = new Map<string, AppError>();
  function place(mover: MoverRow): void {
    try {
      moved.set(mover.id, placeMover(target, mover));
      refused.delete(mover.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.set(mover.id, error);
    }
  }
  movers.forEach(place);
  movers.filter(({ id }) => refused.get(id)?.code === 'NEEDS_GUARDIAN').forEach(place);
  return { moved: movers.flatMap(({ id }) => moved.get(id) ?? []), refused };
}

/** Gives one of them what a join would give, or throws what a join would refuse it with. */
function placeMover(target: MoveTarget, mover: MoverRow): MovedSpot {
  const { event, counts, stock, guardians } = target;
  const refusal = refuseMover(mover);
  if (refusal) throw new AppError(refusal);
  requireGuardian(target, mover);
  if (mover.emailConfirmed === false && target.unconfirmedLeft <= 0)
    throw new AppError('EMAIL_NOT_CONFIRMED', { message: SERVER_TEXT.unconfirmedShare });
  const spots = openSpots(event, counts);
  const status = statusOnJoin(event, { openSpots: spots });
  if (!status || (status === 'waitlist' && !target.orWaitlist)) throw new AppError('EVENT_FULL');
  const joinForm = formThere(event, mover.joinForm);
  const chosen = joinForm.customFieldResponses ?? [];
  const soldOut = refuseStoredSoldOut(chosen, stock);
  if (soldOut) throw new AppError('OPTION_SOLD_OUT', { message: soldOut.message });
  if (mover.emailConfirmed === false) target.unconfirmedLeft -= 1;
  if (status === 'confirmed') {
    counts.confirmed += 1;
    stock.take(optionIdsOf(chosen));
    if (mover.userId) guardians.add(mover.userId);
  } else counts.waiting += 1;
  const amountPence = movedAmountPence(event, chosen);
  return { id: mover.targetId ?? createObjectId(), from: mover, status, joinForm, amountPence };
}

/** With the options that the other date offers. Walk-ins were not asked for any. */
function formThere(event: SpotsEvent, form: JoinForm): JoinForm {
  if (!form.customFieldResponses) return form;
  const { kept, refusal } = moveChoices(event, form.customFieldResponses);
  if (refusal) throw AppError.of(refusal);
  // Who takes either side gets one there with the spot.
  return { ...form, customFieldResponses: kept.filter(({ isAssigned }) => !isAssigned) };
}

function refuseMover(mover: MoverRow): ErrorCode | undefined {
  const { status, targetStatus } = mover;
  if (mover.isRefunded) return 'MOVE_CLOSED';
  if (status === 'cancelled') return 'NOT_JOINED';
  if (targetStatus !== null && targetStatus !== 'cancelled') return 'ALREADY_JOINED';
  if (mover.isBanned) return 'NOT_ACCEPTED';
  return mover.needsConsent ? 'NEEDS_CONSENT' : undefined;
}

function requireGuardian({ event, accompaniedBelow, guardians }: MoveTarget, mover: MoverRow) {
  const { dateOfBirth, dependantId, guardianId, accompanies } = mover;
  const age = requireAge(event, { dateOfBirth, isDependant: dependantId !== null });
  if (dependantId === null || age === null) return;
  const isGuardianConfirmed = mover.isGuardianThere || guardians.has(guardianId ?? '');
  if (needsGuardian({ accompaniedBelow, age, isGuardianConfirmed, accompanies }))
    throw new AppError('NEEDS_GUARDIAN');
}

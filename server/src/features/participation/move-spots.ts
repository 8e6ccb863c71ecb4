import { type EventAccess, freeSpots, refuseJoin } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/schema.ts';
import { formatDay } from '../../platform/mail/format-moment.ts';
import { sendNotice } from '../../platform/notices/send-notice.ts';
import { eventRefusal } from '../crew/event-access.ts';
import { listAccounts } from './account-store.ts';
import { book } from './book.ts';
import { deleteKit } from './detail-store.ts';
import { inLockOrder } from './in-event-transaction.ts';
import {
  listMoversForUpdate,
  listMovingEvents,
  lockPeopleForKeyShare,
  type MovedSpot,
  type MovingEvent,
  moveCheckouts,
  moveRows,
} from './move-store.ts';
import { type MoveTarget, openTarget, placeMovers } from './place-movers.ts';
import { assignSides } from './side-store.ts';
import { lockEventForNoKeyUpdate, passParties, type SpotsEvent } from './spots-store.ts';
import { tellIfFull } from './tell-organizer.ts';
import { transferEntries } from './transfer-entries.ts';

/** What a date asks of everybody who comes: each has an account of their own, or none. */
const SOMEBODY = { id: '', isSuperadmin: false };

/** Two dates of a series, both locked. */
interface MovePlan {
  from: SpotsEvent & MovingEvent;
  to: SpotsEvent & MovingEvent;
  /** Those that are locked, of the people who are moved. */
  accountIds: string[];
}

interface MoveScope {
  eventId: string;
  toEventId: string;
  access: EventAccess;
  ids: readonly string[];
}

/**
 * Locks the people who are moved, as joins and the deletion of an account do before they lock
 * events, and both events in their order. Throws EVENT_NOT_FOUND.
 */
export async function lockMove(trx: Db, scope: MoveScope): Promise<MovePlan> {
  const { eventId, toEventId, access, ids } = scope;
  const accountIds = await lockPeopleForKeyShare(trx, { eventId, ids });
  const locked = new Map<string, SpotsEvent>();
  for (const id of inLockOrder([eventId, toEventId])) {
    const event = await lockEventForNoKeyUpdate(trx, { eventId: id, access });
    if (!event) throw await eventRefusal(trx, { eventId: id, access });
    locked.set(id, event);
  }
  const moving = await listMovingEvents(trx, [eventId, toEventId]);
  function both(id: string) {
    const [event, more] = [locked.get(id), moving.get(id)];
    if (!event || !more) throw new AppError('EVENT_NOT_FOUND');
    return { ...event, ...more };
  }
  return { accountIds, from: both(eventId), to: both(toEventId) };
}

type MoveRequest = MovePlan &
  Pick<MoveScope, 'ids'> & { orWaitlist: boolean; config: Pick<Config, 'mail'> };

/** Who is moved, in the order of the queue, and what becomes of them; nothing is saved yet. */
export async function placeAll(trx: Db, { from, to, ids, ...request }: MoveRequest) {
  // Nobody learns that a date which players cannot see is one of another series.
  if (!to.approved) throw new AppError('EVENT_NOT_FOUND');
  if (from.id === to.id || from.seriesId === null || from.seriesId !== to.seriesId)
    throw new AppError('OTHER_SERIES');
  const refusal = refuseJoin(SOMEBODY, to, new Date());
  if (refusal) throw new AppError(refusal);
  const { id: eventId, organizerId } = from;
  const { accountIds, orWaitlist, config } = request;
  const move = { eventId, toEventId: to.id, organizerId, ids, accountIds };
  const movers = await listMoversForUpdate(trx, move);
  const target = await openTarget(trx, { event: to, orWaitlist, hasMail: Boolean(config.mail) });
  return { movers, target, ...placeMovers(target, movers) };
}

interface SavedMoves extends Pick<MovePlan, 'from'> {
  target: MoveTarget;
  moved: readonly MovedSpot[];
  actorId: string;
  /** By one mail about the move, and not of the new status. */
  isTold: boolean;
}

/**
 * Saves what the target gives: the old spots go, the new ones come, and what was paid goes along
 * (docs/product/series.md#series-moves).
 */
export async function saveMoves(trx: Db, saved: SavedMoves): Promise<void> {
  const { from, target, moved, actorId, isTold } = saved;
  if (moved.length === 0) return;
  const { event: to, counts } = target;
  await moveRows(trx, { eventId: from.id, toEventId: to.id, spots: moved, isTold });
  await assignSides(
    trx,
    to,
    moved.map(({ id }) => id),
  );
  await bookMoves(trx, saved);
  await deleteKit(
    trx,
    moved.map(({ id }) => id),
  );
  const about = { userId: from.organizerId, actorId, eventId: to.id };
  await sendNotice(trx, 'firstSignUp', about);
  const free = freeSpots(to, counts);
  const given = moved.filter(({ status }) => status === 'confirmed').length;
  await tellIfFull(trx, { event: to, actorId, free: [free + given, free] });
  if (given > 0) await passParties(trx, to, { ...counts, free: free + given });
}

/** Charges are reversed and booked; what was paid goes along in pairs of entries. */
async function bookMoves(trx: Db, { from, target, moved, actorId }: SavedMoves): Promise<void> {
  const byId = new Map(moved.map((spot) => [spot.from.id, spot]));
  const accounts = await listAccounts(trx, [...byId.keys()]);
  const of = { organizerId: from.organizerId, actorId };
  const entries = accounts.flatMap(({ participationId, entries: booked }) => {
    const spot = byId.get(participationId);
    if (!spot) return [];
    const notes = {
      out: `To ${formatDay(target.event.date)}`,
      in: `From ${formatDay(from.date)}`,
    };
    return transferEntries(booked, {
      of,
      from: { eventId: from.id, participationId, note: notes.out },
      to: { eventId: target.event.id, participationId: spot.id, note: notes.in },
    });
  });
  const online = new Set(
    entries.flatMap(({ method, participationId }) => (method === 'online' ? participationId : [])),
  );
  await moveCheckouts(
    trx,
    moved.filter(({ id }) => online.has(id)),
  );
  const participationIds = moved.flatMap((spot) => [spot.from.id, spot.id]);
  await book(trx, { participationIds, entries });
}

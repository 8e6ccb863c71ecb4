import type { Calls, Event } from '@muster/contract';
import { createObjectId } from '../database/object-id.ts';
import { inTransaction } from '../database/transaction.ts';
import { requireOwnMedia } from '../files/own-media.ts';
import { removeUnusedMedia } from '../files/unused-media.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { snapshotOf } from './approval.ts';
import { mediaOfChange, mediaOfEvent } from './event-media.ts';
import type { EventQueryRow } from './event-query.ts';
import { mayUpdate } from './policy.ts';
import { getEventFor } from './read-events.ts';
import {
  countConfirmed,
  type EventColumns,
  findEvent,
  insertEvent,
  lockEvent,
  updateEvent,
} from './store.ts';
import { toColumns } from './to-columns.ts';

/** A new event of the caller's own. Only the superadmin's own start approved (spec.md §1). */
export async function createEvent(
  services: Services,
  { actor, body }: Request<Calls['createEvent']>,
): Promise<Event> {
  await requireOwnMedia(services, {
    actor,
    urls: mediaOfChange(body),
    kept: [],
    field: 'imageUrl',
  });
  const id = createObjectId();
  await insertEvent(services.db, {
    ...toColumns(body),
    id,
    organizer_id: actor.id,
    organizer_name: body.organizer.name,
    title: body.title,
    location: body.location,
    date: new Date(body.date),
    image_url: body.imageUrl,
  });
  if (actor.isSuperadmin) await setApproval(services, id, body.approved ?? true);
  return getEventFor(services, actor, id);
}

/** Changes an event of the caller's own; the superadmin may change any. The approval stays (decisions.md §3). */
export async function changeEvent(
  services: Services,
  { actor, params: { id }, body }: Request<Calls['updateEvent']>,
): Promise<Event> {
  const before = await findEvent(services.pool, { id, viewerId: actor.id });
  if (!before || !mayUpdate(actor, before)) throw new AppError('EVENT_NOT_FOUND');
  const kept = mediaOfEvent(before);
  await requireOwnMedia(services, { actor, urls: mediaOfChange(body), kept, field: 'imageUrl' });
  const organizerId = actor.isSuperadmin ? null : actor.id;
  await applyChange(services, { id, organizerId, columns: toColumns(body) });
  if (actor.isSuperadmin && body.approved !== undefined)
    await setApproval(services, id, body.approved);
  if (body._cleanupMedia) await removeUnusedMedia(services, { actor, urls: body._cleanupMedia });
  return getEventFor(services, actor, id);
}

/** Approves or rejects (sets false); for the superadmin, which the row of the table has checked. */
export async function decideApproval(
  services: Services,
  { actor, params, body }: Request<Calls['approveEvent']>,
): Promise<Event> {
  await setApproval(services, params.id, body.approved);
  return getEventFor(services, actor, params.id);
}

async function applyChange(
  { db }: Services,
  change: { id: string; organizerId: string | null; columns: EventColumns },
): Promise<void> {
  const changed = await inTransaction(db, async (trx) => {
    const most = change.columns.max_participants;
    if (most) await requireRoomForConfirmed(trx, change.id, most);
    return updateEvent(trx, change);
  });
  if (!changed) throw new AppError('EVENT_NOT_FOUND');
}

async function requireRoomForConfirmed(trx: Services['db'], eventId: string, most: number) {
  await lockEvent(trx, eventId);
  const confirmed = await countConfirmed(trx, eventId);
  if (confirmed <= most) return;
  const message = `${confirmed} players are confirmed already, so the maximum cannot go below ${confirmed}`;
  throw new AppError('BELOW_CONFIRMED', { message, fields: { maxParticipants: message } });
}

async function setApproval({ db, pool }: Services, id: string, approved: boolean): Promise<void> {
  const event: EventQueryRow | undefined = await findEvent(pool, { id, viewerId: null });
  if (!event) throw new AppError('EVENT_NOT_FOUND');
  const columns = approved
    ? { approved, approved_at: new Date(), approved_snapshot: JSON.stringify(snapshotOf(event)) }
    : { approved };
  await updateEvent(db, { id, organizerId: null, columns });
}

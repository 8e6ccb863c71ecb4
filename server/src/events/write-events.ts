import type { Endpoints, Event } from '@muster/contract';
import { createObjectId } from '../database/object-id.ts';
import { inTransaction } from '../database/transaction.ts';
import { requireOwnMedia } from '../files/own-media.ts';
import { removeUnusedMedia } from '../files/unused-media.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import { copyEventToThreads } from '../messages/send-store.ts';
import { promoteWaitlist } from '../participation/waitlist.ts';
import type { Services } from '../services.ts';
import { snapshotOf } from './approval.ts';
import { mediaOfChange, mediaOfEvent, withStoredMedia } from './event-media.ts';
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

type Db = Services['db'];

/** A new event of the caller's own. Only the superadmin's own start approved (spec.md §1). */
export async function createEvent(
  services: Services,
  { actor, body: sent }: Request<Endpoints['createEvent']>,
): Promise<Event> {
  const body = withStoredMedia(sent, services.config.publicUrl);
  const urls = mediaOfChange(body);
  await requireOwnMedia(services, { actor, urls, kept: [] });
  const id = createObjectId();
  await inTransaction(services.db, async (trx) => {
    await insertEvent(trx, {
      ...toColumns(body),
      id,
      organizer_id: actor.id,
      organizer_name: body.organizer.name,
      title: body.title,
      location: body.location,
      date: new Date(body.date),
      image_url: body.imageUrl,
    });
    if (actor.isSuperadmin) await setApproval(trx, id, body.approved ?? true);
  });
  return getEventFor(services, actor, id);
}

/** Changes an event of the caller's own; the superadmin may change any. The approval stays (decisions.md §3). */
export async function changeEvent(
  services: Services,
  { actor, params: { id }, body: sent }: Request<Endpoints['updateEvent']>,
): Promise<Event> {
  const before = await findEvent(services.pool, { id, viewerId: actor.id });
  if (!before || !mayUpdate(actor, before)) throw new AppError('EVENT_NOT_FOUND');
  const body = withStoredMedia(sent, services.config.publicUrl);
  const kept = mediaOfEvent(before);
  await requireOwnMedia(services, { actor, urls: mediaOfChange(body), kept });
  const organizerId = actor.isSuperadmin ? null : actor.id;
  const isNewImage = body.imageUrl !== undefined && body.imageUrl !== before.image_url;
  // A new main image without a small one must not be shown as the small one of the old.
  const columns = { ...(isNewImage && { image_thumbnail: '' }), ...toColumns(body) };
  await inTransaction(services.db, async (trx) => {
    await applyChange(trx, { id, organizerId, columns });
    if (actor.isSuperadmin && body.approved !== undefined)
      await setApproval(trx, id, body.approved);
  });
  if (body._cleanupMedia) await removeUnusedMedia(services, { actor, urls: body._cleanupMedia });
  return getEventFor(services, actor, id);
}

/** Approves or rejects (sets false); for the superadmin, which the row of the table has checked. */
export async function decideApproval(
  services: Services,
  { actor, params, body }: Request<Endpoints['approveEvent']>,
): Promise<Event> {
  await inTransaction(services.db, (trx) => setApproval(trx, params.id, body.approved));
  return getEventFor(services, actor, params.id);
}

async function applyChange(
  trx: Db,
  change: { id: string; organizerId: string | null; columns: EventColumns },
): Promise<void> {
  const most = change.columns.max_participants;
  if (most) await requireRoomForConfirmed(trx, change.id, most);
  const changed = await updateEvent(trx, change);
  if (!changed) throw new AppError('EVENT_NOT_FOUND');
  await copyEventToThreads(trx, changed);
  // A raised or removed maximum frees places; the update above holds the event until they are given away.
  if (most !== undefined) await promoteWaitlist(trx, change.id);
}

async function requireRoomForConfirmed(trx: Db, eventId: string, most: number): Promise<void> {
  await lockEvent(trx, eventId);
  const confirmed = await countConfirmed(trx, eventId);
  if (confirmed <= most) return;
  const players = confirmed === 1 ? '1 player is' : `${confirmed} players are`;
  const message = `${players} confirmed already, so the maximum cannot go below ${confirmed}`;
  throw new AppError('BELOW_CONFIRMED', { message, fields: { maxParticipants: message } });
}

async function setApproval(trx: Db, id: string, approved: boolean): Promise<void> {
  const event = await lockEvent(trx, id);
  if (!event) throw new AppError('EVENT_NOT_FOUND');
  const columns = approved
    ? { approved, approved_at: new Date(), approved_snapshot: JSON.stringify(snapshotOf(event)) }
    : { approved };
  await updateEvent(trx, { id, organizerId: null, columns });
}

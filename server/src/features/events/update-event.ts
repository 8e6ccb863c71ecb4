import type { EndpointResponse, Endpoints, EventUpdate } from '@muster/contract';
import {
  type FieldRefusal,
  ownershipScope,
  refuseCustomFieldIds,
  refuseDateChange,
  refuseEnd,
  refuseMaxParticipants,
  refuseMedia,
  refuseReservedName,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { removeUnusedMedia } from '../files/remove-unused-media.ts';
import { requireOwnMedia } from '../files/require-own-media.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { promoteWaitlist } from '../participation/promote-waitlist.ts';
import { countSpots, lockEventForNoKeyUpdate } from '../participation/spots-store.ts';
import { decideApproval } from './decide-approval.ts';
import { mediaOfChange, mediaOfEvent, withStoredUrls } from './event-media.ts';
import { type EventColumns, updateEventRow, updateThreadsOfEvent } from './event-store.ts';
import { findEvent, findOwnEvent } from './find-event.ts';
import type { EventQueryRow } from './list/query.ts';
import { queueScheduleMail } from './mail-schedule-change.ts';
import { recordOthersUpdate } from './record-others-update.ts';
import { resubmission, toEventColumns } from './to-event-columns.ts';

/**
 * Changes an event of the caller's own; the superadmin can change any. The approval stays
 * (docs/product/events.md#approval).
 */
export async function updateEvent(
  services: Services,
  request: Request<Endpoints['updateEvent']>,
): Promise<EndpointResponse<Endpoints['updateEvent']>> {
  const { actor, params, body, signal } = request;
  const { id } = params;
  const before = await findOwnEvent(services, { viewer: actor, id });
  const change = withStoredUrls(body, services.config.publicUrl);
  const refusal = refuseChange(actor, { change, before });
  if (refusal) throw AppError.of(refusal);
  const urls = mediaOfChange(change);
  const organizerId = ownershipScope(actor);
  const columns = { ...columnsOf(change, before), ...resubmission(actor, before) };
  const promoted = await inEventTransaction(services, { eventId: id, signal }, async (trx) => {
    await requireOwnMedia(services, trx, { actor, urls, inUse: mediaOfEvent(before) });
    const movedUp = await saveChange(trx, { id, organizerId, columns });
    await recordOthersUpdate(trx, request, before);
    await queueScheduleMail(trx, before);
    // The form always sends the approval: what is not approved is not rejected by saving it.
    if (actor.isSuperadmin && (change.approved || (change.approved === false && before.approved)))
      await decideApproval(trx, request, { id, approved: change.approved });
    return movedUp;
  });
  services.bus.publish(promoted);
  const unwanted = body._cleanupMedia ?? [];
  await removeUnusedMedia(services, { actor, urls: unwanted, origin: request });
  return { event: await findEvent(services, { viewer: actor, id }) };
}

interface ChangeRequest {
  change: EventUpdate;
  before: EventQueryRow;
}

function refuseChange(
  actor: Request<Endpoints['updateEvent']>['actor'],
  { change, before }: ChangeRequest,
): FieldRefusal | undefined {
  const { date, customFields = [] } = change;
  const name = change.organizer?.name;
  const newName = name === before.organizer_name ? undefined : name;
  return (
    (date ? refuseDateChange({ before: before.date, date }, new Date()) : undefined) ??
    refuseReservedName(actor, { 'organizer.name': newName }) ??
    refuseEnd({
      date: change.date ?? before.date,
      endsAt: change.endsAt === undefined ? before.ends_at : change.endsAt,
    }) ??
    refuseCustomFieldIds(customFields, before.custom_fields) ??
    refuseMedia(change)
  );
}

/** A new main image without a thumbnail must not keep the thumbnail of the old one. */
function columnsOf(change: EventUpdate, before: EventQueryRow): EventColumns {
  const isNewImage = change.imageUrl !== undefined && change.imageUrl !== before.image_url;
  return { ...(isNewImage && { image_thumbnail: '' }), ...toEventColumns(change) };
}

interface SavedChange {
  id: string;
  organizerId: string | null;
  columns: EventColumns;
}

/** Returns the ids of those who have moved up. */
async function saveChange(trx: Db, change: SavedChange): Promise<string[]> {
  const { id, columns } = change;
  if (columns.max_participants !== undefined)
    await checkMaxParticipants(trx, id, columns.max_participants);
  const updated = await updateEventRow(trx, change);
  if (!updated) throw new AppError('EVENT_NOT_FOUND');
  await updateThreadsOfEvent(trx, updated);
  // A higher maximum, or none, frees spots.
  return columns.max_participants === undefined ? [] : promoteWaitlist(trx, id);
}

async function checkMaxParticipants(
  trx: Db,
  eventId: string,
  maxParticipants: number | null,
): Promise<void> {
  await lockEventForNoKeyUpdate(trx, { eventId, organizerId: null });
  const counts = await countSpots(trx, { eventId, userId: null });
  const refusal = refuseMaxParticipants(maxParticipants, counts);
  if (refusal) throw AppError.of(refusal);
}

import type { EndpointResponse, Endpoints, EventUpdate } from '@muster/contract';
import {
  type EventAccess,
  eventAccess,
  type FieldRefusal,
  refuseDateChange,
  refuseEnd,
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
import { lockEventForNoKeyUpdate } from '../participation/spots-store.ts';
import { checkCapacity } from './check-capacity.ts';
import { decideApproval } from './decide-approval.ts';
import { toEditorsChange } from './editors-change.ts';
import { mediaOfChange, mediaOfEvent, withStoredUrls } from './event-media.ts';
import { type EventColumns, updateEventRow, updateThreadsOfEvent } from './event-store.ts';
import { findEvent, findOwnEvent } from './find-event.ts';
import type { EventQueryRow } from './list/query.ts';
import { queueScheduleMail } from './mail-schedule-change.ts';
import { recordOthersUpdate } from './record-others-update.ts';
import { resubmission, toEventColumns } from './to-event-columns.ts';

/**
 * Changes an event of the caller's own, or of whom they help; the superadmin can change any. An
 * editor changes only texts and media (docs/product/crew.md#crew-roles). The approval stays
 * (docs/product/events.md#approval).
 */
export async function updateEvent(
  services: Services,
  request: Request<Endpoints['updateEvent']>,
): Promise<EndpointResponse<Endpoints['updateEvent']>> {
  const { actor, params, body, signal } = request;
  const { id } = params;
  const { config } = services;
  const { row: before, can } = await findOwnEvent(services, { viewer: actor, id });
  const sent = withStoredUrls(body, config.publicUrl);
  const change = can.update ? sent : toEditorsChange(sent, before);
  const refusal = refuseChange(actor, { change, before });
  if (refusal) throw AppError.of(refusal);
  const urls = mediaOfChange(change);
  const access = eventAccess(actor, can.update ? 'update' : 'updateTexts');
  const promoted = await inEventTransaction(services, { eventId: id, signal }, async (trx) => {
    await requireOwnMedia(services, trx, { actor, urls, inUse: mediaOfEvent(before) });
    const movedUp = await saveChange(trx, { id, access, change, before, actor, config });
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
  const { date } = change;
  const name = change.organizer?.name;
  const newName = name === before.organizer_name ? undefined : name;
  return (
    (date ? refuseDateChange({ before: before.date, date }, new Date()) : undefined) ??
    refuseReservedName(actor, { 'organizer.name': newName }) ??
    refuseEnd({
      date: change.date ?? before.date,
      endsAt: change.endsAt === undefined ? before.ends_at : change.endsAt,
    }) ??
    refuseMedia(change)
  );
}

/** A new main image without a thumbnail must not keep the thumbnail of the old one. */
function columnsOf(change: EventUpdate, before: EventQueryRow): EventColumns {
  const isNewImage = change.imageUrl !== undefined && change.imageUrl !== before.image_url;
  return { ...(isNewImage && { image_thumbnail: '' }), ...toEventColumns(change) };
}

interface SavedChange extends ChangeRequest {
  id: string;
  access: EventAccess;
  actor: Request<Endpoints['updateEvent']>['actor'];
  config: Services['config'];
}

/** Returns the ids of those who have moved up. */
async function saveChange(
  trx: Db,
  { id, access, actor, change, before, config }: SavedChange,
): Promise<string[]> {
  const event = await lockEventForNoKeyUpdate(trx, { eventId: id, access });
  if (!event) throw new AppError('EVENT_NOT_FOUND');
  const checked = await checkCapacity(trx, event, change);
  const columns = { ...columnsOf(checked, before), ...resubmission(actor, before) };
  const updated = await updateEventRow(trx, { id, access, columns });
  if (!updated) throw new AppError('EVENT_NOT_FOUND');
  await updateThreadsOfEvent(trx, updated);
  // A higher maximum or limit frees spots or options; an option that goes is waited for no longer.
  return promoteWaitlist(trx, id, config);
}

import {
  basePriceOf,
  type Endpoints,
  type EventUpdate,
  FIELD_TEXT,
  type NewEvent,
} from '@muster/contract';
import {
  type EventAccess,
  eventAccess,
  type FieldRefusal,
  initialApproval,
  keepLimits,
  refuseCustomFieldIds,
  refuseDateChange,
  refuseEnd,
  refuseLimits,
  refuseMaxParticipants,
  refuseMedia,
  refusePastDate,
  refusePlaces,
  refuseReservedName,
  refuseSides,
  toPence,
} from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { writeEventFields } from '../../platform/database/event-fields.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../accounts/people-store.ts';
import { removeUnusedMedia } from '../files/remove-unshown-files.ts';
import { requireOwnMedia } from '../files/require-own-media.ts';
import { promoteWaitlist } from '../participation/holds.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import {
  countSpots,
  lockEventForNoKeyUpdate,
  type SpotsEvent,
} from '../participation/spots-store.ts';
import { countTakenByEvent } from '../participation/stock-store.ts';
import { decideApproval } from './decide-approval.ts';
import { changedFields, recordOthersUpdate, toEditorsChange } from './event-audit.ts';
import {
  countEventsOfOrganizer,
  type EventColumns,
  insertEvents,
  updateEventRow,
  updateThreadsOfEvent,
} from './event-store.ts';
import type { EventQueryRow } from './list/query.ts';
import { queueScheduleMail } from './mail-schedule-change.ts';
import { findEvent, findOwnEvent } from './read-events.ts';
import { addOwnFields, lockSeriesOfDate } from './series-store.ts';
import { mediaOfChange, mediaOfEvent, toSchedule, withStoredUrls } from './to-event.ts';

export const eventEdits = {
  /**
   * Creates an event of the caller's own. Only the superadmin's starts approved
   * (docs/product/events.md#approval).
   */
  async createEvent(services, request) {
    const { actor, body } = request;
    const { customFields, ...sent } = withStoredUrls(withoutIds(body), services.config.publicUrl);
    const event = { ...sent, customFields: customFields && keepLimits(customFields, []) };
    const refusal =
      refusePastDate(event, new Date()) ??
      refuseEnd({ date: event.date, endsAt: event.endsAt ?? null }) ??
      refuseReservedName(actor, { 'organizer.name': event.organizer.name }) ??
      refusePlaces(event.customFields ?? [], event.maxParticipants ?? null) ??
      refuseSides(withSides(event)) ??
      refuseMedia(event);
    if (refusal) throw AppError.of(refusal);
    const id = createObjectId();
    const maxEvents = services.config.quotas.events;
    await inTransaction(services.db, async (trx) => {
      if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
      await requireOwnMedia(services, trx, { actor, urls: mediaOfChange(event), inUse: [] });
      if ((await countEventsOfOrganizer(trx, actor.id)) >= maxEvents)
        throw new AppError('QUOTA_REACHED', { message: SERVER_TEXT.maxEvents(maxEvents) });
      const columns = { ...toEventColumns(event), ...organizerColumns(event.organizer) };
      await insertEvents(trx, [{ ...columns, id, organizer_id: actor.id }]);
      if (initialApproval(actor, event.approved))
        await decideApproval(trx, request, { id, approved: true });
    });
    return { event: await findEvent(services, { viewer: actor, id }) };
  },

  /**
   * Changes an event of the caller's own, or of whom they help; the superadmin can change any. An
   * editor changes only texts and media (docs/product/crew.md#crew-roles). The approval stays
   * (docs/product/events.md#approval).
   */
  async updateEvent(services, request) {
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
      if (before.series_id) await lockSeriesOfDate(trx, id);
      await requireOwnMedia(services, trx, { actor, urls, inUse: mediaOfEvent(before) });
      const movedUp = await saveChange(trx, { id, access, change, before, actor, config });
      await recordOthersUpdate(trx, request, before);
      await queueScheduleMail(trx, toSchedule(before));
      if (before.series_id) await addOwnFields(trx, { id, fields: changedFields(change, before) });
      // The form always sends the approval: what is not approved is not rejected by saving it.
      if (actor.isSuperadmin && (change.approved || (change.approved === false && before.approved)))
        await decideApproval(trx, request, { id, approved: change.approved });
      return movedUp;
    });
    services.bus.publish(promoted);
    const unwanted = body._cleanupMedia ?? [];
    await removeUnusedMedia(services, { actor, urls: unwanted, origin: request });
    return { event: await findEvent(services, { viewer: actor, id }) };
  },
} satisfies Partial<Handlers>;

/** Nothing of a new event is known yet: what its custom fields are copied from keeps its ids. */
function withoutIds({ customFields, ...event }: NewEvent): NewEvent {
  return {
    ...event,
    customFields: customFields?.map(({ id: _, options, ...field }) => ({
      ...field,
      options: options.map((option) => ({ ...option, id: undefined })),
    })),
  };
}

interface ChangeRequest {
  change: EventUpdate;
  before: EventQueryRow;
}

/** Why an event cannot be changed so, before it is locked. */
export function refuseChange(
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
  /** Whose ids the sent fields may have, if not those of the event. */
  knownFields?: EventUpdate['customFields'];
}

/** Writes a change of an event and locks it; returns the ids of those who have moved up. */
export async function saveChange(
  trx: Db,
  { id, access, actor, change, before, config, knownFields }: SavedChange,
): Promise<string[]> {
  const event = await lockEventForNoKeyUpdate(trx, { eventId: id, access });
  if (!event) throw new AppError('EVENT_NOT_FOUND');
  const checked = await checkCapacity(trx, event, { ...change, knownFields });
  const columns = { ...columnsOf(checked, before), ...resubmission(actor, before) };
  const updated = await updateEventRow(trx, { id, access, columns });
  if (!updated) throw new AppError('EVENT_NOT_FOUND');
  await updateThreadsOfEvent(trx, updated);
  // A higher maximum or limit frees spots or options; an option that goes is waited for no longer.
  return promoteWaitlist(trx, id, config);
}

/**
 * The columns that a change writes; fields that it leaves out are left out. The approval is not
 * among them.
 */
export function toEventColumns(change: EventUpdate): EventColumns {
  return {
    ...writeEventFields(change),
    ...coordinateColumns(change),
    ...(change.organizer && organizerColumns(change.organizer)),
    ...basePriceColumns(change),
  };
}

/**
 * A rejected event that its organizer or crew changes waits for the superadmin again
 * (docs/product/administration.md#rejection).
 */
export function resubmission(
  actor: { id: string },
  before: { organizer_id: string; crew_roles: readonly string[] },
): EventColumns {
  const isOwn = actor.id === before.organizer_id || before.crew_roles.length > 0;
  return isOwn ? { rejected_at: null } : {};
}

function coordinateColumns({ coordinates }: EventUpdate): EventColumns {
  if (coordinates === undefined) return {};
  return {
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
  };
}

function organizerColumns({ name, avatarUrl }: NewEvent['organizer']) {
  return { organizer_name: name, organizer_avatar_url: avatarUrl ?? '' };
}

/**
 * The base price follows the price text unless it is given (docs/product/events.md#base-price).
 * Throws VALIDATION where the text does not say it clearly.
 */
function basePriceColumns({ price, basePrice }: EventUpdate): EventColumns {
  if (price === undefined && (basePrice === undefined || basePrice === null)) return {};
  const pounds = basePriceOf({ basePrice, price: price ?? '' });
  if (pounds === undefined) throw fieldError('price', FIELD_TEXT.priceUnclear);
  return { base_price_pence: toPence(pounds) };
}

/**
 * A change of an event, which the caller has locked, with the limits of options that it leaves out.
 * Refuses a maximum or a limit below what is taken, and ticket types that do not fit
 * (docs/product/events.md#option-limits).
 */
async function checkCapacity(
  trx: Db,
  event: SpotsEvent,
  { knownFields, ...change }: EventUpdate & Pick<SavedChange, 'knownFields'>,
): Promise<EventUpdate> {
  const { maxParticipants = event.maxParticipants } = change;
  const sent = change.customFields;
  const fields = sent && keepLimits(sent, event.customFields);
  const refusal =
    (sent && !knownFields ? refuseCustomFieldIds(sent, event.customFields) : undefined) ??
    (fields || change.maxParticipants !== undefined
      ? refusePlaces(fields ?? event.customFields, maxParticipants)
      : undefined) ??
    (fields || change.maxParticipants !== undefined || change.sides !== undefined
      ? refuseSides(withSides({ ...event, ...change, ...(fields && { customFields: fields }) }))
      : undefined) ??
    (await refuseBelowTaken(trx, event, { ...change, customFields: fields }));
  if (refusal) throw AppError.of(refusal);
  return { ...change, ...(fields && { customFields: fields }) };
}

function withSides({ customFields = [], sides = null, maxParticipants = null }: EventUpdate) {
  return { customFields, sides, maxParticipants };
}

/** Only what is changed is counted. */
async function refuseBelowTaken(
  trx: Db,
  { id: eventId, maxParticipants: before }: SpotsEvent,
  { maxParticipants, customFields }: EventUpdate,
) {
  const refusal =
    // Spots of no-shows that were given away again do not prevent other changes.
    maxParticipants === undefined || maxParticipants === before
      ? undefined
      : refuseMaxParticipants(maxParticipants, await countSpots(trx, { eventId, personId: null }));
  if (refusal || !customFields) return refusal;
  const taken = (await countTakenByEvent(trx, [eventId])).get(eventId);
  return refuseLimits(customFields, taken ?? {});
}

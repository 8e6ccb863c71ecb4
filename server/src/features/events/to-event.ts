import type { Event, EventUpdate } from '@muster/contract';
import {
  availableSpots,
  changedSinceApproval,
  describeRule,
  type EventAbilities,
  eventAbilities,
  eventCan,
  eventMediaUrls,
  isVideoUrl,
  seenSetUp,
  sideCounts,
  toPounds,
  type Viewer,
  waitsFor,
  withLeft,
} from '@muster/domain';
import { readEventFields } from '../../platform/database/event-fields.ts';
import type { EventSchedule, Queryable } from '../../platform/database/schema.ts';
import { toStoredUrl } from '../../platform/storage/media-url.ts';
import { sumOwedOf } from '../participation/owing-store.ts';
import type { EventQueryRow, OrganizersColumns, OwnParticipation } from './list/query.ts';

/** What a viewer can do with an event. */
export function abilitiesOf(viewer: Viewer, row: GuardedRow): EventAbilities {
  return eventAbilities(viewer, toGuarded(row));
}

type GuardedRow = Pick<EventQueryRow, 'organizer_id' | 'approved' | 'crew_roles'>;

function toGuarded({ organizer_id: organizerId, approved, crew_roles: crewRoles }: GuardedRow) {
  return { organizerId, approved, crewRoles };
}

/** An event as a viewer sees it, with what they can do with it. */
export function toEvent(row: EventQueryRow, viewer: Viewer): Event {
  const fields = toOrganizersFields(row);
  const can = abilitiesOf(viewer, row);
  return {
    ...fields,
    customFields: withLeft(row.custom_fields, row.taken),
    sideCounts: sideCounts(row.custom_fields, row.taken),
    id: row.id,
    participantCount: row.confirmed,
    waitlistCount: row.waitlist,
    availableSpots: availableSpots(fields, row),
    approved: row.approved,
    cancelledAt: row.cancelled_at,
    cancellationReason: row.cancellation_reason,
    series: row.series && toSeriesOfEvent(row.series),
    ...(can.updateTexts &&
      row.series && {
        ...{ ownFields: row.own_fields ?? [], seriesDay: row.series_day ?? undefined },
      }),
    likes: row.likes,
    isLiked: row.is_liked,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(typeof row.distance_km === 'number' && {
      distanceKm: Math.round(row.distance_km * 10) / 10,
    }),
    ...(row.own_participation && { participation: toParticipation(row.own_participation, row) }),
    ...(can.updateTexts && toRejection(row)),
    can: eventCan(viewer, toGuarded(row)),
    crewRoles: row.crew_roles,
    ...(row.set_up && { setUp: seenSetUp(row.set_up, eventCan(viewer, toGuarded(row))) }),
    ...(can.approve && {
      changedSinceApproval: row.approved ? changedSinceApproval(fields, row.approved_snapshot) : [],
    }),
  };
}

function toSeriesOfEvent({ rule, next, ...series }: NonNullable<EventQueryRow['series']>) {
  return {
    ...series,
    words: describeRule(rule),
    next: next.map(({ id, date, ...spots }) => ({
      id,
      // As JSON writes it, with the zone of the database.
      date: new Date(date).toISOString(),
      availableSpots: availableSpots(spots, spots),
    })),
  };
}

/** What the organizer has filled in, as responses show it. */
export function toOrganizersFields(row: OrganizersColumns) {
  return {
    ...readEventFields(row),
    coordinates: toCoordinates(row),
    organizer: {
      id: row.organizer_id,
      name: row.organizer_name,
      avatarUrl: row.organizer_avatar_url || null,
    },
    basePrice: toPounds(row.base_price_pence),
  };
}

/** What participants must hear of when it changes. */
export function toSchedule(
  row: Pick<EventQueryRow, 'id' | 'date' | 'location' | 'cancellation_reason'>,
): { id: string } & EventSchedule {
  const { id, date, location, cancellation_reason: cancellationReason } = row;
  return { id, date, location, cancellationReason };
}

/** Nothing for an event that is not rejected and has no reason left of an earlier rejection. */
function toRejection({ rejected_at, rejection_reason }: EventQueryRow): Pick<Event, 'rejection'> {
  if (!rejected_at && !rejection_reason) return {};
  return { rejection: { rejectedAt: rejected_at, reason: rejection_reason } };
}

function toParticipation(
  own: OwnParticipation,
  event: Pick<EventQueryRow, 'custom_fields' | 'taken'>,
): Event['participation'] {
  return {
    status: own.status,
    position: own.position,
    waitsFor: waitsFor(
      { status: own.status, optionIds: own.option_ids },
      event.custom_fields,
      event.taken,
    ),
    // As JSON writes it, with the zone of the database.
    holdUntil: own.hold_until && new Date(own.hold_until).toISOString(),
    needsConsent: own.needs_consent,
    paymentStatus: own.payment_status,
    paymentAmount: toPounds(own.payment_amount_pence),
  };
}

function toCoordinates({ latitude, longitude }: OrganizersColumns): Event['coordinates'] {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Events as a viewer sees them, with what is owed for those whose ledger they may view. */
export async function toEvents(
  db: Queryable,
  rows: readonly EventQueryRow[],
  viewer: Viewer,
): Promise<Event[]> {
  const events = rows.map((row) => toEvent(row, viewer));
  const ids = events.flatMap(({ id, can }) => (can.viewLedger ? id : []));
  if (ids.length === 0) return events;
  const owed = await sumOwedOf(db, ids);
  return events.map((event) =>
    event.can.viewLedger ? { ...event, owedPence: owed.get(event.id) ?? 0 } : event,
  );
}

/**
 * The change with every URL of a stored file in the form in which it is stored, and with what kind
 * a new main image is.
 */
export function withStoredUrls<C extends EventUpdate>(change: C, publicUrl: string): C {
  function stored<U extends string | null | undefined>(url: U) {
    return (url ? toStoredUrl(url, publicUrl) : url) as U;
  }
  const { imageUrl, imageThumbnail, organizer, gallery } = change;
  return {
    ...change,
    imageUrl: stored(imageUrl),
    isVideo: change.isVideo ?? (imageUrl ? isVideoUrl(imageUrl) : undefined),
    imageThumbnail: stored(imageThumbnail),
    ...(organizer && { organizer: { ...organizer, avatarUrl: stored(organizer.avatarUrl) } }),
    ...(gallery && {
      gallery: gallery.map((item) => ({
        ...item,
        url: stored(item.url),
        thumbnail: stored(item.thumbnail),
      })),
    }),
  };
}

/** The URLs that a change wants to use, by the field of the request. */
export function mediaOfChange(change: EventUpdate): Record<string, string | null | undefined> {
  const gallery = change.gallery?.flatMap(({ url, thumbnail }, index) => [
    [`gallery.${index}.url`, url],
    [`gallery.${index}.thumbnail`, thumbnail],
  ]);
  return {
    imageUrl: change.imageUrl,
    imageThumbnail: change.imageThumbnail,
    'organizer.avatarUrl': change.organizer?.avatarUrl,
    ...Object.fromEntries(gallery ?? []),
  };
}

/** The URLs that an event uses now, the organizer's picture included. */
export function mediaOfEvent(row: EventQueryRow): string[] {
  const { image_url: imageUrl, image_thumbnail: imageThumbnail, gallery } = row;
  return [...eventMediaUrls({ imageUrl, imageThumbnail, gallery }), row.organizer_avatar_url];
}

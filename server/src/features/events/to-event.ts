import type { Event } from '@muster/contract';
import {
  availableSpots,
  changedSinceApproval,
  type EventAbilities,
  eventAbilities,
  eventCan,
  toPounds,
  type Viewer,
  waitsFor,
  withLeft,
} from '@muster/domain';
import { readEventFields } from '../../platform/database/event-fields.ts';
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
    id: row.id,
    participantCount: row.confirmed,
    waitlistCount: row.waitlist,
    availableSpots: availableSpots(fields, row),
    approved: row.approved,
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
    ...(can.approve && {
      changedSinceApproval: row.approved ? changedSinceApproval(fields, row.approved_snapshot) : [],
    }),
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

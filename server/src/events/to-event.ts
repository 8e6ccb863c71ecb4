import type { Event } from '@muster/contract';
import type { Actor } from '../http/handler.ts';
import { changedSinceApproval } from './approval.ts';
import type { EventQueryRow, OwnPlace } from './event-query.ts';
import { mayApprove, mayDelete, mayUpdate } from './policy.ts';

/** An event as the contract has it, with what this caller may do. */
export function toEvent(row: EventQueryRow, actor: Actor | null): Event {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    location: row.location,
    coordinates: toCoordinates(row),
    date: row.date.toISOString(),
    gallery: row.gallery,
    imageUrl: row.image_url,
    imageThumbnail: row.image_thumbnail || null,
    isVideo: row.is_video,
    organizer: {
      id: row.organizer_id,
      name: row.organizer_name,
      avatarUrl: row.organizer_avatar_url || null,
    },
    price: row.price,
    basePrice: row.base_price_pence / 100,
    duration: row.duration,
    requiredEquipment: row.required_equipment,
    difficulty: row.difficulty,
    customFields: row.custom_fields,
    ...toPlaces(row),
    waitlistEnabled: row.waitlist_enabled,
    approved: row.approved,
    likes: row.likes,
    isLiked: row.is_liked,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(typeof row.distance_km === 'number' && {
      distanceKm: Math.round(row.distance_km * 10) / 10,
    }),
    ...(row.mine && { participation: toParticipation(row.mine) }),
    can: {
      update: mayUpdate(actor, row),
      delete: mayDelete(actor, row),
      approve: mayApprove(actor),
    },
    ...(actor?.isSuperadmin && {
      changedSinceApproval: row.approved ? changedSinceApproval(row, row.approved_snapshot) : [],
    }),
  };
}

function toParticipation(mine: OwnPlace): Event['participation'] {
  return {
    status: mine.status,
    position: mine.position,
    paymentStatus: mine.payment_status,
    paymentAmount: mine.payment_amount_pence / 100,
  };
}

function toCoordinates({ latitude, longitude }: EventQueryRow): Event['coordinates'] {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function toPlaces({ max_participants: most, confirmed, waiting }: EventQueryRow) {
  return {
    maxParticipants: most,
    participantCount: confirmed,
    waitlistCount: waiting,
    availableSpots: most === null ? null : Math.max(0, most - confirmed),
  };
}

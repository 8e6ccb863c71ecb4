import { basePriceOf, type EventUpdate } from '@muster/contract';
import { createObjectId } from '../database/object-id.ts';
import type { EventColumns } from './store.ts';

/** The columns a change writes; what the change leaves out is left out here too. Approval is not among them. */
export function toColumns(change: EventUpdate): EventColumns {
  return {
    ...plainColumns(change),
    ...(change.date !== undefined && { date: new Date(change.date) }),
    ...(change.imageThumbnail !== undefined && { image_thumbnail: change.imageThumbnail ?? '' }),
    ...(change.gallery && { gallery: JSON.stringify(change.gallery) }),
    ...(change.customFields && { custom_fields: JSON.stringify(withIds(change.customFields)) }),
    ...(change.coordinates !== undefined && {
      latitude: change.coordinates?.latitude ?? null,
      longitude: change.coordinates?.longitude ?? null,
    }),
    ...(change.organizer && {
      organizer_name: change.organizer.name,
      organizer_avatar_url: change.organizer.avatarUrl ?? '',
    }),
    ...priceColumns(change),
  };
}

const PLAIN = {
  title: 'title',
  description: 'description',
  location: 'location',
  imageUrl: 'image_url',
  isVideo: 'is_video',
  duration: 'duration',
  requiredEquipment: 'required_equipment',
  difficulty: 'difficulty',
  maxParticipants: 'max_participants',
  waitlistEnabled: 'waitlist_enabled',
} as const satisfies Partial<Record<keyof EventUpdate, keyof EventColumns>>;

function plainColumns(change: EventUpdate): EventColumns {
  const given = Object.entries(PLAIN)
    .map(([field, column]) => [column, change[field as keyof typeof PLAIN]] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

/** The number follows the text unless it is given (spec.md §5). Kept as pence. */
function priceColumns({ price, basePrice }: EventUpdate): EventColumns {
  const text = price === undefined ? {} : { price };
  if (price === undefined && (basePrice === undefined || basePrice === null)) return text;
  return {
    ...text,
    base_price_pence: Math.round(basePriceOf({ basePrice, price: price ?? '' }) * 100),
  };
}

/** Choices keep the ids they have: join forms refer to them. */
function withIds(fields: NonNullable<EventUpdate['customFields']>) {
  return fields.map((field) => ({
    id: field.id ?? createObjectId(),
    label: field.label,
    options: field.options.map((option) => ({ ...option, id: option.id ?? createObjectId() })),
  }));
}

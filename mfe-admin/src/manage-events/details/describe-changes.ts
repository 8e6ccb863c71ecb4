import type { ApprovedVersion, GalleryItem } from '@muster/contract';
import {
  APPROVED_FIELD_LABELS,
  type ApprovableEvent,
  type ApprovedField,
  changedSinceApproval,
  describeSiteAccess,
  toApprovedVersion,
} from '@muster/domain';
import { formatEventDate, formatPounds } from '@muster/ui';

/** One side of a difference: a text, and for media the pictures that show it. */
export interface Side {
  text: string;
  media?: readonly GalleryItem[];
}

/** What is different from the approved version, in words. */
export interface Difference {
  label: string;
  approved: Side;
  now: Side;
}

/**
 * The differences of an event from its approved version, each thing once
 * (docs/product/events.md#changed-since-approval).
 */
export function describeChanges(event: ApprovableEvent, approved: ApprovedVersion): Difference[] {
  const byLabel = new Map<string, Difference>();
  for (const field of changedSinceApproval(event, approved)) {
    const label = APPROVED_FIELD_LABELS[field];
    const difference = {
      approved: describe(field, approved),
      now: describe(field, toApprovedVersion(event)),
    };
    if (!byLabel.has(label)) byLabel.set(label, { label, ...difference });
  }
  return [...byLabel.values()];
}

const NOTHING = 'None';

function describe(field: ApprovedField, version: ApprovedVersion): Side {
  switch (field) {
    case 'imageUrl':
    case 'imageThumbnail':
    case 'isVideo':
      return { text: version.isVideo ? 'Video' : 'Picture', media: [mainImageOf(version)] };
    case 'gallery':
      return { text: countItems(version.gallery), media: version.gallery };
    default:
      return { text: textOf(field, version) || NOTHING };
  }
}

function textOf(
  field: Exclude<ApprovedField, 'imageUrl' | 'imageThumbnail' | 'isVideo' | 'gallery'>,
  version: ApprovedVersion,
): string {
  switch (field) {
    case 'coordinates':
      return version.coordinates
        ? `${version.coordinates.latitude}, ${version.coordinates.longitude}`
        : '';
    case 'date':
      return formatEventDate(version.date);
    case 'endsAt':
      return version.endsAt ? formatEventDate(version.endsAt) : '';
    case 'basePrice':
      return formatPounds(version.basePrice);
    case 'customFields':
      return describeOptions(version.customFields);
    case 'access':
      return describeSiteAccess(version.access);
    case 'requiredEquipment':
      return version.requiredEquipment.join(', ');
    case 'organizer':
      return version.organizer.name;
    default:
      return version[field];
  }
}

/** `Hire kit: Rifle +£15.00, None; Lunch: Soup`. */
export function describeOptions(fields: ApprovedVersion['customFields']): string {
  return fields
    .map(({ label, options }) => `${label}: ${options.map(describeOption).join(', ')}`)
    .join('; ');
}

function describeOption({ label, price }: { label: string; price: number | null }): string {
  return price ? `${label} +${formatPounds(price)}` : label;
}

/** The main image as an item of a gallery. */
export function mainImageOf(
  event: Pick<ApprovedVersion, 'imageUrl' | 'imageThumbnail' | 'isVideo'>,
) {
  const type = event.isVideo ? ('video' as const) : ('image' as const);
  return { type, url: event.imageUrl, thumbnail: event.imageThumbnail };
}

function countItems(gallery: readonly unknown[]): string {
  if (gallery.length === 0) return NOTHING;
  return gallery.length === 1 ? '1 item' : `${gallery.length} items`;
}

import type { ApprovedVersion, Event } from '@muster/contract';

/** The part of an event that the superadmin approves: what people see and pay. */
export type ApprovableEvent = Omit<Pick<Event, keyof ApprovedVersion>, 'customFields'> &
  Pick<ApprovedVersion, 'customFields'>;

/** A field of the approved version. */
export type ApprovedField = keyof ApprovedVersion;

/** The fields of the approved version, in the order in which differences are shown. */
export const APPROVED_FIELDS = [
  'title',
  'description',
  'location',
  'coordinates',
  'date',
  'duration',
  'endsAt',
  'difficulty',
  'access',
  'price',
  'basePrice',
  'customFields',
  'requiredEquipment',
  'imageUrl',
  'imageThumbnail',
  'isVideo',
  'gallery',
  'organizer',
] as const satisfies readonly ApprovedField[];

/** What is stored at the approval of an event, to compare with later and to go back to. */
export function toApprovedVersion(event: ApprovableEvent): ApprovedVersion {
  const fields = APPROVED_FIELDS.map((field) => [field, event[field]]);
  const { name, avatarUrl } = event.organizer;
  return {
    ...(Object.fromEntries(fields) as ApprovedVersion),
    customFields: event.customFields.map(withoutLimits),
    organizer: { name, avatarUrl },
  };
}

/** The capacity needs no approval. */
function withoutLimits({ id, label, options }: ApprovedVersion['customFields'][number]) {
  return { id, label, options: options.map(({ id, label, price }) => ({ id, label, price })) };
}

/**
 * The fields of an event that differ from its approved version
 * (docs/product/events.md#changed-since-approval); none when nothing was approved yet.
 */
export function changedSinceApproval(
  event: ApprovableEvent,
  approved: ApprovedVersion | null,
): ApprovedField[] {
  if (!approved) return [];
  const now = toApprovedVersion(event);
  return APPROVED_FIELDS.filter(
    (field) => comparable(now[field] ?? null) !== comparable(approved[field] ?? null),
  );
}

/**
 * The same text for the same value: ids of options do not matter, nor does the order of properties.
 */
function comparable(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (key === 'id') return undefined;
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** The address of every file that an approved version shows, each once. */
export function approvedMediaUrls(version: ApprovedVersion): string[] {
  const { imageUrl, imageThumbnail, gallery, organizer } = version;
  const items = gallery.flatMap(({ url, thumbnail }) => [url, thumbnail]);
  const urls = [imageUrl, imageThumbnail, ...items, organizer.avatarUrl];
  return [...new Set(urls.filter((url): url is string => Boolean(url)))];
}

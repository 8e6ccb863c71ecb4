import type { ApprovedField } from './approved-version.ts';

/** What people call the fields that are approved; the parts of one thing have one name. */
export const APPROVED_FIELD_LABELS: Readonly<Record<ApprovedField, string>> = {
  title: 'Title',
  description: 'Description',
  location: 'Location',
  coordinates: 'Position on the map',
  date: 'Date',
  duration: 'Duration',
  endsAt: 'End',
  difficulty: 'Difficulty',
  access: 'Access',
  price: 'Price',
  basePrice: 'Price per person',
  customFields: 'Options',
  requiredEquipment: 'Required equipment',
  imageUrl: 'Main image',
  imageThumbnail: 'Main image',
  isVideo: 'Main image',
  gallery: 'Gallery',
  organizer: 'Organizer',
};

/** The names of fields in `changedSinceApproval`, each once. */
export function labelsOfChanges(fields: readonly string[]): string[] {
  const labels: Readonly<Record<string, string>> = APPROVED_FIELD_LABELS;
  return [...new Set(fields.flatMap((field) => labels[field] ?? []))];
}

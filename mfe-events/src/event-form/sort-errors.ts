import type { FormErrors } from '@mantine/form';
import type { EventFormValues } from './form-values.ts';

/** The fields as the form shows them. */
const FIELD_ORDER: readonly string[] = [
  'title',
  'description',
  'date',
  'endsAt',
  'rule',
  'weeksAhead',
  'moveUntilDays',
  'price',
  'basePrice',
  'duration',
  'difficulty',
  'location',
  'coordinates',
  'access',
  'imageUrl',
  'imageThumbnail',
  'isVideo',
  'gallery',
  'organizer',
  'maxParticipants',
  'waitlistEnabled',
  'waitlistSkipsSoldOut',
  'waitlistPassesGroups',
  'maxPartySize',
  'maxUnpaidOpenSpots',
  'transferUntilHours',
  'minAge',
  'payment',
  'requiredEquipment',
  'customFields',
  'sides',
  'approved',
] satisfies (keyof EventFormValues)[];

const paths = new Intl.Collator('en', { numeric: true });

/** The errors with their paths, from the top of the form to its end; unknown paths come last. */
export function sortErrors(errors: FormErrors) {
  return Object.entries(errors).sort(([a], [b]) => indexOf(a) - indexOf(b) || paths.compare(a, b));
}

function indexOf(path: string): number {
  const field = path.split('.')[0] ?? '';
  const index = FIELD_ORDER.indexOf(field);
  return index < 0 ? FIELD_ORDER.length : index;
}

import type { Event, User } from '@muster/contract';
import { toLondonInput } from '@muster/domain';
import { type EventFormValues, newFormValues, toFormValues } from '../form-values.ts';
import { nextDate } from './next-date.ts';

/** What one chooses to copy; title, duration, difficulty and organizer always are. */
export const PARTS = {
  Description: ['description'],
  Price: ['price', 'basePrice'],
  Location: ['location', 'coordinates', 'access'],
  'Pictures and video': ['imageUrl', 'imageThumbnail', 'isVideo', 'gallery'],
  Capacity: [
    'maxParticipants',
    'maxPartySize',
    'maxUnpaidOpenSpots',
    'givesSpots',
    'transferUntilHours',
    'waitlistEnabled',
    'waitlistSkipsSoldOut',
    'waitlistPassesGroups',
    'minAge',
  ],
  'Required equipment': ['requiredEquipment'],
  'Custom options': ['customFields', 'sides'],
} as const satisfies Record<string, readonly (keyof EventFormValues)[]>;

export type Part = keyof typeof PARTS;

/** The names of all parts, in the order of the form. */
export const PART_NAMES = Object.keys(PARTS) as Part[];

/**
 * The form of a new event like another one, on the same weekday of the next month. Both show the
 * same files, which the server keeps while one of them does (docs/decisions/duplicates.md).
 */
export function toCopiedValues(
  event: Event,
  { now, approved }: { now: Date; approved: boolean },
): EventFormValues {
  const values = toFormValues(event);
  const date = nextDate(values.date, toLondonInput(now));
  return {
    ...values,
    date,
    endsAt: moveAlong(values.endsAt, values.date, date),
    customFields: values.customFields.map(({ id: _field, ...field }) => ({
      ...field,
      // Join forms of the other event refer to the ids of its options.
      options: field.options.map(({ id: _option, ...option }) => ({ ...option, taken: 0 })),
    })),
    approved,
  };
}

/** The end as long after the new start as it was after the old one, by the clock. */
export function moveAlong(end: string, from: string, to: string): string {
  if (end === '') return '';
  const movedMs = Date.parse(`${to}Z`) - Date.parse(`${from}Z`);
  return new Date(Date.parse(`${end}Z`) + movedMs).toISOString().slice(0, 16);
}

/** The values of a part. */
export function pickPart(values: EventFormValues, part: Part): Partial<EventFormValues> {
  return Object.fromEntries(PARTS[part].map((name) => [name, values[name]]));
}

/** The values of a part that is left out, as in a new form. */
export function emptyPart(user: User, part: Part): Partial<EventFormValues> {
  return pickPart(newFormValues(user, { approved: false }), part);
}

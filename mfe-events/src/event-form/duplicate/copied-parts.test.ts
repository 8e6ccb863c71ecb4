import { makeEvent, makeUser } from '@muster/testing';
import { emptyPart, PART_NAMES, PARTS, pickPart, toCopiedValues } from './copied-parts.ts';

const event = makeEvent({
  title: 'Night Raid',
  date: '2026-11-14T09:30:00.000Z',
  approved: true,
  customFields: [
    {
      id: 'f1',
      label: 'Hire',
      isPlace: false,
      options: [{ id: 'o1', label: 'Rifle', price: 20, limit: 25, left: 3, isHandedOut: true }],
    },
  ],
});
const copied = toCopiedValues(event, { now: new Date('2026-11-01T12:00:00Z'), approved: false });

test('a copy has everything but the approval, on the same weekday of the next month', () => {
  expect(copied).toMatchObject({
    title: 'Night Raid',
    imageUrl: event.imageUrl,
    gallery: event.gallery,
    approved: false,
  });
  expect(new Date(copied.date).getDay()).toBe(new Date(event.date).getDay());
  expect(copied.date.slice(0, 10)).toBe('2026-12-12');
});

test('the options of a copy are new ones, with their limits, of which nothing is taken', () => {
  expect(copied.customFields).toEqual([
    {
      key: 'f1',
      label: 'Hire',
      isPlace: false,
      isSide: false,
      options: [{ key: 'o1', label: 'Rifle', price: 20, limit: 25, isHandedOut: true, taken: 0 }],
    },
  ]);
});

test('each part is as in a new form when it is left out, and no field belongs to two', () => {
  const user = makeUser();
  const fields = PART_NAMES.flatMap((part) => PARTS[part]);
  expect(new Set(fields).size).toBe(fields.length);
  expect(emptyPart(user, 'Pictures and video')).toEqual({
    imageUrl: '',
    imageThumbnail: null,
    isVideo: false,
    gallery: [],
  });
  expect(pickPart(copied, 'Location')).toEqual({
    location: event.location,
    coordinates: event.coordinates,
    access: { features: [], contact: '' },
  });
});

import { toApprovedVersion } from '@muster/domain';
import { makeEvent } from '@muster/testing';
import { describeChanges } from './describe-changes.ts';

const event = makeEvent({
  customFields: [
    {
      id: 'a',
      label: 'Hire',
      isPlace: false,
      options: [{ id: 'b', label: 'Rifle', price: 15, limit: null, left: null }],
    },
    {
      id: 'c',
      label: 'Lunch',
      isPlace: false,
      options: [{ id: 'd', label: 'Soup', price: 0, limit: null, left: null }],
    },
  ],
});
const approved = toApprovedVersion(event);

test('each difference is told in words, with nothing as None', () => {
  const now = {
    ...event,
    basePrice: 30,
    description: '',
    coordinates: null,
    customFields: event.customFields.slice(1),
    requiredEquipment: ['Boots'],
    organizer: { ...event.organizer, name: 'Rooks' },
  };
  const told = describeChanges(now, approved).map(
    (change) => `${change.label}: ${change.approved.text} → ${change.now.text}`,
  );
  expect(told).toEqual([
    `Description: ${event.description} → None`,
    'Position on the map: 50.8739, 0.0089 → None',
    'Price per person: £25.00 → £30.00',
    'Options: Hire: Rifle +£15.00; Lunch: Soup → Lunch: Soup',
    'Required equipment: Full-face mask, Boots → Boots',
    'Organizer: Badgerwood Airsoft → Rooks',
  ]);
});

test('pictures are shown as pictures, and the parts of the main image are one difference', () => {
  const item = { type: 'image' as const, url: '/media/events/g.jpg', thumbnail: null };
  const now = {
    ...event,
    imageUrl: '/media/events/v.mp4',
    imageThumbnail: null,
    isVideo: true,
    gallery: [item],
  };
  const [main, gallery, ...others] = describeChanges(now, approved);
  expect(main).toEqual({
    label: 'Main image',
    approved: {
      text: 'Picture',
      media: [{ type: 'image', url: event.imageUrl, thumbnail: event.imageThumbnail }],
    },
    now: { text: 'Video', media: [{ type: 'video', url: '/media/events/v.mp4', thumbnail: null }] },
  });
  expect(gallery?.now).toEqual({ text: '1 item', media: [item] });
  expect(others).toEqual([]);
});

test('an event as it was approved has no differences', () => {
  expect(describeChanges(event, approved)).toEqual([]);
});

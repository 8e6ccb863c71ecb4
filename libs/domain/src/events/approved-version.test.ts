/** @jest-environment node */
import {
  APPROVED_FIELDS,
  type ApprovableEvent,
  approvedMediaUrls,
  changedSinceApproval,
  toApprovedVersion,
} from './approved-version.ts';

const event: ApprovableEvent = {
  title: 'Night Watch',
  description: 'No moon.',
  location: 'Dorking',
  coordinates: { latitude: 51.2, longitude: -0.3 },
  date: '2027-02-13T09:30:00.000Z',
  duration: '6 hours',
  endsAt: null,
  difficulty: 'Beginner',
  price: '£25',
  basePrice: 25,
  customFields: [{ id: 'a', label: 'Hire', options: [{ id: 'b', label: 'Rifle', price: 15 }] }],
  requiredEquipment: ['Boots'],
  imageUrl: '/media/events/a.mp4',
  imageThumbnail: '/media/events/a-thumb.webp',
  isVideo: true,
  gallery: [{ type: 'image', url: '/media/events/b.jpg', thumbnail: null }],
  organizer: { id: 'c', name: 'Foxes', avatarUrl: '/media/avatars/c.jpg' },
};

test.each([
  [{}, []],
  [{ title: 'Other' }, ['title']],
  [{ organizer: { ...event.organizer, id: 'other' } }, []],
  [{ organizer: { ...event.organizer, name: 'Rooks' } }, ['organizer']],
  [{ coordinates: { longitude: -0.3, latitude: 51.2 } }, []],
  [{ coordinates: null }, ['coordinates']],
  [{ endsAt: '2027-02-13T16:00:00.000Z' }, ['endsAt']],
  [{ imageThumbnail: null, gallery: [] }, ['imageThumbnail', 'gallery']],
  [{ price: '£30', basePrice: 30 }, ['price', 'basePrice']],
  [{ customFields: event.customFields.map((field) => ({ ...field, id: 'new' })) }, []],
  [{ customFields: event.customFields.map((field) => ({ ...field, isPlace: true })) }, []],
  [{ customFields: [] }, ['customFields']],
  [
    {
      description: '',
      location: 'Lewes',
      date: '2028-01-01T00:00:00.000Z',
      duration: '',
      difficulty: 'Advanced' as const,
      requiredEquipment: [],
      imageUrl: '/x.jpg',
      isVideo: false,
    },
    [
      'description',
      'location',
      'date',
      'duration',
      'difficulty',
      'requiredEquipment',
      'imageUrl',
      'isVideo',
    ],
  ],
])('after the change %j the changed fields are %j', (change, changed) => {
  expect(changedSinceApproval({ ...event, ...change }, toApprovedVersion(event))).toEqual(changed);
});

test('the approved version holds exactly the approved fields, and of the organizer no id', () => {
  const version = toApprovedVersion({ ...event, likes: 3 } as ApprovableEvent);
  expect(Object.keys(version).sort()).toEqual([...APPROVED_FIELDS].sort());
  expect(version.organizer).toEqual({ name: 'Foxes', avatarUrl: '/media/avatars/c.jpg' });
});

test('a version from before events had an end is compared as without one', () => {
  const { endsAt: _, ...version } = toApprovedVersion(event);
  expect(changedSinceApproval(event, version)).toEqual([]);
});

test('an event that was never approved has no changed fields', () => {
  expect(changedSinceApproval(event, null)).toEqual([]);
});

test('the files of an approved version are listed once each', () => {
  expect(approvedMediaUrls(toApprovedVersion(event))).toEqual([
    '/media/events/a.mp4',
    '/media/events/a-thumb.webp',
    '/media/events/b.jpg',
    '/media/avatars/c.jpg',
  ]);
});

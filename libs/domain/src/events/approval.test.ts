/** @jest-environment node */
import { VIEWERS } from '../test-viewers.ts';
import { changedSinceApproval, initialApproval, toApprovalSnapshot } from './approval.ts';

const event = {
  title: 'Night Watch',
  description: 'No moon.',
  location: 'Dorking',
  date: '2027-02-13T09:30:00.000Z',
  imageUrl: '/media/events/a.jpg',
  gallery: [{ type: 'image', url: '/media/events/b.jpg', thumbnail: null }],
  price: '£25',
};

test('a snapshot has the form of the snapshots in the database', () => {
  const stored = {
    title: 'Night Watch',
    description: 'No moon.',
    location: 'Dorking',
    date: '2027-02-13T09:30:00.000Z',
    media:
      '["/media/events/a.jpg",[{"type":"image","url":"/media/events/b.jpg","thumbnail":null}]]',
    price: '£25',
  };
  expect(toApprovalSnapshot(event)).toEqual(stored);
  expect(toApprovalSnapshot({ ...event, date: new Date(event.date) })).toEqual(stored);
});

test.each([
  [{}, []],
  [{ title: 'Other' }, ['title']],
  [{ date: '2027-02-14T09:30:00.000Z' }, ['date']],
  [{ date: '2027-02-13T10:30:00.000+01:00' }, []],
  [{ imageUrl: '/media/events/c.jpg' }, ['media']],
  [{ gallery: [] }, ['media']],
  [{ description: '', location: 'Lewes', price: '£30' }, ['description', 'location', 'price']],
])('after the change %j the changed fields are %j', (change, changed) => {
  expect(changedSinceApproval({ ...event, ...change }, { ...toApprovalSnapshot(event) })).toEqual(
    changed,
  );
});

test('an event that was never approved has no changed fields', () => {
  expect(changedSinceApproval(event, null)).toEqual([]);
});

test('a field that an older snapshot lacks counts as changed', () => {
  const { price: _, ...older } = toApprovalSnapshot(event);
  expect(changedSinceApproval(event, older)).toEqual(['price']);
});

test.each([
  ['organizer', undefined, false],
  ['organizer', true, false],
  ['visitor', true, false],
  ['superadmin', undefined, true],
  ['superadmin', true, true],
  ['superadmin', false, false],
] as const)(
  'a new event of the %s with approved %j in the request starts approved: %j',
  (viewer, requested, approved) => {
    expect(initialApproval(VIEWERS[viewer], requested)).toBe(approved);
  },
);

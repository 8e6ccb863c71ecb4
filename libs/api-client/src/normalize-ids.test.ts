import { normalizeIds } from './normalize-ids.ts';

test.each([
  [
    { _id: 'a', title: 'Fox' },
    { id: 'a', title: 'Fox' },
  ],
  [{ id: 'a', _id: 'b' }, { id: 'a' }],
  [{ eventId: { _id: 'e' } }, { eventId: 'e' }],
  [{ id: { _id: 'a' } }, { id: 'a' }],
  [{ events: [{ _id: { _id: 'a' } }] }, { events: [{ id: 'a' }] }],
  [{ organizer: { _id: 'o', name: 'Ada' } }, { organizer: { id: 'o', name: 'Ada' } }],
  [{ statuses: { abc: { isLiked: true } } }, { statuses: { abc: { isLiked: true } } }],
  [
    { clientId: null, threadId: 't' },
    { clientId: null, threadId: 't' },
  ],
])('%j becomes %j', (from, to) => {
  expect(normalizeIds(from)).toEqual(to);
});

test('values that are not objects are unchanged', () => {
  expect([normalizeIds(null), normalizeIds('x'), normalizeIds(3)]).toEqual([null, 'x', 3]);
});

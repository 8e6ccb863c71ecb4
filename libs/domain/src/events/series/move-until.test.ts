import { type MovableSpot, moveUntil } from './move-until.ts';

const NOW = new Date('2026-12-01T12:00:00.000Z');
const SPOT: MovableSpot = {
  status: 'confirmed',
  date: '2026-12-13T09:30:00.000Z',
  cancelledAt: null,
  seriesId: 'a'.repeat(24),
  moveUntilDays: 2,
};
const OFF = { cancelledAt: '2026-12-01T09:00:00.000Z', moveUntilDays: null };

// What is said of a spot, and until when it can be moved.
const CASES: [string, Partial<MovableSpot>, string | null][] = [
  ['days before the date', {}, '2026-12-11T09:30:00.000Z'],
  ['until it starts', { moveUntilDays: 0 }, '2026-12-13T09:30:00.000Z'],
  ['the clocks change between', { date: '2027-03-29T08:30:00.000Z' }, '2027-03-27T08:30:00.000Z'],
  ['on the waitlist', { status: 'waitlist' }, '2026-12-11T09:30:00.000Z'],
  ['cancelled', { status: 'cancelled' }, null],
  ['never joined', { status: null }, null],
  ['no series', { seriesId: null }, null],
  ['no series, called off', { ...OFF, seriesId: null }, null],
  ['not allowed by the series', { moveUntilDays: null }, null],
  ['too late', { moveUntilDays: 12 }, null],
  ['at the very moment', { moveUntilDays: 12, date: '2026-12-13T12:00:00.000Z' }, null],
  ['called off', OFF, '2027-01-12T09:30:00.000Z'],
  ['called off and over', { ...OFF, date: '2026-11-08T09:30:00.000Z' }, '2026-12-08T09:30:00.000Z'],
  ['called off long ago', { ...OFF, date: '2026-10-25T09:30:00.000Z' }, null],
];

test.each(CASES)('%s', (_, given, until) => {
  expect(moveUntil({ ...SPOT, ...given }, NOW)).toBe(until);
});

/** @jest-environment node */
import { type AttendedGame, attendedDay, hasThreeIn56Days, recordOf } from './record.ts';

const NOW = new Date('2026-12-31T12:00:00.000Z');
const SITE = { organizerId: 'a'.repeat(24), organizerName: 'Foxes', location: 'Swindon' };
const AIRSOFT = { gameKind: 'airsoft' } as const;

/** A game of a day that begins at 09:00 UTC, with a check-in then or at another moment. */
function game(day: string, change: Partial<AttendedGame> = {}): AttendedGame {
  const date = `${day}T09:00:00.000Z`;
  const event = { date, endsAt: `${day}T16:00:00.000Z`, duration: '' };
  return { ...SITE, ...AIRSOFT, event, checkInTime: date, ...change };
}

test.each([
  // 2026: clocks go forward on 29 March, and back on 25 October.
  [['2026-02-01', '2026-03-01', '2026-03-28'], false],
  [['2026-02-01', '2026-03-01', '2026-03-29'], true],
  [['2026-02-02', '2026-03-01', '2026-03-29'], false],
  [['2026-02-02', '2026-03-01', '2026-03-30'], true],
  [['2026-03-01', '2026-03-29', '2026-04-25'], false],
  [['2026-03-01', '2026-03-29', '2026-04-26'], true],
  [['2026-09-01', '2026-10-25', '2026-10-26'], false],
  [['2026-09-01', '2026-10-25', '2026-10-27'], true],
  // A leap year, and another year.
  [['2028-01-05', '2028-02-28', '2028-03-01'], true],
  [['2027-01-05', '2027-02-28', '2027-03-01'], false],
  [['2026-12-01', '2026-12-20', '2027-01-26'], true],
  [['2026-12-01', '2026-12-20', '2027-01-25'], false],
  // Days count once, in any order.
  [['2026-01-01', '2026-06-01', '2026-06-01'], false],
  [['2026-06-01', '2026-01-01', '2026-03-01'], true],
  [['2026-01-01', '2026-06-01'], false],
  [[], false],
])('%j: %j', (days, expected) => {
  expect(hasThreeIn56Days(days)).toBe(expected);
});

test.each([
  ['2026-03-28T23:59:59.000Z', '2026-03-28'],
  // Half past midnight in Britain is the evening before in UTC, in summer.
  ['2026-06-01T23:30:00.000Z', '2026-06-02'],
  ['2026-10-24T23:30:00.000Z', '2026-10-25'],
  ['2026-10-25T23:30:00.000Z', '2026-10-25'],
])('a check-in at %s is of %s', (checkInTime, day) => {
  const event = { date: '2026-01-01T09:00:00.000Z', endsAt: '2026-12-31T09:00:00.000Z' };
  expect(attendedDay(game('2026-01-01', { checkInTime, event: { ...event, duration: '' } }))).toBe(
    day,
  );
});

test('a check-in that is written down later counts for the last day of the event', () => {
  const later = game('2026-05-02', { checkInTime: '2026-05-09T20:00:00.000Z' });
  expect(attendedDay(later)).toBe('2026-05-02');
});

test('a check-in before the event counts for its first day, once that has come', () => {
  const early = game('2026-05-17', { checkInTime: '2026-05-02T10:00:00.000Z' });
  expect(attendedDay(early)).toBe('2026-05-17');
  expect(recordOf([early], new Date('2026-05-16T22:59:00.000Z'))).toEqual([]);
  expect(recordOf([early], new Date('2026-05-16T23:00:00.000Z'))).toHaveLength(1);
});

test('a site is a location of an organizer, whatever its case', () => {
  const games = [
    game('2026-05-02', { location: 'SWINDON ' }),
    game('2026-01-10'),
    game('2026-01-10', { location: 'swindon' }),
    game('2026-03-10'),
    game('2025-11-01', { location: 'Caf\u00e9' }),
    game('2025-12-01', { location: 'CAFE\u0301' }),
    game('2026-05-03', { organizerId: 'b'.repeat(24), organizerName: 'Badgers' }),
    game('2026-02-01', { location: 'Reading' }),
  ];
  expect(recordOf(games, NOW)).toEqual([
    {
      organizerId: 'b'.repeat(24),
      organizerName: 'Badgers',
      location: 'Swindon',
      dates: ['2026-05-03'],
      hasThreeIn56Days: false,
    },
    {
      ...SITE,
      location: 'SWINDON ',
      dates: ['2026-01-10', '2026-03-10', '2026-05-02'],
      hasThreeIn56Days: true,
    },
    { ...SITE, location: 'Reading', dates: ['2026-02-01'], hasThreeIn56Days: false },
    // An accent is the same whether it is a character of its own or not.
    {
      ...SITE,
      location: 'CAFE\u0301',
      dates: ['2025-11-01', '2025-12-01'],
      hasThreeIn56Days: false,
    },
  ]);
  expect(recordOf([], NOW)).toEqual([]);
});

test.each([
  ['airsoft', true],
  ['paintball', false],
  ['larp', false],
  ['other', false],
] as const)('three games over 56 days of %s are for a letter: %j', (gameKind, expected) => {
  const games = ['2026-01-10', '2026-02-07', '2026-03-10'].map((day) => game(day, { gameKind }));
  expect(recordOf(games, NOW)).toMatchObject([{ hasThreeIn56Days: expected }]);
});

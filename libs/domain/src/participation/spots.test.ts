/** @jest-environment node */
import fc from 'fast-check';
import type { StockedEvent } from './event-change.ts';
import {
  availableSpots,
  freeSpots,
  joinSpotsOf,
  openSpots,
  type ParticipantCounts,
  refuseMaxParticipants,
  statusOnJoin,
} from './spots.ts';
import { makeCapacity, maximums } from './test-participants.ts';

test.each([
  [null, 0, Number.POSITIVE_INFINITY, null],
  [null, 5_000, Number.POSITIVE_INFINITY, null],
  [10, 0, 10, 10],
  [10, 9, 1, 1],
  [10, 10, 0, 0],
  [10, 11, 0, 0],
])('of %j spots with %d confirmed, %d are free', (maxParticipants, confirmed, free, available) => {
  expect(freeSpots({ maxParticipants }, { confirmed })).toBe(free);
  expect(availableSpots(makeCapacity(maxParticipants), { confirmed, waiting: 0 })).toBe(available);
});

test.each([
  [null, 5_000, 0, true, 'confirmed'],
  [null, 5_000, 0, false, 'confirmed'],
  [2, 1, 0, true, 'confirmed'],
  [2, 1, 0, false, 'confirmed'],
  [2, 2, 0, true, 'waitlist'],
  [2, 2, 0, false, undefined],
  [2, 2, 7, true, 'waitlist'],
  // A newcomer does not overtake those who wait, even if a spot is free or the waitlist has been
  // disabled since.
  [2, 1, 1, true, 'waitlist'],
  [2, 1, 1, false, undefined],
  // Without a maximum there is a spot for everyone.
  [null, 1, 1, true, 'confirmed'],
] as const)(
  'joining with maximum %j, %d confirmed, %d waiting and waitlist %j gives %s',
  (maxParticipants, confirmed, waiting, waitlistEnabled, status) => {
    const event = { ...makeCapacity(maxParticipants), waitlistEnabled };
    const spots = { openSpots: openSpots(event, { confirmed, waiting }) };
    expect(statusOnJoin(event, spots)).toBe(status);
  },
);

test('those who wait for an option and may be passed block no spot', () => {
  const event = { ...makeCapacity(2), waitlistSkipsSoldOut: true };
  expect(openSpots(event, { confirmed: 1, waiting: 1 })).toBe(1);
  expect(openSpots(event, { confirmed: 2, waiting: 1 })).toBe(0);
});

test('however many players join, the maximum is neither exceeded nor left unused', () => {
  fc.assert(
    fc.property(maximums, fc.boolean(), fc.nat(20), (maxParticipants, waitlistEnabled, joins) => {
      const event = { ...makeCapacity(maxParticipants), waitlistEnabled };
      const counts = joinAll(event, joins);
      expect(counts.confirmed).toBe(Math.min(joins, maxParticipants ?? joins));
      expect(counts.waitlist).toBe(waitlistEnabled ? joins - counts.confirmed : 0);
    }),
  );
});

function joinAll(event: StockedEvent, joins: number): ParticipantCounts {
  const counts = { confirmed: 0, waitlist: 0, waiting: 0 };
  for (let join = 0; join < joins; join += 1) {
    const status = statusOnJoin(event, { openSpots: openSpots(event, counts) });
    if (status) counts[status] += 1;
    counts.waiting = counts.waitlist;
  }
  return counts;
}

test('a card says that spots are available exactly when joining gives one', () => {
  fc.assert(
    fc.property(
      maximums,
      fc.boolean(),
      fc.nat(9),
      fc.nat(3),
      (maxParticipants, on, confirmed, waiting) => {
        const event = { ...makeCapacity(maxParticipants), waitlistEnabled: on };
        const available = availableSpots(event, { confirmed, waiting });
        const spots = joinSpotsOf({ availableSpots: available, waitlistCount: waiting });
        expect(statusOnJoin(event, spots) === 'confirmed').toBe(available !== 0);
        expect(spots.openSpots).toBe(openSpots(event, { confirmed, waiting }));
      },
    ),
  );
});

test.each([
  [null, 5],
  [5, 5],
  [6, 5],
  [1, 0],
])('a maximum of %j with %d confirmed is accepted', (maxParticipants, confirmed) => {
  expect(refuseMaxParticipants(maxParticipants, { confirmed })).toBeUndefined();
});

test('a maximum below the number of confirmed participants is refused, and the message names it', () => {
  expect(refuseMaxParticipants(2, { confirmed: 3 })).toEqual({
    code: 'BELOW_CONFIRMED',
    field: 'maxParticipants',
    message: '3 players are confirmed already, so the maximum cannot go below 3',
  });
  expect(refuseMaxParticipants(0, { confirmed: 1 })?.message).toBe(
    '1 player is confirmed already, so the maximum cannot go below 1',
  );
});

/** @jest-environment node */
import fc from 'fast-check';
import {
  availableSpots,
  countsOf,
  freeSpots,
  type JoinableCapacity,
  type ParticipantCounts,
  refuseMaxParticipants,
  statusOnJoin,
} from './spots.ts';
import { maximums } from './test-participants.ts';

test.each([
  [null, 0, Number.POSITIVE_INFINITY, null],
  [null, 5_000, Number.POSITIVE_INFINITY, null],
  [10, 0, 10, 10],
  [10, 9, 1, 1],
  [10, 10, 0, 0],
  [10, 11, 0, 0],
])('of %j spots with %d confirmed, %d are free', (maxParticipants, confirmed, free, available) => {
  expect(freeSpots({ maxParticipants }, { confirmed })).toBe(free);
  expect(availableSpots({ maxParticipants }, { confirmed })).toBe(available);
});

test.each([
  [null, 5_000, 0, true, 'confirmed'],
  [null, 5_000, 0, false, 'confirmed'],
  [2, 1, 0, true, 'confirmed'],
  [2, 1, 0, false, 'confirmed'],
  [2, 2, 0, true, 'waitlist'],
  [2, 2, 0, false, undefined],
  [2, 2, 7, true, 'waitlist'],
  // A newcomer does not overtake the waitlist, even if a spot is free or the waitlist has been disabled since.
  [2, 1, 1, true, 'waitlist'],
  [2, 1, 1, false, undefined],
  [null, 1, 1, true, 'waitlist'],
] as const)(
  'joining with maximum %j, %d confirmed, %d waiting and waitlist %j gives %s',
  (maxParticipants, confirmed, waitlist, waitlistEnabled, status) => {
    const event = { maxParticipants, waitlistEnabled };
    expect(statusOnJoin(event, { confirmed, waitlist })).toBe(status);
  },
);

test('however many players join, the maximum is neither exceeded nor left unused', () => {
  fc.assert(
    fc.property(maximums, fc.boolean(), fc.nat(20), (maxParticipants, waitlistEnabled, joins) => {
      const event = { maxParticipants, waitlistEnabled };
      const counts = joinAll(event, joins);
      expect(counts.confirmed).toBe(Math.min(joins, maxParticipants ?? joins));
      expect(counts.waitlist).toBe(waitlistEnabled ? joins - counts.confirmed : 0);
    }),
  );
});

function joinAll(event: JoinableCapacity, joins: number): ParticipantCounts {
  const counts = { confirmed: 0, waitlist: 0 };
  for (let join = 0; join < joins; join += 1) {
    const status = statusOnJoin(event, counts);
    if (status) counts[status] += 1;
  }
  return counts;
}

test('the counts are read from an event in a response', () => {
  const counts = { confirmed: 3, waitlist: 2 };
  expect(countsOf({ participantCount: 3, waitlistCount: 2 })).toEqual(counts);
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

/** @jest-environment node */
import fc from 'fast-check';
import { crowds, makeTestParticipant, spots } from './test-participants.ts';
import {
  compareParticipants,
  compareWaitlist,
  orderParticipants,
  promoteWaitlist,
  waitlistPosition,
} from './waitlist.ts';

const waiting = { status: 'waitlist' } as const;
const crowd = [
  makeTestParticipant(50, waiting),
  makeTestParticipant(10, { status: 'cancelled' }),
  makeTestParticipant(40),
  makeTestParticipant(20, waiting),
  makeTestParticipant(30),
];
function numbers(list: readonly { queuePosition: number }[]) {
  return list.map(({ queuePosition }) => queuePosition);
}

test('participants are listed by status, then in the order of the queue', () => {
  expect(numbers(crowd.toSorted(compareParticipants))).toEqual([30, 40, 20, 50, 10]);
  const listed = orderParticipants(crowd);
  expect(numbers(listed)).toEqual([30, 40, 20, 50, 10]);
  expect(listed.map(({ position }) => position)).toEqual([null, null, 1, 2, null]);
  expect(orderParticipants(listed).every((one, index) => one === listed[index])).toBe(true);
});

test.each([
  [0, []],
  [-1, []],
  [1, [20]],
  [2, [20, 50]],
  [9, [20, 50]],
  [Number.POSITIVE_INFINITY, [20, 50]],
])('with %d free spots, %j are promoted', (free, promoted) => {
  expect(numbers(promoteWaitlist(crowd, free))).toEqual(promoted);
});

test('each participant has the position on the waitlist that the list shows', () => {
  fc.assert(
    fc.property(crowds, (everyone) => {
      for (const one of orderParticipants(everyone)) {
        expect(waitlistPosition(one, everyone)).toBe(one.position);
      }
    }),
  );
});

test('promotions never exceed the free spots, and no one is overtaken', () => {
  fc.assert(
    fc.property(crowds, spots, (everyone, free) => {
      const promoted = promoteWaitlist(everyone, free);
      const line = everyone.filter(({ status }) => status === 'waitlist');
      expect(promoted.length).toBe(Math.min(free, line.length));
      expect(promoted).toEqual(line.toSorted(compareWaitlist).slice(0, promoted.length));
    }),
  );
});

test('the given list stays as it is', () => {
  fc.assert(
    fc.property(crowds, spots, (everyone, free) => {
      const before = structuredClone(everyone);
      promoteWaitlist(everyone, free);
      orderParticipants(everyone);
      expect(everyone).toEqual(before);
    }),
  );
});

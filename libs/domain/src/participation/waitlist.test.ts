/** @jest-environment node */
import fc from 'fast-check';
import { openStock } from './stock.ts';
import { makeRoom, makeTestParticipant, participantLists, spots } from './test-participants.ts';
import {
  compareParticipants,
  compareWaitlist,
  orderParticipants,
  promoteWaitlist,
  waitlistPosition,
} from './waitlist.ts';

const waiting = { status: 'waitlist' } as const;
const unsorted = [
  makeTestParticipant(50, waiting),
  makeTestParticipant(10, { status: 'cancelled' }),
  makeTestParticipant(40),
  makeTestParticipant(20, waiting),
  makeTestParticipant(30),
  makeTestParticipant(15, { ...waiting, heldBack: true }),
];
function numbers(list: readonly { queuePosition: number }[]) {
  return list.map(({ queuePosition }) => queuePosition);
}

test('participants are listed by status, then by queue position', () => {
  expect(numbers(unsorted.toSorted(compareParticipants))).toEqual([30, 40, 15, 20, 50, 10]);
  const listed = orderParticipants(unsorted);
  expect(numbers(listed)).toEqual([30, 40, 15, 20, 50, 10]);
  expect(listed.map(({ position }) => position)).toEqual([null, null, 1, 2, 3, null]);
  expect(
    orderParticipants(listed).every((participant, index) => participant === listed[index]),
  ).toBe(true);
});

test.each([
  [0, []],
  [-1, []],
  [1, [20]],
  [2, [20, 50]],
  [9, [20, 50]],
  [Number.POSITIVE_INFINITY, [20, 50]],
])('with %d free spots, %j are promoted', (free, promoted) => {
  expect(numbers(promoteWaitlist(unsorted, makeRoom(free)).promoted)).toEqual(promoted);
});

test('waitlistPosition agrees with the positions in the ordered list', () => {
  fc.assert(
    fc.property(participantLists, (everyone) => {
      for (const participant of orderParticipants(everyone)) {
        expect(waitlistPosition(participant, everyone)).toBe(participant.position);
      }
    }),
  );
});

test('promotions never exceed the free spots, and no participant is overtaken', () => {
  fc.assert(
    fc.property(participantLists, spots, (everyone, free) => {
      const { promoted } = promoteWaitlist(everyone, makeRoom(free));
      const waitlist = everyone.filter(
        ({ status, heldBack }) => status === 'waitlist' && !heldBack,
      );
      expect(promoted.length).toBe(Math.min(free, waitlist.length));
      expect(promoted).toEqual(waitlist.toSorted(compareWaitlist).slice(0, promoted.length));
    }),
  );
});

test('the given list is not modified', () => {
  fc.assert(
    fc.property(participantLists, spots, (everyone, free) => {
      const before = structuredClone(everyone);
      promoteWaitlist(everyone, makeRoom(free));
      orderParticipants(everyone);
      expect(everyone).toEqual(before);
    }),
  );
});

test.each([
  ['the first who waits for a sold-out option holds up the others', 2, false, []],
  ['others pass when they may', 2, true, [3, 4]],
  ['one option is given once', 9, true, [3, 4, 5]],
  ['without a maximum nobody delays those behind', Number.POSITIVE_INFINITY, false, [3, 4, 5]],
])('%s', (_what, freeSpots, waitlistSkipsSoldOut, promoted) => {
  const options = ['gun', 'vest'].map((id) => ({ id, label: id, price: 0, limit: 1 }));
  const stock = openStock([{ id: 'kit', label: 'Kit', options }], { gun: 1 });
  const queue = [
    makeTestParticipant(1),
    makeTestParticipant(2, { ...waiting, optionIds: ['gun'] }),
    makeTestParticipant(3, waiting),
    makeTestParticipant(4, { ...waiting, optionIds: ['vest'] }),
    makeTestParticipant(5, waiting),
    makeTestParticipant(6, { ...waiting, optionIds: ['vest'] }),
  ];
  const freed = { ...makeRoom(freeSpots), stock, waitlistSkipsSoldOut };
  expect(numbers(promoteWaitlist(queue, freed).promoted)).toEqual(promoted);
});

/** @jest-environment node */
import fc from 'fast-check';
import { openSpots, type WaitingParty } from './spots.ts';
import { openStock } from './stock.ts';
import { makeCapacity, makeRoom, makeTestParticipant } from './test-participants.ts';
import { promoteWaitlist } from './waitlist.ts';

const waiting = { status: 'waitlist' } as const;

/** Those who wait: a letter for each member of a party, and `-` for who waits alone. */
function makeQueue(units: string, passes: Record<string, number> = {}) {
  return [...units].map((letter, index) => {
    if (letter === '-') return makeTestParticipant(index, waiting);
    const party = { partyId: letter, partyPasses: passes[letter] ?? 0 };
    return makeTestParticipant(index, { ...waiting, ...party });
  });
}

function promote(units: string, freed: Parameters<typeof promoteWaitlist>[1], passes = {}) {
  const { promoted, passed } = promoteWaitlist(makeQueue(units, passes), freed);
  return [promoted.map(({ queuePosition }) => queuePosition), passed];
}

test.each([
  ['a party that fits gets its spots together', 'aaa-', 3, {}, [0, 1, 2], []],
  ['one that does not fit is passed by those behind', 'aaa--', 2, {}, [3, 4], ['a']],
  ['its place is that of its first member', 'a-aa', 3, {}, [0, 2, 3], []],
  ['after three times nobody passes it', 'aaa--', 2, { a: 3 }, [], []],
  ['nor a party behind it', 'aaabb', 2, { a: 3 }, [], []],
  ['who is ahead of it has not passed it', '-aaa', 2, {}, [0], []],
  ['one party can pass another', 'aaabb-', 2, {}, [3, 4], ['a']],
  ['two are passed at once', 'aaabb-', 1, {}, [5], ['a', 'b']],
] as const)('%s', (_what, units, free, passes, promoted, passed) => {
  expect(promote(units, makeRoom(free), passes)).toEqual([promoted, passed]);
});

test('where groups may not be passed, all behind wait for the spots', () => {
  const freed = { ...makeRoom(2), waitlistPassesGroups: false };
  expect(promote('aaa--', freed)).toEqual([[], []]);
});

test('a party that is larger than the event holds up nobody', () => {
  const freed = { ...makeRoom(2), maxParticipants: 2, waitlistPassesGroups: false };
  expect(promote('aaa--', freed, { a: 3 })).toEqual([[3, 4], []]);
});

test('of a party with too few options nobody gets a spot, and its options are left', () => {
  const options = [{ id: 'gun', label: 'Gun', price: 0, limit: 2 }];
  const stock = openStock([{ id: 'kit', label: 'Kit', options }], {});
  const queue = makeQueue('aaa--').map((one) => ({ ...one, optionIds: ['gun'] }));
  const freed = { ...makeRoom(5), stock };
  expect(promoteWaitlist(queue, freed)).toEqual({ promoted: [], passed: [] });
  const { promoted, passed } = promoteWaitlist(queue, { ...freed, waitlistSkipsSoldOut: true });
  expect([promoted.length, passed]).toEqual([2, []]);
});

const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 8 });
const orders = fc.record({
  waitlistSkipsSoldOut: fc.boolean(),
  waitlistPassesGroups: fc.boolean(),
});

/** Parties of these sizes, one behind the other. */
function queueOf(sizes: readonly number[], passes: readonly number[]) {
  return sizes.flatMap((size, unit) =>
    Array.from({ length: size }, (_, index) => {
      const party = { partyId: `${unit}`, partyPasses: passes[unit] ?? 0 };
      return makeTestParticipant(unit * 10 + index, { ...waiting, ...party });
    }),
  );
}

test('no party is split, none is passed a fourth time, and no spot is left that the first could use', () => {
  fc.assert(
    fc.property(sizes, orders, fc.array(fc.nat(3), { minLength: 9 }), fc.nat(9), (...given) => {
      const [units, order, passes, free] = given;
      const queue = queueOf(units, passes);
      const { promoted, passed } = promoteWaitlist(queue, { ...makeRoom(free), ...order });
      const moved = new Map<string, number>();
      for (const { partyId } of promoted) moved.set(partyId!, (moved.get(partyId!) ?? 0) + 1);
      for (const [unit, count] of moved) expect(count).toBe(units[Number(unit)]);
      expect(promoted.length).toBeLessThanOrEqual(free);
      for (const unit of passed) expect(passes[Number(unit)]).toBeLessThan(3);
      if (units.length > 0 && units[0]! <= free) expect(moved.has('0')).toBe(true);
    }),
  );
});

test('whoever joins gets what the queue leaves', () => {
  fc.assert(
    fc.property(sizes, orders, fc.array(fc.nat(3), { minLength: 9 }), fc.nat(9), (...given) => {
      const [units, order, passes, free] = given;
      const event = { ...makeCapacity(20), ...order };
      const freed = { ...makeRoom(free), ...order, maxParticipants: 20 };
      const queue = queueOf(units, passes);
      const { promoted } = promoteWaitlist(queue, freed);
      const left = queue.filter((one) => !promoted.includes(one));
      const parties = new Map<string, WaitingParty>();
      for (const { partyId, partyPasses = 0 } of left) {
        const { size = 0 } = parties.get(partyId!) ?? {};
        parties.set(partyId!, { id: partyId!, size: size + 1, passes: partyPasses });
      }
      const counts = { confirmed: 20 - free + promoted.length, waiting: left.length };
      const joiner = makeTestParticipant(1_000, waiting);
      const next = promoteWaitlist([...left, joiner], {
        ...freed,
        freeSpots: free - promoted.length,
      });
      const open = openSpots(event, { ...counts, parties: [...parties.values()] });
      expect(open > 0).toBe(next.promoted.includes(joiner));
    }),
  );
});

test('spots are kept for a party that was passed three times', () => {
  const event = { ...makeCapacity(10), waitlistSkipsSoldOut: true };
  const counts = { confirmed: 8, waiting: 3 };
  expect(openSpots(event, { ...counts, parties: [{ id: 'a', size: 3, passes: 2 }] })).toBe(2);
  expect(openSpots(event, { ...counts, parties: [{ id: 'a', size: 3, passes: 3 }] })).toBe(0);
  const waits = { ...event, waitlistPassesGroups: false };
  expect(openSpots(waits, { ...counts, parties: [{ id: 'a', size: 3, passes: 0 }] })).toBe(0);
  expect(openSpots(waits, { ...counts, parties: [{ id: 'a', size: 11, passes: 0 }] })).toBe(2);
});

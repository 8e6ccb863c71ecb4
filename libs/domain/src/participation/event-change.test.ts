/** @jest-environment node */
import fc from 'fast-check';
import { changeParticipants, countParticipants } from './event-change.ts';
import { availableSpots, freeSpots } from './spots.ts';
import { summarizeParticipants } from './summary.ts';
import {
  changes,
  makeCapacity,
  makeTestParticipant,
  maximums,
  NOW,
  participantLists,
  type TestParticipant,
} from './test-participants.ts';
import { compareParticipants } from './waitlist.ts';

const waiting = { status: 'waitlist' } as const;
const present = { checkInStatus: 'checked_in', checkInTime: NOW.toISOString() } as const;
/** The participants of a full event with two spots: two confirmed, three on the waitlist. */
const full = [
  makeTestParticipant(0, present),
  makeTestParticipant(1),
  makeTestParticipant(2, waiting),
  makeTestParticipant(3, waiting),
  makeTestParticipant(4, waiting),
];
const STATUS_SIGNS = { confirmed: 'c', waitlist: 'w', cancelled: '-' };
function players(numbers: readonly number[]) {
  return numbers.map((number) => `player-${number}`);
}
/** The status of each player as text, in the order of the list: `c0 w1 -2`. */
function toSigns(participants: readonly TestParticipant[]) {
  return participants
    .map(({ status, user }) => `${STATUS_SIGNS[status]}${user.id.at(-1)}`)
    .join(' ');
}

test.each([
  ['cancelling frees a spot for the first on the waitlist', 2, [0], 'cancelled', 'c1 c2 w3 w4 -0'],
  [
    'cancelling several participants frees as many spots',
    2,
    [0, 1, 2],
    'cancelled',
    'c3 c4 -0 -1 -2',
  ],
  ['cancelling on the waitlist frees no spot', 2, [3], 'cancelled', 'c0 c1 w2 w4 -3'],
  ['a spot that was free before the change is filled', 3, [3], 'cancelled', 'c0 c1 c2 w4 -3'],
  ['a participant moved to the waitlist goes to its end', 2, [0], 'waitlist', 'c1 c2 w3 w4 w0'],
  [
    'several participants moved to the waitlist keep their order',
    2,
    [1, 0],
    'waitlist',
    'c2 c3 w4 w0 w1',
  ],
  [
    'participants already on the waitlist keep their position',
    2,
    [2, 4],
    'waitlist',
    'c0 c1 w2 w3 w4',
  ],
  [
    'a participant already on the waitlist is not promoted by a change that includes them',
    2,
    [0, 2],
    'waitlist',
    'c1 c3 w2 w4 w0',
  ],
  ['confirming fills only the free spots', 3, [4, 3], 'confirmed', 'c0 c1 c3 w2 w4'],
  ['above the maximum no one is promoted', 1, [0], 'cancelled', 'c1 w2 w3 w4 -0'],
  ['without a maximum the whole waitlist is promoted', null, [0], 'cancelled', 'c1 c2 c3 c4 -0'],
] as const)('%s', (_what, maxParticipants, numbers, status, after) => {
  const userIds = players(numbers);
  const change = { status };
  const event = makeCapacity(maxParticipants);
  const result = changeParticipants({ event, participants: full, userIds, change, now: NOW });
  expect(toSigns(result.participants)).toBe(after);
});

test('moving a participant to the waitlist ends the check-in and lists the promoted accounts', () => {
  const { participants, promoted } = changeParticipants({
    event: makeCapacity(2),
    participants: full,
    userIds: players([0]),
    change: { status: 'waitlist' },
    now: NOW,
  });
  expect(promoted).toEqual(['player-2']);
  const last = participants.at(-1);
  expect(last).toMatchObject({ checkInStatus: 'not_checked_in', checkInTime: null, position: 3 });
  expect(participants.map(({ position }) => position)).toEqual([null, null, 1, 2, 3]);
});

test('a player moved to the waitlist blocks no spot and gets none until the organizer confirms them', () => {
  const event = makeCapacity(2);
  function changeTo(
    participants: readonly TestParticipant[],
    number: number,
    status: 'waitlist' | 'confirmed' | 'cancelled',
  ) {
    const change = { status };
    return changeParticipants({
      event,
      participants,
      userIds: players([number]),
      change,
      now: NOW,
    });
  }
  const moved = changeTo(full.slice(0, 2), 0, 'waitlist').participants;
  expect(toSigns(moved)).toBe('c1 w0');
  expect(countParticipants(moved)).toEqual({ confirmed: 1, waitlist: 1, waiting: 0 });
  expect(availableSpots(event, countParticipants(moved))).toBe(1);
  const left = changeTo(moved, 1, 'cancelled').participants;
  expect(toSigns(left)).toBe('w0 -1');
  const confirmed = changeTo(left, 0, 'confirmed').participants;
  expect(countParticipants(confirmed)).toEqual({ confirmed: 1, waitlist: 0, waiting: 0 });
  expect(confirmed.some(({ heldBack }) => heldBack)).toBe(false);
});

const eventChanges = participantLists.chain((participants) =>
  fc.record({
    participants: fc.constant(participants),
    userIds: fc.subarray(participants.map(({ user }) => user.id)),
    change: changes,
    event: maximums.map(makeCapacity),
    now: fc.constant(NOW),
  }),
);
function confirmedOf(participants: readonly TestParticipant[]) {
  return summarizeParticipants(participants).confirmed;
}

test('no change takes an event over its maximum', () => {
  fc.assert(
    fc.property(eventChanges, (input) => {
      const before = confirmedOf(input.participants);
      const after = confirmedOf(changeParticipants(input).participants);
      const max = input.event.maxParticipants ?? Number.POSITIVE_INFINITY;
      expect(after).toBeLessThanOrEqual(Math.max(before, max));
    }),
  );
});

test('a freed spot does not stay free while others wait', () => {
  fc.assert(
    fc.property(eventChanges, (input) => {
      const { participants, accepted } = changeParticipants(input);
      fc.pre(input.change.status !== undefined);
      const others = participants.filter(({ user }) => !accepted.includes(user.id));
      const isLeft = freeSpots(input.event, { confirmed: confirmedOf(participants) }) > 0;
      if (isLeft) expect(countParticipants(others).waiting).toBe(0);
    }),
  );
});

test('no participant is lost or overtaken, and participants outside the change stay the same', () => {
  fc.assert(
    fc.property(eventChanges, (input) => {
      const { participants, accepted, promoted } = changeParticipants(input);
      expect(participants.map(({ user }) => user.id).sort()).toEqual(
        input.participants.map(({ user }) => user.id).sort(),
      );
      expect(participants).toEqual(participants.toSorted(compareParticipants));
      for (const before of input.participants) {
        const after = participants.find(({ user }) => user.id === before.user.id);
        const isAffected = [...accepted, ...promoted].includes(before.user.id);
        if (!isAffected) expect({ ...after, position: null }).toEqual(before);
      }
      const stillWaiting = participants.filter(
        ({ status, heldBack }) => status === 'waitlist' && !heldBack,
      );
      for (const userId of promoted) {
        const queuePosition = participants.find(({ user }) => user.id === userId)?.queuePosition;
        const overtaken = stillWaiting.filter(
          (other) => other.queuePosition < (queuePosition ?? 0),
        );
        expect(overtaken).toEqual([]);
      }
    }),
  );
});

test('the given participants are not modified', () => {
  fc.assert(
    fc.property(eventChanges, (input) => {
      const before = structuredClone(input.participants);
      changeParticipants(input);
      expect(input.participants).toEqual(before);
    }),
  );
});

test('once the event has started, the spots and options of no-shows can be given away', () => {
  const optionIds = ['gun'];
  const participants = [
    makeTestParticipant(0, { checkInStatus: 'no_show', optionIds }),
    makeTestParticipant(1, present),
    makeTestParticipant(2, { ...waiting, optionIds }),
    makeTestParticipant(3, waiting),
  ];
  const kit = {
    id: 'kit',
    label: 'Kit',
    options: [{ id: 'gun', label: 'Gun', price: 5, limit: 1 }],
  };
  function confirmBoth(date: string) {
    const event = { ...makeCapacity(2), customFields: [kit], date };
    const change = { status: 'confirmed' } as const;
    const input = { event, participants, userIds: players([2, 3]), change, now: NOW };
    return toSigns(changeParticipants(input).participants);
  }
  expect(confirmBoth(new Date(NOW.getTime() + 1).toISOString())).toBe('c0 c1 w2 w3');
  // Of the two who wait, the first gets the one spot, and the gun.
  expect(confirmBoth(NOW.toISOString())).toBe('c0 c1 c2 w3');
});

/** @jest-environment node */
import fc from 'fast-check';
import { decideBulkChange } from './bulk-change.ts';
import { refuseParticipantChange } from './participant-change.ts';
import { openStock } from './stock.ts';
import {
  changes,
  makeRoom,
  makeTestParticipant,
  participantLists,
  spots,
  type TestParticipant,
} from './test-participants.ts';

function byUser(participants: readonly TestParticipant[]) {
  return new Map(participants.map((participant) => [participant.user.id, participant]));
}
function players(...numbers: number[]) {
  return numbers.map((number) => `player-${number}`);
}
const waiting = { status: 'waitlist' } as const;
const fiveParticipants = byUser([
  makeTestParticipant(1),
  makeTestParticipant(2),
  makeTestParticipant(3, waiting),
  makeTestParticipant(4, waiting),
  makeTestParticipant(5, waiting),
]);

test('free spots go to the participants who have waited longest; the others are refused', () => {
  const bulk = { userIds: players(5, 4, 3, 1), change: { status: 'confirmed' } as const };
  expect(decideBulkChange(bulk, { participants: fiveParticipants, ...makeRoom(2) })).toEqual({
    accepted: players(1, 3, 4),
    unchanged: 1,
    undo: [{ userIds: players(3, 4), change: { status: 'waitlist' } }],
    refused: new Map([['player-5', 'EVENT_FULL']]),
  });
});

test('a waiting party is confirmed whole or not at all, unless one of it is confirmed', () => {
  const party = { ...waiting, partyId: 'a' };
  const participants = byUser([
    makeTestParticipant(3, party),
    makeTestParticipant(4, waiting),
    makeTestParticipant(5, party),
  ]);
  const userIds = players(3, 4, 5);
  const change = { status: 'confirmed' } as const;
  const room = { participants, ...makeRoom(1) };
  expect(decideBulkChange({ userIds, change }, room)).toMatchObject({
    accepted: players(4),
    refused: new Map(players(3, 5).map((id) => [id, 'EVENT_FULL'])),
  });
  expect(decideBulkChange({ userIds, change }, { ...room, freeSpots: 2 })).toMatchObject({
    accepted: players(3, 5),
  });
  const one = { userIds: players(5), change: { ...change, party: 'one' } as const };
  expect(decideBulkChange(one, room)).toMatchObject({ accepted: players(5) });
});

test('each refused account is listed once, in the order of the request', () => {
  const bulk = {
    userIds: ['stranger', ...players(1, 1, 3), 'other'],
    change: { checkInStatus: 'checked_in' } as const,
  };
  const decision = decideBulkChange(bulk, { participants: fiveParticipants, ...makeRoom(0) });
  expect([...decision.refused]).toEqual([
    ['stranger', 'PARTICIPANT_NOT_FOUND'],
    ['player-3', 'NOT_CONFIRMED'],
    ['other', 'PARTICIPANT_NOT_FOUND'],
  ]);
  expect(decision).toMatchObject({ accepted: players(1) });
});

test('participants in different states are brought back by one change for each state', () => {
  const participants = byUser([
    makeTestParticipant(1, { checkInStatus: 'no_show' }),
    makeTestParticipant(2),
    makeTestParticipant(3, { checkInStatus: 'checked_in' }),
    makeTestParticipant(4),
  ]);
  const bulk = { userIds: players(1, 2, 3, 4), change: { checkInStatus: 'checked_in' } as const };
  expect(decideBulkChange(bulk, { participants, ...makeRoom(0) })).toMatchObject({
    unchanged: 1,
    undo: [
      { userIds: players(1), change: { checkInStatus: 'no_show' } },
      { userIds: players(2, 4), change: { checkInStatus: 'not_checked_in' } },
    ],
  });
});

test('options that are left go to those who have waited longest; sold out comes before full', () => {
  const fields = [
    { id: 'kit', label: 'Kit', options: [{ id: 'gun', label: 'Gun', price: 0, limit: 2 }] },
  ];
  const gun = { ...waiting, optionIds: ['gun'] };
  const participants = byUser([
    makeTestParticipant(1, { optionIds: ['gun'] }),
    makeTestParticipant(2, gun),
    makeTestParticipant(3, gun),
    makeTestParticipant(4, waiting),
    makeTestParticipant(5, waiting),
  ]);
  function confirmAll(waitlistEnabled: boolean) {
    const bulk = { userIds: players(5, 4, 3, 2, 1), change: { status: 'confirmed' } as const };
    const room = { ...makeRoom(2), stock: openStock(fields, { gun: 1 }), waitlistEnabled };
    return decideBulkChange(bulk, { participants, ...room });
  }
  for (const waitlistEnabled of [true, false]) {
    const { accepted, refused } = confirmAll(waitlistEnabled);
    expect(accepted).toEqual(players(1, 2, 4));
    expect([...refused]).toEqual([
      ['player-5', 'EVENT_FULL'],
      ['player-3', 'OPTION_SOLD_OUT'],
    ]);
  }
  const room = { freeSpots: 0, isSoldOut: true };
  const confirm = { status: 'confirmed' } as const;
  expect(
    refuseParticipantChange(makeTestParticipant(3, waiting), confirm, {
      ...room,
      waitlistEnabled: true,
    }),
  ).toBe('OPTION_SOLD_OUT');
  expect(
    refuseParticipantChange(makeTestParticipant(3, waiting), confirm, {
      ...room,
      waitlistEnabled: false,
    }),
  ).toBe('EVENT_FULL');
});

test('every account is accepted or refused, whatever the order of the request', () => {
  fc.assert(
    fc.property(participantLists, changes, spots, (everyone, change, freeSpots) => {
      const participants = byUser(everyone);
      const userIds = [...participants.keys(), 'stranger'];
      const decision = decideBulkChange(
        { userIds, change },
        { participants, ...makeRoom(freeSpots) },
      );
      expect([...decision.accepted, ...decision.refused.keys()].sort()).toEqual(userIds.sort());
      const backwards = decideBulkChange(
        { userIds: userIds.reverse(), change },
        { participants, ...makeRoom(freeSpots) },
      );
      expect(backwards).toEqual(decision);
    }),
  );
});

test('no more participants are confirmed than there are free spots', () => {
  fc.assert(
    fc.property(participantLists, changes, spots, (everyone, change, freeSpots) => {
      const participants = byUser(everyone);
      const { accepted } = decideBulkChange(
        { userIds: [...participants.keys()], change },
        { participants, ...makeRoom(freeSpots) },
      );
      function isNew(userId: string) {
        return participants.get(userId)?.status !== 'confirmed';
      }
      const confirmed = change.status === 'confirmed' ? accepted.filter(isNew).length : 0;
      expect(confirmed).toBeLessThanOrEqual(freeSpots);
    }),
  );
});

/** @jest-environment node */
import fc from 'fast-check';
import {
  applyParticipantChange,
  refuseParticipantChange,
  reverseParticipantChange,
} from './participant-change.ts';
import { changes, makeRoom, makeTestParticipant, NOW, participants } from './test-participants.ts';

const now = NOW.toISOString();
const confirmed = makeTestParticipant(1);
const checkedIn = makeTestParticipant(1, {
  paymentStatus: 'paid',
  checkInStatus: 'checked_in',
  checkInTime: '2027-02-13T09:00:00.000Z',
});
const waiting = makeTestParticipant(1, { status: 'waitlist', position: 3 });
const cancelled = makeTestParticipant(1, { status: 'cancelled', needsConsent: true });

test.each([
  [waiting, { status: 'confirmed' }, 0, 'EVENT_FULL'],
  [cancelled, { status: 'confirmed' }, 0, 'EVENT_FULL'],
  [waiting, { status: 'confirmed' }, 1, undefined],
  [waiting, { status: 'confirmed' }, Number.POSITIVE_INFINITY, undefined],
  [confirmed, { status: 'confirmed' }, 0, undefined],
  [waiting, { status: 'cancelled' }, 0, undefined],
  [confirmed, { status: 'waitlist' }, 0, undefined],
  [waiting, { paymentStatus: 'paid' }, 0, undefined],
  [confirmed, { checkInStatus: 'checked_in' }, 0, undefined],
  [confirmed, { checkInStatus: 'no_show' }, 0, undefined],
  [waiting, { checkInStatus: 'checked_in' }, 1, 'NOT_CONFIRMED'],
  [cancelled, { checkInStatus: 'no_show' }, 1, 'NOT_CONFIRMED'],
  [cancelled, { checkInStatus: 'not_checked_in' }, 1, undefined],
  [waiting, { status: 'confirmed', checkInStatus: 'checked_in' }, 1, undefined],
  [waiting, { status: 'confirmed', checkInStatus: 'checked_in' }, 0, 'EVENT_FULL'],
  [checkedIn, { status: 'cancelled', checkInStatus: 'checked_in' }, 1, 'NOT_CONFIRMED'],
  [waiting, { paymentStatus: 'paid', checkInStatus: 'no_show' }, 1, 'NOT_CONFIRMED'],
] as const)('%j changed by %j with %d free spots: %s', (participant, change, free, code) => {
  expect(refuseParticipantChange(participant, change, makeRoom(free))).toBe(code);
});

const paid = makeTestParticipant(1, { paymentStatus: 'paid' });
const failed = makeTestParticipant(1, { paymentStatus: 'failed' });
const free = makeTestParticipant(1, { paymentAmount: 0 });
const NOTHING = { voucherPence: 0, onlinePence: 0, handPence: 0 };
const byHand = { ...paid, account: { ...NOTHING, handPence: 2_500 } };
const online = { ...paid, account: { ...NOTHING, onlinePence: 2_500 } };
const partlyOnline = { ...paid, account: { ...NOTHING, onlinePence: 1_000, handPence: 1_500 } };
const covered = { ...paid, account: { ...NOTHING, voucherPence: 9_900 } };
const waitsPaid = { ...online, status: 'waitlist' as const, balancePence: -2_500 };

test.each([
  ['pending', confirmed, { paymentStatus: 'failed' }, undefined],
  ['paid', paid, { paymentStatus: 'failed' }, 'NOTHING_OWED'],
  ['paid', paid, { paymentStatus: 'paid' }, undefined],
  ['failed', failed, { paymentStatus: 'failed' }, undefined],
  ['failed', failed, { paymentStatus: 'pending' }, undefined],
  ['free', free, { paymentStatus: 'failed' }, 'NOTHING_OWED'],
  ['free', free, { paymentStatus: 'pending' }, undefined],
  ['waiting', waiting, { paymentStatus: 'failed' }, 'NOTHING_OWED'],
  ['waiting', waiting, { status: 'confirmed', paymentStatus: 'failed' }, undefined],
  ['pending', confirmed, { status: 'cancelled', paymentStatus: 'failed' }, 'NOTHING_OWED'],
  ['paid by hand', byHand, { paymentStatus: 'pending' }, undefined],
  ['paid online', online, { paymentStatus: 'pending' }, 'NOTHING_OWED'],
  ['paid online', online, { paymentStatus: 'refunded' }, undefined],
  ['paid in part online', partlyOnline, { paymentStatus: 'pending' }, undefined],
  ['covered by a voucher', covered, { paymentStatus: 'pending' }, 'NOTHING_OWED'],
  ['waiting, paid online', waitsPaid, { paymentStatus: 'pending' }, 'NOTHING_OWED'],
  ['a participant of a list', paid, { paymentStatus: 'pending' }, undefined],
] as const)('who is %s: the payment is changed only where it follows', (_, one, change, code) => {
  expect(refuseParticipantChange(one, change, makeRoom(1))).toBe(code);
});

test('undoing a payment of somebody whose payment had failed takes it back', () => {
  const undo = { paymentStatus: 'pending' };
  expect(reverseParticipantChange(failed, { paymentStatus: 'paid' })).toEqual(undo);
  const failing = { paymentStatus: 'failed' };
  expect(reverseParticipantChange(failed, { paymentStatus: 'pending' })).toEqual(failing);
});

test.each([
  [confirmed, { checkInStatus: 'checked_in' }, { checkInStatus: 'checked_in', checkInTime: now }],
  [confirmed, { checkInStatus: 'no_show' }, { checkInStatus: 'no_show' }],
  [checkedIn, { checkInStatus: 'no_show' }, { checkInStatus: 'no_show', checkInTime: null }],
  [
    checkedIn,
    { checkInStatus: 'not_checked_in' },
    { checkInStatus: 'not_checked_in', checkInTime: null },
  ],
  [checkedIn, { paymentStatus: 'refunded' }, { paymentStatus: 'refunded', balancePence: 2_500 }],
  [
    checkedIn,
    { status: 'cancelled' },
    {
      status: 'cancelled',
      balancePence: -2_500,
      needsConsent: true,
      checkInStatus: 'not_checked_in',
      checkInTime: null,
    },
  ],
  [cancelled, { status: 'waitlist' }, { status: 'waitlist', needsConsent: false }],
  [waiting, { status: 'confirmed' }, { status: 'confirmed', position: null, balancePence: 2_500 }],
  [waiting, { paymentStatus: 'paid' }, { paymentStatus: 'paid' }],
  [
    waiting,
    { status: 'confirmed', paymentStatus: 'paid', checkInStatus: 'checked_in' },
    {
      status: 'confirmed',
      position: null,
      paymentStatus: 'paid',
      checkInStatus: 'checked_in',
      checkInTime: now,
    },
  ],
] as const)('%j changed by %j becomes %j', (participant, change, after) => {
  const expected = { ...participant, ...after, updatedAt: now };
  expect(applyParticipantChange(participant, change, NOW)).toEqual(expected);
});

test('a change to the current state changes nothing, not even the check-in time', () => {
  fc.assert(
    fc.property(participants, (participant) => {
      const { status, paymentStatus, checkInStatus } = participant;
      const change = { status, paymentStatus, checkInStatus };
      expect(applyParticipantChange(participant, change, NOW)).toBe(participant);
    }),
  );
});

test('after an accepted change only confirmed participants are checked in, and only a check-in has a time', () => {
  fc.assert(
    fc.property(participants, changes, (participant, change) => {
      fc.pre(!refuseParticipantChange(participant, change, makeRoom(1)));
      const after = applyParticipantChange(participant, change, NOW);
      expect(after.checkInTime !== null).toBe(after.checkInStatus === 'checked_in');
      if (after.status !== 'confirmed') expect(after.checkInStatus).toBe('not_checked_in');
      expect(after).toMatchObject(change);
      expect(applyParticipantChange(after, change, NOW)).toBe(after);
    }),
  );
});

test('the reverse of a change restores status, payment and check-in', () => {
  fc.assert(
    fc.property(participants, changes, (participant, change) => {
      fc.pre(!refuseParticipantChange(participant, change, makeRoom(1)));
      const reverse = reverseParticipantChange(participant, change);
      const after = applyParticipantChange(participant, change, NOW);
      expect(refuseParticipantChange(after, reverse, makeRoom(1))).toBeUndefined();
      const { status, checkInStatus } = participant;
      const { paymentStatus = participant.paymentStatus } = reverse;
      expect(applyParticipantChange(after, reverse, NOW)).toMatchObject({
        status,
        paymentStatus,
        checkInStatus,
      });
    }),
  );
});

test('whoever was let in before getting the spot stays in, and undoing that is possible', () => {
  const { checkInStatus, checkInTime } = checkedIn;
  const inside = { ...waiting, checkInStatus, checkInTime };
  const change = { status: 'confirmed' } as const;
  const after = applyParticipantChange(inside, change, NOW);
  expect(after).toMatchObject({ status: 'confirmed', checkInStatus, checkInTime });
  const reverse = reverseParticipantChange(inside, change);
  expect(refuseParticipantChange(after, reverse, makeRoom(1))).toBeUndefined();
});

test.each([
  [checkedIn, { status: 'cancelled' }, { status: 'confirmed', checkInStatus: 'checked_in' }],
  [waiting, { status: 'confirmed' }, { status: 'waitlist' }],
  [confirmed, { paymentStatus: 'paid' }, { paymentStatus: 'pending' }],
  [checkedIn, { checkInStatus: 'no_show' }, { checkInStatus: 'checked_in' }],
] as const)('%j changed by %j is undone by %j', (participant, change, reverse) => {
  expect(reverseParticipantChange(participant, change)).toEqual(reverse);
});

/** @jest-environment node */
import fc from 'fast-check';
import { applyParticipantChange } from './participant-change.ts';
import { adjustSummary, shiftWaitlistPosition, summarizeParticipants } from './summary.ts';
import {
  changes,
  makeTestParticipant,
  NOW,
  participantLists,
  participants,
} from './test-participants.ts';
import { orderParticipants } from './waitlist.ts';

test('all participants count, also cancelled participants, and revenue depends on the payment status', () => {
  const everyone = [
    makeTestParticipant(1, { paymentStatus: 'paid', paymentAmount: 0.1 }),
    makeTestParticipant(2, { paymentStatus: 'paid', paymentAmount: 0.2, status: 'cancelled' }),
    makeTestParticipant(3, { paymentStatus: 'refunded', paymentAmount: 40 }),
    makeTestParticipant(4, { status: 'waitlist' }),
    makeTestParticipant(5, { checkInStatus: 'checked_in' }),
    makeTestParticipant(6, { checkInStatus: 'no_show' }),
  ];
  expect(summarizeParticipants(everyone)).toEqual({
    total: 6,
    confirmed: 4,
    waitlist: 1,
    paid: 2,
    checkedIn: 1,
    totalRevenue: 0.3,
    // Whoever keeps the spot without having paid owes it, refunded or not.
    owing: 3,
    owedPence: 9_000,
  });
});

test('no participants make an empty summary', () => {
  const empty = {
    total: 0,
    confirmed: 0,
    waitlist: 0,
    paid: 0,
    checkedIn: 0,
    totalRevenue: 0,
    owing: 0,
    owedPence: 0,
  };
  expect(summarizeParticipants([])).toEqual(empty);
});

test('revenue is exact to the penny, however many pay', () => {
  const pence = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 200 });
  fc.assert(
    fc.property(pence, (amounts) => {
      const everyone = amounts.map((amount, index) =>
        makeTestParticipant(index, { paymentStatus: 'paid', paymentAmount: amount / 100 }),
      );
      const sum = amounts.reduce((total, amount) => total + amount, 0);
      expect(summarizeParticipants(everyone).totalRevenue).toBe(sum / 100);
    }),
  );
});

test('a summary adjusted for a change is the summary of the changed list', () => {
  fc.assert(
    fc.property(participantLists, participants, changes, (others, before, change) => {
      const after = applyParticipantChange(before, change, NOW);
      const summary = summarizeParticipants([...others, before]);
      const adjusted = adjustSummary(summary, { before, after });
      expect(adjusted).toEqual(summarizeParticipants([...others, after]));
      expect(adjustSummary(adjusted, { before: after, after: before })).toEqual(summary);
    }),
  );
});

test('participants behind someone who leaves the waitlist move up, and back when it is undone', () => {
  fc.assert(
    fc.property(participantLists, fc.nat(12), (everyone, index) => {
      const listed = orderParticipants(everyone);
      const before = listed.filter(({ status }) => status === 'waitlist')[index];
      fc.pre(before !== undefined);
      const after = applyParticipantChange(before, { status: 'cancelled' }, NOW);
      const changed = listed.map((participant) =>
        participant === before ? after : shiftWaitlistPosition(participant, { before, after }),
      );
      expect(new Set(changed)).toEqual(new Set(orderParticipants(changed)));
      const back = changed.map((participant) =>
        participant === after
          ? before
          : shiftWaitlistPosition(participant, { before: after, after: before }),
      );
      expect(back).toEqual(listed);
    }),
  );
});

test('a position changes only when a participant ahead leaves the waitlist', () => {
  const waiting = makeTestParticipant(2, { status: 'waitlist', position: 2 });
  const ahead = makeTestParticipant(1, { status: 'waitlist', position: 1 });
  const paid = applyParticipantChange(ahead, { paymentStatus: 'paid' }, NOW);
  expect(shiftWaitlistPosition(waiting, { before: ahead, after: paid })).toBe(waiting);
  const confirmed = makeTestParticipant(3);
  const after = applyParticipantChange(ahead, { status: 'confirmed' }, NOW);
  expect(shiftWaitlistPosition(confirmed, { before: ahead, after })).toBe(confirmed);
});

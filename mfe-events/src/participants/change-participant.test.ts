import { makeParticipant } from '@muster/testing';
import { applyChange, putStep, reverseChange } from './change-participant.ts';
import type { ParticipantList } from './read-everybody.ts';

const now = new Date('2026-11-14T09:41:00.000Z');
const there = makeParticipant({
  paymentStatus: 'paid',
  paymentAmount: 32.1,
  checkInStatus: 'checked_in',
  checkInTime: '2026-11-14T09:00:00.000Z',
});
const [first, second, third] = [1, 2, 3].map((position) =>
  makeParticipant({ status: 'waitlist', position, paymentAmount: 0.2 }),
);
if (!first || !second || !third) throw new Error('no line');

const list: ParticipantList = {
  participants: [there, first, second, third],
  summary: { total: 4, confirmed: 1, waitlist: 3, paid: 1, checkedIn: 1, totalRevenue: 32.1 },
  pagination: { page: 1, limit: 20, total: 4, pages: 1 },
};
const positions = (after: ParticipantList) => after.participants.map(({ position }) => position);

test('checking in takes the time, and back again loses it', () => {
  const arrived = applyChange(makeParticipant(), { checkInStatus: 'checked_in' }, now);
  expect(arrived).toMatchObject({ checkInStatus: 'checked_in', checkInTime: now.toISOString() });
  const gone = applyChange(arrived, { checkInStatus: 'not_checked_in' }, now);
  expect(gone).toMatchObject({ checkInStatus: 'not_checked_in', checkInTime: null });
});

test('a payment leaves place and arrival alone', () => {
  const refunded = applyChange(there, { paymentStatus: 'refunded' }, now);
  expect(refunded).toEqual({ ...there, paymentStatus: 'refunded' });
});

test('whoever loses the place is not checked in, and the undo brings both back', () => {
  const cancelled = applyChange(there, { status: 'cancelled' }, now);
  expect(cancelled).toMatchObject({
    status: 'cancelled',
    checkInStatus: 'not_checked_in',
    checkInTime: null,
  });
  expect(reverseChange(there, { status: 'cancelled' })).toEqual({
    status: 'confirmed',
    checkInStatus: 'checked_in',
  });
  expect(reverseChange(first, { status: 'confirmed' })).toEqual({ status: 'waitlist' });
  expect(reverseChange(first, { paymentStatus: 'paid' })).toEqual({ paymentStatus: 'pending' });
});

test('who waits behind a confirmed one moves up, and the sums follow', () => {
  const after = applyChange(second, { status: 'confirmed', paymentStatus: 'paid' }, now);
  const changed = putStep(list, { before: second, after });
  expect(positions(changed)).toEqual([null, 1, null, 2]);
  expect(changed.summary).toEqual({
    total: 4,
    confirmed: 2,
    waitlist: 2,
    paid: 2,
    checkedIn: 1,
    totalRevenue: 32.3,
  });
  expect(putStep(changed, { before: after, after: second })).toEqual(list);
});

test('a list that shows others counts the change too, and others keep their identity', () => {
  const elsewhere = { ...list, participants: [there] };
  const after = applyChange(first, { status: 'confirmed' }, now);
  const changed = putStep(elsewhere, { before: first, after });
  expect(changed.summary).toMatchObject({ confirmed: 2, waitlist: 2 });
  expect(changed.participants[0]).toBe(there);
});

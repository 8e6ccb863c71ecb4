import { applyParticipantChange } from '@muster/domain';
import { makeParticipant } from '@muster/testing';
import type { ParticipantList } from '../data/fetch-all-participants.ts';
import { applyStep } from './apply-step.ts';

const now = new Date('2026-11-14T09:41:00.000Z');
const checkedIn = makeParticipant({
  paymentStatus: 'paid',
  paymentAmount: 32.1,
  checkInStatus: 'checked_in',
  checkInTime: '2026-11-14T09:00:00.000Z',
});
const [first, second, third] = [1, 2, 3].map((position) =>
  makeParticipant({ status: 'waitlist', position, paymentAmount: 0.2 }),
);
if (!first || !second || !third) throw new Error('no participants on the waitlist');

const list: ParticipantList = {
  participants: [checkedIn, first, second, third],
  summary: {
    total: 4,
    confirmed: 1,
    waitlist: 3,
    paid: 1,
    checkedIn: 1,
    totalRevenue: 32.1,
    owing: 0,
    owedPence: 0,
  },
  pagination: { page: 1, limit: 20, total: 4, pages: 1 },
};
function positions(after: ParticipantList) {
  return after.participants.map(({ position }) => position);
}

test('confirming a participant moves up the positions behind and updates the sums', () => {
  const after = applyParticipantChange(second, { status: 'confirmed', paymentStatus: 'paid' }, now);
  const changed = applyStep(list, { before: second, after });
  expect(positions(changed)).toEqual([null, 1, null, 2]);
  expect(changed.summary).toEqual({
    total: 4,
    confirmed: 2,
    waitlist: 2,
    paid: 2,
    checkedIn: 1,
    totalRevenue: 32.3,
    owing: 0,
    owedPence: 0,
  });
  expect(applyStep(changed, { before: after, after: second })).toEqual(list);
});

test('a list without the changed participant updates its sums and keeps its row objects', () => {
  const otherList = { ...list, participants: [checkedIn] };
  const after = applyParticipantChange(first, { status: 'confirmed' }, now);
  const changed = applyStep(otherList, { before: first, after });
  expect(changed.summary).toMatchObject({ confirmed: 2, waitlist: 2 });
  expect(changed.participants[0]).toBe(checkedIn);
});

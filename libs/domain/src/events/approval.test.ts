/** @jest-environment node */
import { VIEWERS } from '../test-viewers.ts';
import {
  approvalStatus,
  approvalStatusOf,
  effectOfDecision,
  hasChangedSince,
  initialApproval,
} from './approval.ts';

const rejectedAt = '2026-11-22T10:00:00.000Z';

test.each([
  [{ approved: true, rejectedAt: null }, 'approved'],
  [{ approved: false, rejectedAt: null }, 'pending'],
  [{ approved: false, rejectedAt }, 'rejected'],
] as const)('an event with %j is %s', (state, status) => {
  expect(approvalStatus(state)).toBe(status);
  const rejection = { rejectedAt: state.rejectedAt, reason: '' };
  expect(approvalStatusOf({ approved: state.approved, rejection })).toBe(status);
});

test('an event in a response without a rejection is approved or pending', () => {
  expect(approvalStatusOf({ approved: true })).toBe('approved');
  expect(approvalStatusOf({ approved: false })).toBe('pending');
});

const pending = { status: 'pending', reason: '', isChanged: false } as const;
const approved = { ...pending, status: 'approved' } as const;
const rejected = { ...pending, status: 'rejected', reason: 'No date' } as const;

test.each([
  ['approving a pending event', pending, { approved: true }, [true, true, '']],
  ['approving an approved event', approved, { approved: true }, [false, false, '']],
  ['approving changes', { ...approved, isChanged: true }, { approved: true }, [true, false, '']],
  ['approving a rejected event', rejected, { approved: true }, [true, true, '']],
  ['a reason with an approval', pending, { approved: true, reason: 'Nice' }, [true, true, '']],
  ['rejecting a pending event', pending, { approved: false }, [true, true, '']],
  [
    'rejecting an approved event',
    approved,
    { approved: false, reason: 'Unsafe' },
    [true, true, 'Unsafe'],
  ],
  ['rejecting again without a reason', rejected, { approved: false }, [false, false, 'No date']],
  [
    'rejecting again for another reason',
    rejected,
    { approved: false, reason: 'Unsafe' },
    [true, true, 'Unsafe'],
  ],
  [
    'rejecting what waits again, without a reason',
    { ...rejected, status: 'pending' as const },
    { approved: false },
    [true, true, ''],
  ],
] as const)('%s', (_, event, decision, [isChange, isNews, reason]) => {
  expect(effectOfDecision(event, decision)).toEqual({ isChange, isNews, reason });
});

test.each([
  [undefined, false],
  ['2026-11-22T10:00:00.000Z', false],
  ['2026-11-22T10:00:00.001Z', true],
])('an event of 10:00 that was looked at as of %j has changed: %j', (seenAt, hasChanged) => {
  expect(hasChangedSince(new Date(rejectedAt), seenAt)).toBe(hasChanged);
});

test.each([
  ['organizer', undefined, false],
  ['organizer', true, false],
  ['visitor', true, false],
  ['superadmin', undefined, true],
  ['superadmin', true, true],
  ['superadmin', false, false],
] as const)(
  'a new event of the %s with approved %j in the request starts approved: %j',
  (viewer, requested, isApproved) => {
    expect(initialApproval(VIEWERS[viewer], requested)).toBe(isApproved);
  },
);

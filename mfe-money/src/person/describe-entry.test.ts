import { makeId, makeLedgerEntry } from '@muster/testing/builders';
import {
  canReverse,
  describeEntry,
  describeOrigin,
  onlineLeftPence,
  paidPence,
} from './describe-entry.ts';

test.each([
  ['cash', /^taken by Sam, /],
  ['online', /^by Sam, /],
] as const)('a payment %s is said to be %s', (method, origin) => {
  const actor = { id: makeId(4), name: 'Sam' };
  expect(describeOrigin(makeLedgerEntry({ method, actor, device: null }))).toMatch(origin);
});

test('what came along was paid, can be refunded, and is not reversed', () => {
  const came = makeLedgerEntry({ kind: 'transfer', method: 'online', pence: -2_500 });
  const went = { ...came, id: makeId(5), pence: 1_000 };
  expect([paidPence([came]), onlineLeftPence([came]), onlineLeftPence([came, went])]).toEqual([
    2_500, 2_500, 1_500,
  ]);
  expect(describeEntry(came)).toBe('£25.00 paid online came along from another date');
  expect(describeEntry(went)).toBe('£10.00 paid online went along to another date');
  expect(canReverse({ ...came, method: 'cash' }, new Set())).toBe(false);
});

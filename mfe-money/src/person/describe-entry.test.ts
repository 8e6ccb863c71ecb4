import { makeId, makeLedgerEntry } from '@muster/testing/builders';
import { describeOrigin } from './describe-entry.ts';

test.each([
  ['cash', /^taken by Sam, /],
  ['online', /^by Sam, /],
] as const)('a payment %s is said to be %s', (method, origin) => {
  const actor = { id: makeId(4), name: 'Sam' };
  expect(describeOrigin(makeLedgerEntry({ method, actor, device: null }))).toMatch(origin);
});

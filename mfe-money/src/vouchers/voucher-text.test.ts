import { makeVoucher } from '@muster/testing';
import { describeTerms, describeWorth } from './voucher-text.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

test('the worth is pounds or per cent', () => {
  expect(describeWorth({ kind: 'pounds', value: 5 })).toBe('£5.00 off');
  expect(describeWorth({ kind: 'percent', value: 50 })).toBe('50% off');
});

test.each([
  [{}, 'All events'],
  [
    { eventIds: ['64b000000000000000000101'], isOncePerPerson: true },
    'One event · once per person',
  ],
  [{ expiresAt: '2027-04-30T22:59:00.000Z' }, 'All events · until 30 Apr 2027'],
  [{ expiresAt: NOW.toISOString() }, 'All events · ended 20 Nov 2026'],
])('the terms of %j are: %s', (given, terms) => {
  expect(describeTerms(makeVoucher(given), NOW)).toBe(terms);
});

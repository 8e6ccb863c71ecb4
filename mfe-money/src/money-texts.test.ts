import { makeLedgerEntry, makeParticipant } from '@muster/testing/builders';
import { describeBalance } from './money-texts.ts';
import { describeEntry, describeOrigin } from './person/describe-entry.ts';

test.each([
  [{ paymentStatus: 'pending' }, 'Owes £25.00'],
  [{ paymentStatus: 'paid' }, 'Paid'],
  [{ paymentStatus: 'paid', balancePence: -500 }, '£5.00 too much'],
  [{ status: 'waitlist' }, '-'],
  [{ status: 'cancelled', balancePence: -2_500, paymentStatus: 'paid' }, '£25.00 too much'],
  [{ paymentAmount: 0 }, '-'],
  [{ paymentStatus: 'refunded', balancePence: 2_500 }, 'Owes £25.00'],
] as const)('the balance of %j reads %s', (given, text) => {
  expect(describeBalance(makeParticipant(given))).toBe(text);
});

test.each([
  [{}, 'Paid £25.00 in cash'],
  [{ method: 'card', pence: 100_000 }, 'Paid £1,000.00 by card'],
  [{ pence: -2_500, reverses: 'a' }, 'Reversed the payment of £25.00 in cash'],
  [{ pence: 0, method: null }, 'A payment failed'],
  [{ kind: 'refund', method: 'bank' }, 'Refunded £25.00 by bank transfer'],
  [{ kind: 'charge', method: null }, '£25.00 due for the spot'],
  [{ kind: 'charge', method: null, pence: -500 }, '£5.00 no longer due for the spot'],
  [{ kind: 'adjustment', method: null, pence: -500 }, 'Owes £5.00 less'],
  [
    { kind: 'adjustment', method: null, pence: 500, reverses: 'a' },
    'Reversed the correction of £5.00',
  ],
] as const)('the entry %j reads %s', (given, text) => {
  expect(describeEntry(makeLedgerEntry(given))).toBe(text);
});

test('an entry says who took it, and when in Britain', () => {
  const device = { id: 'a', name: 'Sam’s phone' };
  expect(describeOrigin(makeLedgerEntry({ device }))).toMatch(
    /^taken by Sam’s phone, 14 Nov 2026, 09:12/,
  );
  expect(describeOrigin(makeLedgerEntry())).toMatch(/^14 Nov 2026/);
});

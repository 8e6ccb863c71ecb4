import { owedPence, signedPence } from './owing.ts';

test.each([
  ['charge', 4_000, 4_000],
  ['charge', -4_000, -4_000],
  ['payment', 1_250, -1_250],
  ['payment', -1_250, 1_250],
  ['payment', 0, 0],
  ['refund', 500, 500],
  ['refund', -500, -500],
  ['adjustment', 300, 300],
  ['adjustment', -300, -300],
  ['voucher', 1_000, -1_000],
  ['voucher', -1_000, 1_000],
] as const)('%s of %d pence changes the balance by %d', (kind, pence, change) => {
  expect(signedPence({ kind, pence })).toBe(change);
});

test.each([
  ['confirmed', 500, 500],
  ['confirmed', -500, 0],
  ['waitlist', 500, 0],
  ['cancelled', 500, 0],
] as const)('who is %s with a balance of %d owes %d', (status, balancePence, owed) => {
  expect(owedPence({ status, balancePence })).toBe(owed);
});

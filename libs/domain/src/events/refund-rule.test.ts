import { DEFAULT_REFUND_RULE } from '@muster/contract';
import { duePence, leavingRefund, refundOf, refundPercent } from './refund-rule.ts';

const date = '2027-05-10T09:00:00.000Z';

function percentAt(now: string, rule = DEFAULT_REFUND_RULE): number {
  return refundPercent(rule, { date }, new Date(now));
}

describe('what leaving refunds', () => {
  it.each([
    ['2027-04-01T09:00:00.000Z', 100],
    ['2027-05-03T09:00:00.000Z', 100],
    ['2027-05-03T09:00:00.001Z', 50],
    ['2027-05-08T09:00:00.000Z', 50],
    ['2027-05-08T09:00:00.001Z', 0],
    ['2027-05-10T09:00:00.001Z', 0],
  ])('at %s: %i %%', (now, percent) => {
    expect(percentAt(now)).toBe(percent);
  });

  it('does not depend on the order of the steps, and gives nothing without any', () => {
    const reversed = DEFAULT_REFUND_RULE.toReversed();
    expect(percentAt('2027-05-04T09:00:00.000Z', reversed)).toBe(50);
    expect(percentAt('2027-04-01T09:00:00.000Z', reversed)).toBe(100);
    expect(percentAt('2027-04-01T09:00:00.000Z', [])).toBe(0);
    expect(percentAt(date, [{ days: 0, percent: 10 }])).toBe(10);
  });

  it('is whole pence, half a penny up', () => {
    expect([refundOf(4_001, 50), refundOf(1, 49), refundOf(4_000, 100), refundOf(0, 50)]).toEqual([
      2_001, 0, 4_000, 0,
    ]);
    expect(refundOf(-500, 100)).toBe(0);
  });
});

describe('who leaves', () => {
  it.each([
    [4_000, 4_000, 100, 4_000, 0],
    [4_000, 4_000, 50, 2_000, 2_000],
    [4_000, 4_000, 0, 0, 4_000],
    [4_000, 1_000, 50, 500, 500],
    [3_000, 4_000, 0, 1_000, 3_000],
    [0, 4_000, 0, 4_000, 0],
    [4_000, -100, 100, 0, 0],
  ])('of %i charged and %i paid at %i %% gets %i', (charged, paid, percent, refund, kept) => {
    const account = { chargedPence: charged, onlinePence: paid };
    const left = leavingRefund(account, percent);
    expect(left).toEqual({ refundPence: refund, keptPence: kept });
  });
});

describe('what is due online', () => {
  const inFull = { depositPence: null, minPence: 1 };
  const deposit = { depositPence: 1_000, minPence: 1 };

  it('is the balance, never below 0', () => {
    expect(duePence({ balancePence: 4_000, chargedPence: 4_000 }, inFull)).toBe(4_000);
    expect(duePence({ balancePence: -10, chargedPence: 4_000 }, inFull)).toBe(0);
  });

  it('is the deposit first, what is missing of it, and then the rest', () => {
    expect(duePence({ balancePence: 4_000, chargedPence: 4_000 }, deposit)).toBe(1_000);
    expect(duePence({ balancePence: 3_600, chargedPence: 4_000 }, deposit)).toBe(600);
    expect(duePence({ balancePence: 3_000, chargedPence: 4_000 }, deposit)).toBe(3_000);
    expect(duePence({ balancePence: 700, chargedPence: 700 }, deposit)).toBe(700);
  });

  it.each([
    [29, null, 0],
    [30, null, 30],
    [4_000, 29, 0],
    [4_000, 30, 30],
    // Of the deposit 29 are missing, then 30.
    [3_029, 1_000, 0],
    [3_030, 1_000, 30],
  ])('is nothing below what the provider takes: of %d with a deposit of %s', (...row) => {
    const [balancePence, depositPence, due] = row;
    const account = { balancePence, chargedPence: Math.max(balancePence, 4_000) };
    expect(duePence({ ...account }, { depositPence, minPence: 30 })).toBe(due);
  });
});

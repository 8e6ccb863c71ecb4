/** @jest-environment node */

import {
  chronoResult,
  computedMillijoules,
  formatCentigrams,
  formatFpsTenths,
  formatMillijoules,
  fpsTenthsOf,
} from './energy.ts';
import { isChronoDue, isFieldReady, labelKey, latestChecks } from './field-ready.ts';
import { effectiveLimits, LEGAL_MILLIJOULES, limitOf } from './limits.ts';
import { mayBeMetres, metresToFpsTenths, readVelocity } from './read-velocity.ts';

/*
 * ½mv² written out with fractions of big integers, from the units alone: a gram is 1/1000 kg, a
 * foot 3048/10000 m.
 */
function exactMillijoules(centigrams: number, fpsTenths: number): [bigint, bigint] {
  const numerator = BigInt(centigrams) * (BigInt(fpsTenths) * 3_048n) ** 2n * 1_000n;
  const denominator = 2n * 100n * 1_000n * (10n * 10_000n) ** 2n;
  return [numerator, denominator];
}

const LIMITS = [850, 1_138, 1_139, 1_300, 2_300, 2_500];

test('energies and results are those of exact arithmetic, for every weight and velocity', () => {
  for (let bbCentigrams = 12; bbCentigrams <= 50; bbCentigrams += 1) {
    for (let fpsTenths = 500; fpsTenths <= 7_000; fpsTenths += 1) {
      const measured = { bbCentigrams, fpsTenths, millijoules: null };
      const [numerator, denominator] = exactMillijoules(bbCentigrams, fpsTenths);
      const rounded = Number((2n * numerator + denominator) / (2n * denominator));
      if (computedMillijoules(measured) !== rounded)
        throw new Error(`${bbCentigrams} cg at ${fpsTenths}: not ${rounded} mJ`);
      if (fpsTenths % 7 !== 0) continue;
      for (const limit of LIMITS) {
        const result = numerator <= BigInt(limit) * denominator ? 'pass' : 'fail';
        if (chronoResult(measured, limit) !== result)
          throw new Error(`${bbCentigrams} cg at ${fpsTenths} and ${limit} mJ: not ${result}`);
      }
    }
  }
});

test.each([
  [20, 3_500, 1_138],
  [20, 3_280, 999],
  [25, 3_500, 1_423],
  [28, 5_000, 3_252],
  [12, 500, 14],
  [50, 7_000, 11_381],
])('%i cg at %i tenths of fps have %i mJ', (bbCentigrams, fpsTenths, millijoules) => {
  expect(computedMillijoules({ bbCentigrams, fpsTenths, millijoules: null })).toBe(millijoules);
});

test('the exact energy is compared, not the rounded one', () => {
  // 1,138.06 mJ: shown as 1,138, and above a limit of 1,138.
  const measured = { bbCentigrams: 20, fpsTenths: 3_500, millijoules: null };
  expect(computedMillijoules(measured)).toBe(1_138);
  expect(chronoResult(measured, 1_138)).toBe('fail');
  expect(chronoResult(measured, 1_139)).toBe('pass');
});

test('an energy that was read is taken as it is, and the limit itself passes', () => {
  const measured = { bbCentigrams: 20, fpsTenths: null, millijoules: 1_300 };
  expect(computedMillijoules(measured)).toBe(1_300);
  expect(chronoResult(measured, 1_300)).toBe('pass');
  expect(chronoResult(measured, 1_299)).toBe('fail');
});

test('the velocity of a limit is the highest that passes, with every weight', () => {
  for (let bbCentigrams = 12; bbCentigrams <= 50; bbCentigrams += 1) {
    for (const millijoules of LIMITS) {
      const fpsTenths = fpsTenthsOf({ bbCentigrams, millijoules });
      const results = [fpsTenths, fpsTenths + 1].map((tenths) =>
        chronoResult({ bbCentigrams, fpsTenths: tenths, millijoules: null }, millijoules),
      );
      expect(results).toEqual(['pass', 'fail']);
    }
  }
  expect(fpsTenthsOf({ bbCentigrams: 20, millijoules: 1_138 })).toBe(3_499);
});

test('numbers are shown as people say them', () => {
  expect(formatMillijoules(1_138)).toBe('1.138 J');
  expect(formatMillijoules(42)).toBe('0.042 J');
  expect(formatFpsTenths(3_500)).toBe('350 fps');
  expect(formatFpsTenths(3_505)).toBe('350.5 fps');
  expect(formatCentigrams(20)).toBe('0.20 g');
});

test.each([
  ['350', 3_500],
  ['350.5', 3_505],
  [' 98,7 ', 987],
  ['', undefined],
  ['350.55', undefined],
  ['1e9', undefined],
  ['NaN', undefined],
  ['-350', undefined],
])('%j is read as %j', (typed, fpsTenths) => {
  expect(readVelocity(typed)).toBe(fpsTenths);
});

test('what looks like metres per second asks', () => {
  // 106.7 m/s are 350 fps.
  expect(mayBeMetres(1_067)).toBe(true);
  expect(metresToFpsTenths(1_067)).toBe(3_501);
  expect(mayBeMetres(1_699)).toBe(true);
  expect(mayBeMetres(1_700)).toBe(false);
  expect(mayBeMetres(3_500)).toBe(false);
});

test('limits are those of the law until an organizer lowers them, and never above', () => {
  expect(effectiveLimits([])).toEqual([
    { class: 'full_auto', base: 'full_auto', millijoules: 1_300, minimumEngagementM: null },
    { class: 'single_shot', base: 'single_shot', millijoules: 2_500, minimumEngagementM: null },
  ]);
  const dmr = { class: 'DMR', base: 'single_shot', millijoules: 1_880, minimumEngagementM: 30 };
  const low = { class: 'full_auto', base: 'full_auto', millijoules: 1_140, minimumEngagementM: 0 };
  const limits = effectiveLimits([dmr, low] as never);
  expect(limits.map(({ class: name }) => name)).toEqual(['full_auto', 'single_shot', 'DMR']);
  expect(limitOf(limits, 'full_auto')?.millijoules).toBe(1_140);
  expect(limitOf(limits, 'DMR')).toEqual({ base: 'single_shot', millijoules: 1_880 });
  expect(limitOf(limits, 'dmr')).toBeUndefined();
  expect(effectiveLimits([{ ...dmr, class: 'constructor' }] as never)).toHaveLength(3);
  expect(limitOf([{ ...limits[0]!, millijoules: 9_000 }], 'full_auto')?.millijoules).toBe(
    LEGAL_MILLIJOULES.full_auto,
  );
});

const PASS = { result: 'pass' } as const;
const FAIL = { result: 'fail' } as const;

test.each([
  [true, true, [], false],
  [true, true, [PASS], true],
  [true, true, [PASS, PASS], true],
  [true, true, [PASS, FAIL], false],
  [true, false, [PASS], false],
  [false, true, [PASS], false],
  [false, true, [], false],
])('inside %j, signed %j with %j: field-ready %j', (isInside, isSigned, guns, expected) => {
  expect(isFieldReady({ isInside, isSigned, guns })).toBe(expected);
});

test('a person without any check is not due, one with a failed gun is', () => {
  expect(isChronoDue({ guns: [] })).toBe(false);
  expect(isChronoDue({ guns: [PASS, FAIL] })).toBe(true);
});

test('of each gun the check counts that was measured last', () => {
  function check(gun: string, minute: number, result: string) {
    return { gun, occurredAt: `2026-11-28T09:${minute}:00.000Z`, result };
  }
  const checks = [
    check('M4', 10, 'fail'),
    check('Sniper', 11, 'pass'),
    check(' m4 ', 20, 'pass'),
    // Measured before, received later.
    check('M4', 15, 'fail'),
    check('sniper', 11, 'fail'),
  ];
  expect(latestChecks(checks).map(({ gun, result }) => `${gun} ${result}`)).toEqual([
    ' m4  pass',
    'sniper fail',
  ]);
  expect(labelKey('  M4   RIS ')).toBe('m4 ris');
});

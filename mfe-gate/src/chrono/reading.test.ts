/** @jest-environment node */
import { describeMetres, readTyped } from './reading.ts';

test.each([
  ['350', 'fps', { kind: 'read', fpsTenths: 3_500, millijoules: null }],
  ['350.5', 'fps', { kind: 'read', fpsTenths: 3_505, millijoules: null }],
  ['106.7', 'm/s', { kind: 'read', fpsTenths: 3_501, millijoules: null }],
  ['1.138', 'J', { kind: 'read', fpsTenths: null, millijoules: 1_138 }],
  ['1.1', 'J', { kind: 'read', fpsTenths: null, millijoules: 1_100 }],
  ['107', 'fps', { kind: 'ask', fpsTenths: 1_070, asMetres: 3_510 }],
] as const)('%s %s', (typed, unit, expected) => {
  expect(readTyped(typed, unit)).toEqual(expected);
});

test.each([
  ['', 'fps'],
  ['49.9', 'fps'],
  ['701', 'fps'],
  ['214', 'm/s'],
  ['3500', 'fps'],
  ['0', 'J'],
  ['20.001', 'J'],
  ['1.2345', 'J'],
] as const)('%j %s cannot be sent', (typed, unit) => {
  expect(readTyped(typed, unit).kind).toBe('wrong');
});

test('what it would be in metres is said in both', () => {
  expect(describeMetres(1_070, 3_510)).toBe('107 m/s (351 fps)');
});

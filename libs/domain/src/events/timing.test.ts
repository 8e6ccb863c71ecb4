/** @jest-environment node */
import { hasStarted, isComing, isEarlyToCheckIn } from './timing.ts';

const now = new Date('2027-02-13T09:30:00.000Z');

test.each([
  ['2027-02-13T09:30:00.001Z', false],
  ['2027-02-13T09:30:00.000Z', true],
  ['2027-02-13T10:30:00.000+01:00', true],
  ['2027-02-13T10:30:00.001+01:00', false],
  ['2027-02-13T09:29:59.999Z', true],
])('an event at %s has started: %j', (date, started) => {
  expect(hasStarted({ date }, now)).toBe(started);
  expect(hasStarted({ date: new Date(date) }, now)).toBe(started);
});

test.each([
  ['2027-02-12T21:30:00.000Z', true],
  ['2027-02-12T21:29:59.999Z', false],
  ['2027-03-01T09:30:00.000Z', true],
])('an event at %s is among the coming ones: %j', (date, expected) => {
  expect(isComing({ date }, now)).toBe(expected);
});

test.each([
  ['2027-02-14T09:30:00.000Z', false],
  ['2027-02-14T09:30:00.001Z', true],
  ['2027-02-12T09:30:00.000Z', false],
])('a check-in for an event at %s is early: %j', (date, expected) => {
  expect(isEarlyToCheckIn({ date }, now)).toBe(expected);
});

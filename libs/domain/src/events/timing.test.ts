/** @jest-environment node */
import { endMs, hasStarted } from './timing.ts';

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
  ['6 hours', 6],
  ['1 hour, then tea', 1],
  ['7.5h', 7.5],
  ['19:00 to 01:00', undefined],
  ['', undefined],
])('an event of %j lasts %s hours', (duration, hours) => {
  const end = hours === undefined ? undefined : hours * 3_600_000;
  expect(endMs({ date: new Date(0), duration })).toBe(end);
});

/** @jest-environment node */
import { checkCrewEndDay, crewEndDay, toCrewExpiry } from './crew-end.ts';

test('an access ends a week after the event, or after today when that is over', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  expect(crewEndDay('2027-02-13T09:30:00.000Z', now)).toBe('2027-02-20');
  expect(crewEndDay('2026-01-01T09:30:00.000Z', now)).toBe('2026-12-03');
});

test('a day lasts until its end in London', () => {
  expect(toCrewExpiry('2027-07-01')).toBe('2027-07-01T22:59:00.000Z');
  expect(toCrewExpiry('2027-01-01')).toBe('2027-01-01T23:59:00.000Z');
  expect(toCrewExpiry('')).toBe('');
});

test('an end that is over, too far ahead or no day is refused', () => {
  expect(checkCrewEndDay('2020-01-01')).toMatch(/in the future/);
  expect(checkCrewEndDay('2099-01-01')).toMatch(/two years/);
  expect(checkCrewEndDay('')).toBeDefined();
});

/** @jest-environment node */
import {
  type Accompaniment,
  ageAtEvent,
  birthdayOf,
  canBeGuardian,
  crossesAgeLimit,
  needsGuardian,
  tooYoungUntil,
} from './ages.ts';

test.each([
  ['2010-06-15', '2026-06-14T09:00:00.000Z', 15],
  ['2010-06-15', '2026-06-15T09:00:00.000Z', 16],
  ['2010-06-15', '2026-06-16T09:00:00.000Z', 16],
  // In summer a day of London begins at 23:00 UTC, in winter at midnight.
  ['2010-06-15', '2026-06-14T22:59:59.999Z', 15],
  ['2010-06-15', '2026-06-14T23:00:00.000Z', 16],
  ['2010-12-15', '2026-12-14T23:59:59.999Z', 15],
  ['2010-12-15', '2026-12-15T00:00:00.000Z', 16],
  // The night in which the clocks go forward, and the one in which they go back.
  ['2010-03-29', '2026-03-28T23:59:59.999Z', 15],
  ['2010-03-29', '2026-03-29T00:00:00.000Z', 16],
  ['2010-10-25', '2026-10-24T23:00:00.000Z', 16],
  ['2010-10-26', '2026-10-25T23:59:59.999Z', 15],
  ['2010-10-26', '2026-10-26T00:00:00.000Z', 16],
  // 29 February: 1 March in common years.
  ['2012-02-29', '2027-02-28T12:00:00.000Z', 14],
  ['2012-02-29', '2027-03-01T00:00:00.000Z', 15],
  ['2012-02-29', '2028-02-28T12:00:00.000Z', 15],
  ['2012-02-29', '2028-02-29T00:00:00.000Z', 16],
  ['2026-06-15', '2026-06-15T09:00:00.000Z', 0],
])('somebody born on %s is at an event on %s %d years old', (dateOfBirth, date, years) => {
  expect(ageAtEvent(dateOfBirth, { date })).toBe(years);
});

test.each([
  ['2010-06-15', 18, '2028-06-15'],
  ['2012-02-29', 16, '2028-02-29'],
  ['2012-02-29', 18, '2030-03-01'],
  ['2012-02-29', 88, '2100-03-01'],
  ['2000-02-29', 0, '2000-02-29'],
  ['2011-02-28', 18, '2029-02-28'],
])('somebody born on %s is %s on %s', (dateOfBirth, years, day) => {
  expect(birthdayOf(dateOfBirth, years)).toBe(day);
});

test.each([
  ['2010-06-15', 16, '2026-06-14T22:59:00.000Z', '2026-06-15'],
  ['2010-06-15', 16, '2026-06-14T23:00:00.000Z', undefined],
  ['2010-06-15', 18, '2026-06-15T09:00:00.000Z', '2028-06-15'],
  ['2008-02-29', 18, '2026-02-28T23:59:59.999Z', '2026-03-01'],
  ['2008-02-29', 18, '2026-03-01T00:00:00.000Z', undefined],
  ['2010-06-15', 0, '2026-06-15T09:00:00.000Z', undefined],
  ['2010-06-15', null, '2026-06-15T09:00:00.000Z', undefined],
  [null, 18, '2026-06-15T09:00:00.000Z', undefined],
  ['1990-01-01', 99, '2026-06-15T09:00:00.000Z', '2089-01-01'],
])('born on %s, for %s and older, on %s: not before %s', (dateOfBirth, minAge, date, first) => {
  expect(tooYoungUntil(dateOfBirth, { date, minAge })).toBe(first);
});

test('the day from which somebody may come is the first on which they are not refused', () => {
  const dates = ['2008-02-29', '2009-02-28', '2009-03-01', '2009-12-31', '2010-01-01'];
  for (const dateOfBirth of dates) {
    const first = birthdayOf(dateOfBirth, 18);
    const noon = `${first}T12:00:00.000Z`;
    const dayBefore = new Date(Date.parse(noon) - 86_400_000).toISOString();
    expect(tooYoungUntil(dateOfBirth, { date: noon, minAge: 18 })).toBeUndefined();
    expect(tooYoungUntil(dateOfBirth, { date: dayBefore, minAge: 18 })).toBe(first);
  }
});

test.each([
  ['2008-11-27', '2026-11-26T23:59:59.999Z', false],
  ['2008-11-27', '2026-11-27T00:00:00.000Z', true],
  ['2008-07-15', '2026-07-14T22:59:59.999Z', false],
  ['2008-07-15', '2026-07-14T23:00:00.000Z', true],
  ['2008-02-29', '2026-02-28T23:59:00.000Z', false],
  ['2008-02-29', '2026-03-01T00:00:00.000Z', true],
  [null, '2026-03-01T00:00:00.000Z', false],
])('an account born on %s can have dependants at %s: %s', (dateOfBirth, now, isAllowed) => {
  expect(canBeGuardian(dateOfBirth, new Date(now))).toBe(isAllowed);
});

const alone: Accompaniment = {
  accompaniedBelow: 16,
  age: 15,
  isGuardianConfirmed: false,
  accompanies: false,
};
test.each([
  ['below the age, alone', {}, true],
  ['as old as that', { age: 16 }, false],
  ['older', { age: 17 }, false],
  ['below, the guardian has a spot', { isGuardianConfirmed: true }, false],
  ['below, the guardian comes along', { accompanies: true }, false],
  ['no rule', { accompaniedBelow: null, age: 3 }, false],
  ['a rule for nobody', { accompaniedBelow: 0, age: 0 }, false],
])('a dependant needs a guardian: %s', (_what, change, isRefused) => {
  expect(needsGuardian({ ...alone, ...change })).toBe(isRefused);
});

test.each([
  ['another day of the same year', '1990-01-01', '1990-12-31', false],
  ['an adult who is younger than said', '1980-01-01', '2007-01-01', false],
  ['an adult who is older than said', '2007-01-01', '1980-01-01', false],
  ['a minor as an adult', '2012-01-01', '1990-01-01', true],
  ['an adult as a minor', '1990-01-01', '2012-01-01', true],
  ['18 today, and tomorrow', '2008-11-28', '2008-11-29', true],
  ['16 today, and tomorrow', '2010-11-28', '2010-11-29', true],
  ['13 today, and tomorrow', '2013-11-28', '2013-11-29', true],
  ['a minor who is a day older', '2010-05-02', '2010-05-01', true],
  ['a minor who is a day younger', '2010-05-01', '2010-05-02', false],
])('crosses an age limit: %s', (_what, before, after, isCrossing) => {
  expect(crossesAgeLimit({ before, after }, new Date('2026-11-28T12:00:00Z'))).toBe(isCrossing);
});

import { FIELD_TEXT } from '../texts.ts';
import { newDependant } from './dependants.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function messageOf(dateOfBirth: string, now: string): string | undefined {
  jest.setSystemTime(new Date(now));
  const { error } = newDependant.safeParse({ name: 'Tom Oakes', dateOfBirth });
  return error?.issues[0]?.message;
}

test.each([
  // In winter a day of London begins at midnight, in summer at 23:00 UTC.
  ['2008-12-05', '2026-12-04T23:59:59.000Z', undefined],
  ['2008-12-05', '2026-12-05T00:00:00.000Z', FIELD_TEXT.dependantAdult],
  ['2008-06-15', '2026-06-14T22:59:59.000Z', undefined],
  ['2008-06-15', '2026-06-14T23:00:00.000Z', FIELD_TEXT.dependantAdult],
  // Born on 29 February: 1 March in common years.
  ['2008-02-29', '2026-02-28T12:00:00.000Z', undefined],
  ['2008-02-29', '2026-03-01T00:00:00.000Z', FIELD_TEXT.dependantAdult],
  // Born today, and tomorrow.
  ['2026-06-15', '2026-06-14T23:00:00.000Z', undefined],
  ['2026-06-15', '2026-06-14T22:59:59.000Z', FIELD_TEXT.dateOfBirthInFuture],
])('born on %s, at %s: %s', (dateOfBirth, now, message) => {
  expect(messageOf(dateOfBirth, now)).toBe(message);
});

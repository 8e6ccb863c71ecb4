/** @jest-environment node */
import { keepListUntil } from './keep-list-until.ts';

const DATE = '2026-11-29T09:00:00.000Z';

test.each([
  ['a day before', '2026-11-28T09:00:00.000Z', '2026-11-30T09:00:00.000Z'],
  ['on the second day', '2026-11-30T12:00:00.000Z', '2026-12-01T12:00:00.000Z'],
  ['a month later', '2026-12-29T09:00:00.000Z', '2026-12-03T09:00:00.000Z'],
])('a list that is loaded %s is kept until its event is over', (_, loadedAt, until) => {
  expect(new Date(keepListUntil(DATE, Date.parse(loadedAt))).toISOString()).toBe(until);
});

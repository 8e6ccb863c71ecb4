import { nextOfSeries } from './next-of-series.ts';

const now = new Date('2026-12-01T12:00Z');
const dates = [
  ['over', '2026-11-29', 'sundays'],
  ['third', '2026-12-20', 'sundays'],
  ['called off', '2026-12-06', 'sundays', now.toISOString()],
  ['second', '2026-12-13', 'sundays'],
  ['single', '2026-12-12'],
  ['Saturday off', '2026-12-05', 'saturdays', now.toISOString()],
  ['Saturday off, too', '2026-12-12', 'saturdays', now.toISOString()],
].map(([name, date, id, cancelledAt]) => ({
  ...{ name, date: `${date}T10:00:00.000Z`, cancelledAt: cancelledAt ?? null },
  series: id ? { id } : null,
}));

test('a series is listed by its next date that takes place; what is over stays', () => {
  const listed = ['over', 'second', 'single', 'Saturday off'];
  expect(nextOfSeries(dates, now).map(({ name }) => name)).toEqual(listed);
  expect(nextOfSeries(nextOfSeries(dates, now), now)).toHaveLength(listed.length);
});

/** @jest-environment node */
import { londonDay, londonIso, londonTime } from './london-time.ts';

test.each([
  ['2027-02-13T09:30:00.000Z', 'Saturday 13 February 2027', '09:30', '2027-02-13T09:30:00+00:00'],
  ['2027-07-03T23:30:00.000Z', 'Sunday 4 July 2027', '00:30', '2027-07-04T00:30:00+01:00'],
  ['2027-03-28T00:59:59.000Z', 'Sunday 28 March 2027', '00:59', '2027-03-28T00:59:59+00:00'],
  ['2027-03-28T01:00:00.000Z', 'Sunday 28 March 2027', '02:00', '2027-03-28T02:00:00+01:00'],
])('%s is %s, %s in London', (instant, day, time, iso) => {
  expect([londonDay(instant), londonTime(instant), londonIso(instant)]).toEqual([day, time, iso]);
});

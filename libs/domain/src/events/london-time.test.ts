/** @jest-environment node */
import {
  fromLondonInput,
  londonDay,
  londonIso,
  londonIsoDay,
  londonTime,
  toLondonInput,
} from './london-time.ts';

test.each([
  ['2027-02-13T09:30:00.000Z', 'Saturday 13 February 2027', '09:30', '2027-02-13T09:30:00+00:00'],
  ['2027-07-03T23:30:00.000Z', 'Sunday 4 July 2027', '00:30', '2027-07-04T00:30:00+01:00'],
  ['2027-03-28T00:59:59.000Z', 'Sunday 28 March 2027', '00:59', '2027-03-28T00:59:59+00:00'],
  ['2027-03-28T01:00:00.000Z', 'Sunday 28 March 2027', '02:00', '2027-03-28T02:00:00+01:00'],
])('%s is %s, %s in London', (instant, day, time, iso) => {
  expect([londonDay(instant), londonTime(instant), londonIso(instant)]).toEqual([day, time, iso]);
});

test('what a clock in London shows is one moment, none or two', () => {
  function read(local: string) {
    return fromLondonInput(local).map((date) => date.toISOString());
  }
  expect(read('2027-07-03T09:30')).toEqual(['2027-07-03T08:30:00.000Z']);
  expect(read('2027-02-13T09:30')).toEqual(['2027-02-13T09:30:00.000Z']);
  expect(read('2027-03-28T00:59')).toEqual(['2027-03-28T00:59:00.000Z']);
  expect(read('2027-03-28T01:30')).toEqual([]);
  expect(read('2027-03-28T02:00')).toEqual(['2027-03-28T01:00:00.000Z']);
  expect(read('2027-10-31T01:30')).toEqual([
    '2027-10-31T00:30:00.000Z',
    '2027-10-31T01:30:00.000Z',
  ]);
  for (const typed of ['', 'soon', '2027-02-30T09:30']) expect(read(typed)).toEqual([]);
  expect(toLondonInput('2027-07-03T23:30:00Z')).toBe('2027-07-04T00:30');
  expect(londonIsoDay('2027-07-03T23:30:00Z')).toBe('2027-07-04');
});

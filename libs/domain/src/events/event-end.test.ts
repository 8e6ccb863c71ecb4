/** @jest-environment node */
import { FIELD_TEXT } from '@muster/contract';
import { eventEnd, refuseEnd } from './event-end.ts';

const date = '2027-07-03T08:30:00.000Z';

test.each([
  [{ endsAt: null, duration: '7 hours' }, '2027-07-03T15:30:00.000Z'],
  [{ endsAt: '2027-07-03T17:00:00.000Z', duration: '7 hours' }, '2027-07-03T17:00:00.000Z'],
  [{ endsAt: '2027-07-04T15:00:00.000Z', duration: 'Weekend' }, '2027-07-04T15:00:00.000Z'],
  // It starts at 09:30 in London: the gates are open before the game.
  [{ endsAt: null, duration: '10:00 - 16:00' }, '2027-07-03T15:00:00.000Z'],
  [{ endsAt: null, duration: '8.30am - 4pm' }, '2027-07-03T15:00:00.000Z'],
  [{ endsAt: null, duration: '06:00 - 09:00' }, undefined],
  [{ endsAt: null, duration: 'Weekend' }, undefined],
])('an event with %j ends at %s', (event, end) => {
  expect(eventEnd({ date, ...event })?.toISOString()).toBe(end);
});

test('an end is after the start, by 14 days at most', () => {
  const refusal = { code: 'VALIDATION', field: 'endsAt', message: FIELD_TEXT.endRange };
  expect(refuseEnd({ date, endsAt: null })).toBeUndefined();
  expect(refuseEnd({ date, endsAt: '2027-07-17T08:30:00.000Z' })).toBeUndefined();
  for (const endsAt of [date, '2027-07-03T08:00:00Z', '2027-07-17T08:31:00Z'])
    expect(refuseEnd({ date, endsAt })).toEqual(refusal);
});

/** @jest-environment node */
import { eventTimes } from './event-times.ts';

const date = '2090-07-03T08:30:00.000Z';

test.each([
  ['a given end', { endsAt: '2090-07-03T15:30:00.000Z', duration: '' }, '09:30–16:30 UK time'],
  ['an end that the duration tells', { endsAt: null, duration: '6 hours' }, '09:30–15:30 UK time'],
  [
    'an end on another day',
    { endsAt: '2090-07-04T11:00:00.000Z', duration: '' },
    '09:30 to Tuesday 4 July 2090, 12:00 UK time',
  ],
  [
    'a duration that tells no end',
    { endsAt: null, duration: 'Until dark' },
    '09:30 UK time · Until dark',
  ],
  ['neither', { endsAt: null, duration: '' }, '09:30 UK time'],
])('%s', (_, given, text) => {
  expect(eventTimes({ date, ...given })).toBe(text);
});

/** @jest-environment node */
import type { SeriesRule } from '@muster/contract';
import { describeRule } from './describe-rule.ts';

const TERMS = { time: '09:30', from: '2026-12-06', until: null, except: [], extra: [] };

test.each<[Partial<SeriesRule>, string]>([
  [{ frequency: 'weekly', interval: 1, weekdays: ['sun'] }, 'Every Sunday'],
  [{ frequency: 'weekly', interval: 1, weekdays: ['sun', 'wed', 'sat'] }, 'Every Wed, Sat and Sun'],
  [{ frequency: 'weekly', interval: 2, weekdays: ['sat', 'sun'] }, 'Every 2 weeks on Sat and Sun'],
  [{ frequency: 'weekly', interval: 8, weekdays: ['thu'] }, 'Every 8 weeks on Thursday'],
  [{ frequency: 'monthly', interval: 1, nth: 1, weekday: 'sun' }, 'First Sunday of each month'],
  [
    { frequency: 'monthly', interval: 2, nth: 4, weekday: 'fri' },
    'Fourth Friday of every 2nd month',
  ],
  [
    { frequency: 'monthly', interval: 3, nth: -1, weekday: 'sat' },
    'Last Saturday of every 3rd month',
  ],
  [
    { frequency: 'monthly', interval: 12, nth: 2, weekday: 'mon' },
    'Second Monday of every 12th month',
  ],
])('%j is %s', (rule, words) => {
  expect(describeRule({ ...TERMS, ...rule } as SeriesRule)).toBe(words);
});

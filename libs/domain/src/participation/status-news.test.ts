/** @jest-environment node */
import { statusNews } from './status-news.ts';

test.each([
  [null, 'confirmed', 'joined'],
  [null, 'waitlist', 'waitlisted'],
  [null, 'cancelled', undefined],
  ['confirmed', 'confirmed', undefined],
  ['confirmed', 'waitlist', 'movedToWaitlist'],
  ['confirmed', 'cancelled', 'cancelled'],
  ['waitlist', 'confirmed', 'promoted'],
  ['waitlist', 'waitlist', undefined],
  ['waitlist', 'cancelled', 'cancelled'],
  ['cancelled', 'confirmed', 'joined'],
  ['cancelled', 'waitlist', 'waitlisted'],
  ['cancelled', 'cancelled', undefined],
] as const)('who was told %s and is %s now is told %s', (told, status, news) => {
  expect(statusNews(told, status)).toBe(news);
});

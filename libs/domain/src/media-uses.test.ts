/** @jest-environment node */
import { fileInUseText } from './media-uses.ts';

test.each([
  [['approvedVersion', 'event'] as const, 'An event still shows this file. Remove it there first'],
  [
    ['moment', 'profile'] as const,
    'A profile and a Moment still show this file. Remove it there first',
  ],
  [
    ['message', 'approvedVersion', 'moment'] as const,
    'The approved version of an event, a message and a Moment still show this file. Remove it there first',
  ],
])('%j: %s', (uses, text) => {
  expect(fileInUseText(uses)).toBe(text);
});

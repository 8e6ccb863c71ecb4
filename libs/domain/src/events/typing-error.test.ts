/** @jest-environment node */
import { isOneErrorFrom } from './typing-error.ts';

test.each([
  ['a letter too few', 'badgerwod', 'badgerwood'],
  ['a letter too many', 'badgerrwood', 'badgerwood'],
  ['another letter', 'bodgerwood', 'badgerwood'],
  ['letters that changed places', 'bagderwood', 'badgerwood'],
  ['the last two changed places', 'ravne', 'raven'],
  ['another last letter', 'ravem', 'raven'],
  ['the beginning of a word', 'bagder', 'badgerwood'],
  ['a beginning with a letter too few', 'badgrw', 'badgerwood'],
])('%s: %s means %s', (_, typed, word) => {
  expect(isOneErrorFrom(typed, word)).toBe(true);
});

test.each([
  ['two errors', 'bogderwood', 'badgerwood'],
  ['two letters too few', 'bgerwood', 'badgerwood'],
  ['another word', 'otter', 'heron'],
])('%s: %s does not mean %s', (_, typed, word) => {
  expect(isOneErrorFrom(typed, word)).toBe(false);
});

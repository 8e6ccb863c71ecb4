import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patternOf, toEventSearch } from './search.ts';

test('words are parted, written in lower case and taken once', () => {
  assert.deepEqual(toEventSearch('Badgerwood, LEWES badgerwood st'), {
    words: ['badgerwood', 'lewes', 'st'],
  });
});

test('one or two characters must begin a word, because an index cannot find them elsewhere', () => {
  assert.deepEqual(['mary', 'höh', 'st', '4', 'ö4'].map(patternOf), [
    '%mary%',
    '%höh%',
    '% st%',
    '% 4%',
    '% ö4%',
  ]);
});

test('nothing of a pattern gets through', () => {
  assert.deepEqual(toEventSearch("%wo_d% \\\\ 'x'); drop:*"), { words: ['wo', 'd', 'x', 'drop'] });
});

test('a text without letters and digits searches nothing, and at most eight words count', () => {
  for (const typed of [undefined, '', '   ', '%_%', '!!!'])
    assert.equal(toEventSearch(typed), undefined);
  const many = toEventSearch('one1 two2 three four five six six6 seven eight nine ten');
  assert.equal(many?.words.length, 8);
});

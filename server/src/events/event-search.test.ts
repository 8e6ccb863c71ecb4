import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toEventSearch } from './event-search.ts';

test('words are parted, written in lower case and taken once', () => {
  assert.deepEqual(toEventSearch('Badgerwood, LEWES badgerwood'), {
    parts: ['badgerwood', 'lewes'],
  });
});

test('one or two characters must begin a word, because an index cannot find them elsewhere', () => {
  assert.deepEqual(toEventSearch('st mary 4'), { parts: ['mary'], beginnings: 'st:* & 4:*' });
});

test('nothing of a pattern or a query gets through', () => {
  assert.deepEqual(toEventSearch("%wo_d% \\ 'x'); drop:*"), {
    parts: ['drop'],
    beginnings: 'wo:* & d:* & x:*',
  });
});

test('a text without letters and digits searches nothing, and at most eight words count', () => {
  for (const typed of [undefined, '', '   ', '%_%', '!!!'])
    assert.equal(toEventSearch(typed), undefined);
  const many = toEventSearch('one1 two2 three four five six six6 seven eight nine ten');
  assert.equal(many?.parts.length, 8);
});

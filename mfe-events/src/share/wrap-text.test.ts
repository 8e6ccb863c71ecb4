import { wrapText } from './wrap-text.ts';

function wrap(text: string, maxLines = 3) {
  return wrapText(text, { maxLines, fits: (line) => line.length <= 10 });
}

test('a text is broken at its spaces', () => {
  expect(wrap('Night raid at the quarry')).toEqual(['Night raid', 'at the', 'quarry']);
});

test('a word that is longer than a line is broken inside', () => {
  expect(wrap('Quarrymasters')).toEqual(['Quarrymast', 'ers']);
});

test('what does not fit ends with an ellipsis inside the line', () => {
  expect(wrap('Night raid at the old slate quarry', 2)).toEqual(['Night raid', 'at the ol…']);
  expect(wrap('Night raids on', 1)).toEqual(['Night…']);
});

test('no text has no lines', () => {
  expect(wrap('  ')).toEqual([]);
});

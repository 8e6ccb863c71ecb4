import { isFound, searchable, telephoneDigits, toTextSearch } from './searchable.ts';

test.each([
  ['Sean O’Neill', 'sean oneill'],
  ["Sean O'Neill", 'sean oneill'],
  ['Sean O´Neill', 'sean oneill'],
  ['Zoe\u0308', 'zoe'],
  ['Łukasz Wójcik', 'lukasz wojcik'],
  ['Straße Ærø Œuvre Þór', 'strasse aero oeuvre thor'],
  ['  Anne\u2011Marie\u00a0 Smith – “Ace” …', 'anne marie smith ace'],
  ['\u202a07700\u00a0900123\u202c', '07700 900123'],
  ['Llŷn & 北京', 'llyn 北京'],
  ['\u3164\u200b☕', ''],
])('%j is searched as %j', (text, expected) => {
  expect(searchable(text)).toBe(expected);
});

test.each([
  '07700900123',
  '07700 900123',
  '+44 7700 900123',
  '+44 (0)7700-900-123',
  '0044 7700 900123',
  '447700900123',
  '٠٧٧٠٠ ٩٠٠١٢٣',
  '\u202a+44\u00a07700 900123\u202c',
])('%j is one telephone number', (typed) => {
  expect(telephoneDigits(typed)).toBe('07700900123');
});

test('other countries keep their number', () => {
  expect(telephoneDigits('+353 86 123 4567')).toBe('353861234567');
  expect(telephoneDigits('00353 86 123 4567')).toBe('353861234567');
});

test('a text is searched by at most eight words, each once, in any order', () => {
  expect(toTextSearch('Badgerwood, LEWES badgerwood st')?.words).toEqual([
    'badgerwood',
    'lewes',
    'st',
  ]);
  expect(toTextSearch('a1 b2 c3 d4 e5 f6 g7 h8 i9')?.words).toHaveLength(8);
  expect(toTextSearch("%wo_d% 'x'); drop:*")?.words).toEqual(['wo', 'd', 'x', 'drop']);
  for (const typed of ['', '%_%', '!!!', '\u200b']) expect(toTextSearch(typed)).toBeUndefined();
});

test('texts in memory are found as in the database', () => {
  const texts = ['Ana de la Cruz', 'ana@x.test'];
  for (const typed of ['', ' ', 'cruz ana', 'RUZ', 'de', 'X.TEST'])
    expect(isFound(typed, texts)).toBe(true);
  for (const typed of ['uz', '%', 'anna']) expect(isFound(typed, texts)).toBe(false);
  expect(isFound('+44 7700 900', ['Ann'], '07700 900123')).toBe(true);
});

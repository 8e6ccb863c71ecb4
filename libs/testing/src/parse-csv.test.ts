import { parseCsv } from './parse-csv.ts';

test('quotes, commas and line breaks in cells are read, and empty cells', () => {
  expect(parseCsv('\uFEFFa,b\r\n"x ""y"", z\r\nline",\r\n,2\r\n')).toEqual([
    ['a', 'b'],
    ['x "y", z\r\nline', ''],
    ['', '2'],
  ]);
});

test.each(['a"b,c\r\n', '"a', 'a\nb\r\n', '"a"b\r\n'])('%j is no such file', (text) => {
  expect(() => parseCsv(text)).toThrow();
});

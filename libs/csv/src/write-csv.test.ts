/** @jest-environment node */
import fc from 'fast-check';
import Papa from 'papaparse';
import { csvHeader, csvLines, toCsv } from './index.ts';

const columns = [
  { header: 'Name', cell: (row: { name: string }) => row.name },
  { header: 'Amount', cell: () => -12.5 },
  { header: 'Paid', cell: () => null },
];

function firstCell(name: string): string | undefined {
  const lines = csvLines(columns, [{ name }]);
  return Papa.parse<string[]>(lines, { newline: '\r\n' }).data[0]?.[0];
}

test('a file has a header, quoted cells where they need it, and numbers as they are', () => {
  const rows = [{ name: 'Fox' }, { name: 'A "quoted", one\nwith two lines' }];
  expect(toCsv(columns, rows)).toBe(
    '\uFEFFName,Amount,Paid\r\nFox,-12.5,\r\n"A ""quoted"", one\nwith two lines",-12.5,\r\n',
  );
  expect(toCsv(columns, [])).toBe('\uFEFFName,Amount,Paid\r\n');
  expect(csvHeader(columns) + csvLines(columns, rows)).toBe(toCsv(columns, rows));
});

test.each([
  '=HYPERLINK("http://evil.example","click")\nsecond line',
  '=1+1\r\n2',
  "=cmd|' /C calc'!A0\nx",
  '+44 1273 555\n',
  '-12.5',
  '@SUM(1)\u2028x',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '\u200b=1+1',
  '\u00a0＠SUM(1)',
])('a text that would run as a formula gets a quote: %j', (name) => {
  expect(firstCell(name)).toBe(`'${name}`);
});

test('whatever a text holds, its cell is read back and begins with no formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const cell = firstCell(name);
      expect([name, `'${name}`]).toContain(cell);
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

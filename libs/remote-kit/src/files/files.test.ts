import { fileNamePart, saveFile, toCsv } from './index.ts';

test('toCsv escapes cells that a spreadsheet would run as formulas', () => {
  const columns = [
    { header: 'Name', cell: (row: { name: string }) => row.name },
    { header: 'Amount', cell: () => -12.5 },
    { header: 'Paid', cell: () => null },
  ];
  const rows = [{ name: '=cmd()' }, { name: 'A "quoted", one\nwith two lines' }, { name: '@x' }];
  expect(toCsv(columns, rows)).toBe(
    '\uFEFFName,Amount,Paid\r\n' +
      `"'=cmd()",-12.5,\r\n` +
      '"A ""quoted"", one\nwith two lines",-12.5,\r\n' +
      `"'@x",-12.5,\r\n`,
  );
  expect(toCsv(columns, [])).toBe('\uFEFFName,Amount,Paid\r\n');
});

test('a title is converted to a part of a file name', () => {
  expect(fileNamePart('Night Raid: /Łódź 2026!')).toBe('night-raid-łódź-2026');
  expect(fileNamePart('../..')).toBe('untitled');
  expect(fileNamePart('x'.repeat(100))).toHaveLength(60);
});

test('saveFile downloads the content under the file name', () => {
  const downloads: string[] = [];
  URL.createObjectURL = () => 'blob:one';
  URL.revokeObjectURL = () => undefined;
  document.addEventListener('click', (event) => {
    const link = event.target as HTMLAnchorElement;
    downloads.push(`${link.download} ${link.href}`);
    event.preventDefault();
  });
  saveFile('list.csv', 'a,b', 'text/csv');
  expect(downloads).toEqual(['list.csv blob:one']);
  expect(document.querySelector('a')).toBeNull();
});

import { strFromU8, unzipSync } from 'fflate';
import readXlsx from 'read-excel-file/universal';
import { makeXlsx } from './xlsx.ts';

const ROWS = [
  ['Name', 'Amount (£)', 'Time', 'Count', 'Note'],
  ['Fox', { pounds: -12.5 }, new Date('2027-02-14T09:00:00Z'), 3, null],
  ['=1+1', { pounds: 0 }, null, 0, '_x0041_ & <b> "x" _X000d_ _x1_ _x005F_'],
  ['007', '+44 7700', '-12.5', '2027-02-14', 'true'],
  ['two\nlines', '\ttab ', ' é 👩‍🚀', '—', 'long '.repeat(6_000)],
];

function readBytes(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(file);
  });
}

async function read(rows: Parameters<typeof makeXlsx>[1] = ROWS, name = 'Ledger') {
  return readXlsx(await readBytes(makeXlsx(name, rows)), { trim: false });
}

async function unzip() {
  const files = unzipSync(new Uint8Array(await readBytes(makeXlsx('Ledger', ROWS))));
  function parse(path: string): Document {
    const text = strFromU8(files[path] ?? new Uint8Array());
    return new DOMParser().parseFromString(text, 'application/xml');
  }
  return { paths: Object.keys(files), parse };
}

function children(from: Document, name: string): Element[] {
  return [...(from.querySelector(name)?.children ?? [])];
}

/** What ECMA-376 requires of a format, part 1, 18.8; openpyxl and Excel check it. */
test('every format is complete, and refers to parts that are there', async () => {
  const styles = (await unzip()).parse('xl/styles.xml');
  const lists = ['fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles'];
  expect([...(styles.documentElement?.children ?? [])].map(({ tagName }) => tagName)).toEqual(
    lists,
  );
  for (const list of lists)
    expect(styles.querySelector(list)?.getAttribute('count')).toBe(
      String(children(styles, list).length),
    );
  const fills = children(styles, 'fills').map((fill) => [...fill.children]);
  expect(fills.map(([only]) => only?.getAttribute('patternType'))).toEqual(['none', 'gray125']);
  expect(fills.map(({ length }) => length)).toEqual([1, 1]);
  const sides = ['left', 'right', 'top', 'bottom', 'diagonal'];
  for (const border of children(styles, 'borders'))
    expect([...border.children].map(({ tagName }) => tagName)).toEqual(sides);
  for (const font of children(styles, 'fonts'))
    expect(Number(font.querySelector('sz')?.getAttribute('val'))).toBeGreaterThan(0);
  for (const [list, refersTo] of [
    ['cellStyleXfs', { fontId: 'fonts', fillId: 'fills', borderId: 'borders' }],
    ['cellXfs', { fontId: 'fonts', fillId: 'fills', borderId: 'borders', xfId: 'cellStyleXfs' }],
    ['cellStyles', { xfId: 'cellStyleXfs' }],
  ] as const)
    for (const format of children(styles, list))
      for (const [attribute, of] of Object.entries(refersTo))
        expect(children(styles, of)[Number(format.getAttribute(attribute) ?? '-1')]).toBeDefined();
});

test('a reader of spreadsheets gets each cell as it was, whatever its text looks like', async () => {
  const [sheet, ...others] = await read(ROWS, 'A & "B"');
  expect([sheet?.sheet, others]).toEqual(['A & "B"', []]);
  const expected = ROWS.map((row) =>
    row.map((cell) => (cell && typeof cell === 'object' && 'pounds' in cell ? cell.pounds : cell)),
  );
  expect(sheet?.data).toEqual(expected);
});

test('cells are in their column beyond Z', async () => {
  const row = Array.from({ length: 55 }, (_, index) => index);
  const [sheet] = await read([row, [], row]);
  expect(sheet?.data).toEqual([row, row.map(() => null), row]);
});

test('what XML cannot hold is left out of a text', async () => {
  const [sheet] = await read([['a\u0000\u0007b\u007F', 'c\uD800d\uDC00', 'e\uFFFE\uFFFFf']]);
  expect(sheet?.data).toEqual([['ab', 'cd', 'ef']]);
});

test('the package names its parts', async () => {
  const { paths, parse } = await unzip();
  const types = [...parse('[Content_Types].xml').querySelectorAll('Override')];
  const parts = types.map((type) => type.getAttribute('PartName')?.slice(1));
  const [workbook] = parse('_rels/.rels').querySelectorAll('Relationship');
  expect(paths).toEqual(expect.arrayContaining([...parts, workbook?.getAttribute('Target')]));
});

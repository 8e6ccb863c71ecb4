import { strFromU8, unzipSync } from 'fflate';
import { makeXlsx } from './xlsx.ts';

const ROWS = [
  ['Name', 'Amount (£)', 'Time', 'Count', 'Note'],
  ['Fox', { pounds: -12.5 }, new Date('2027-02-14T09:30:00Z'), 3, null],
  ['=1+1', { pounds: 0 }, null, 0, '_x0041_ & <b> "x" _X000d_ _x1_'],
];

function readBytes(file: Blob): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file);
  });
}

async function read(rows: Parameters<typeof makeXlsx>[1] = ROWS) {
  const files = unzipSync(await readBytes(makeXlsx('Ledger', rows)));
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
  const styles = (await read()).parse('xl/styles.xml');
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

test('every cell says where it is, and its format', async () => {
  const { parse } = await read([...ROWS, Array.from({ length: 55 }, (_, index) => index)]);
  const sheet = parse('xl/worksheets/sheet1.xml');
  const count = children(parse('xl/styles.xml'), 'cellXfs').length;
  const names = [...sheet.querySelectorAll('c')].map((cell) => cell.getAttribute('r'));
  expect(names.slice(0, 7)).toEqual(['A1', 'B1', 'C1', 'D1', 'E1', 'A2', 'B2']);
  expect([names.at(-55), names.at(-29), names.at(-1)]).toEqual(['A4', 'AA4', 'BC4']);
  expect([...sheet.querySelectorAll('row')].map((row) => row.getAttribute('r'))).toEqual([
    '1',
    '2',
    '3',
    '4',
  ]);
  for (const cell of sheet.querySelectorAll('c'))
    expect(Number(cell.getAttribute('s') ?? '0')).toBeLessThan(count);
});

test('texts are read as they were written, whatever they look like', async () => {
  const sheet = (await read()).parse('xl/worksheets/sheet1.xml');
  function textOf(name: string) {
    return sheet.querySelector(`c[r="${name}"] t`)?.textContent;
  }
  expect(textOf('A3')).toBe('=1+1');
  expect(textOf('E3')).toBe('_x005F_x0041_ & <b> "x" _x005F_X000d_ _x1_');
  expect(sheet.querySelector('c[r="B2"] v')?.textContent).toBe('-12.5');
  expect(sheet.querySelector('f')).toBeNull();
});

test('the parts refer to each other', async () => {
  const { paths, parse } = await read();
  const types = [...parse('[Content_Types].xml').querySelectorAll('Override')];
  for (const type of types) expect(paths).toContain(type.getAttribute('PartName')?.slice(1));
  for (const [from, folder] of [
    ['_rels/.rels', ''],
    ['xl/_rels/workbook.xml.rels', 'xl/'],
  ] as const)
    for (const one of parse(from).querySelectorAll('Relationship'))
      expect(paths).toContain(folder + one.getAttribute('Target'));
});

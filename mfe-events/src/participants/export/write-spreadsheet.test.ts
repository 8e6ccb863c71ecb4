import { makeChosenOption, makeEvent, makeParticipant } from '@muster/testing';
import { strFromU8, unzipSync } from 'fflate';
import { columnsOf, type SheetKind } from './export-contents.ts';
import { writeSpreadsheet } from './write-spreadsheet.ts';

const participant = makeParticipant({
  paymentAmount: 29.5,
  checkInTime: '2026-11-14T12:00:00.000Z',
  joinForm: {
    fullName: '=HYPERLINK("x")',
    phone: '07700 900123',
    medicalConditions: 'Asthma\u0007\nand <hay> fever',
    customFieldResponses: [
      makeChosenOption({ id: 'lunch', label: 'Lunch' }, { id: 'soup', label: 'Soup', price: 4.5 }),
    ],
  },
});

function readBytes(file: Blob): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file);
  });
}

/** The parts of the file, parsed. */
async function readParts(kind: SheetKind) {
  const list = { participants: [participant] };
  const columns = columnsOf(kind, { event: makeEvent({ customFields: [] }), list });
  const files = unzipSync(await readBytes(writeSpreadsheet(columns, [participant])));
  return new Map(
    Object.entries(files).map(([path, bytes]) => [
      path,
      new DOMParser().parseFromString(strFromU8(bytes), 'application/xml'),
    ]),
  );
}

async function cellsByHeader(kind: SheetKind = 'xlsx') {
  const sheet = (await readParts(kind)).get('xl/worksheets/sheet1.xml');
  const [header, row] = [...(sheet?.getElementsByTagName('row') ?? [])];
  const cells = [...(row?.children ?? [])];
  return new Map(
    [...(header?.children ?? [])].map((cell, index) => [cell.textContent, cells[index]]),
  );
}

test('every part is well-formed XML', async () => {
  const parts = await readParts('xlsx');
  expect([...parts.keys()]).toContain('[Content_Types].xml');
  for (const part of parts.values())
    expect(part.getElementsByTagName('parsererror')).toHaveLength(0);
});

test('texts stay texts and are no formulas', async () => {
  const cells = await cellsByHeader();
  for (const [header, text] of [
    ['Name', '=HYPERLINK("x")'],
    ['Phone', '07700 900123'],
    ['Medical conditions', 'Asthma\nand <hay> fever'],
  ] as const) {
    expect(cells.get(header)?.textContent).toBe(text);
    expect(cells.get(header)?.getAttribute('t')).toBe('inlineStr');
  }
});

test('amounts are numbers, and times are dates', async () => {
  const cells = await cellsByHeader();
  expect(cells.get('Amount (£)')?.outerHTML).toContain('<v>29.5</v>');
  expect(cells.get('Lunch (£)')?.outerHTML).toContain('<v>4.5</v>');
  // 46,340 days after the last day of 1899; in winter London's clocks show UTC.
  expect(Number(cells.get('Check-in time')?.textContent)).toBeCloseTo(46_340.5, 1);
  expect(cells.get('Waitlist position')?.outerHTML).not.toContain('<v>');
});

test.each([
  ['contactsXlsx', ['Phone', 'Emergency phone']],
  ['checkInsXlsx', ['Phone']],
] as const)('telephone numbers of the %s keep their 0', async (kind, headers) => {
  const cells = await cellsByHeader(kind);
  for (const header of headers) {
    expect(cells.get(header)?.textContent).toMatch(/^07700 900/);
    expect(cells.get(header)?.getAttribute('t')).toBe('inlineStr');
  }
  expect(cells.has('Payment')).toBe(false);
});

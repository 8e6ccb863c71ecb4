import { makeChosenOption, makeEvent, makeParticipant } from '@muster/testing';
import { readSheet } from 'read-excel-file/universal';
import { columnsOf, type SheetKind } from './export-contents.ts';
import { writeSpreadsheet } from './write-spreadsheet.ts';

const participant = makeParticipant({
  paymentAmount: 29.5,
  joinedAt: '2026-07-01T11:00:00.000Z',
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

function readBytes(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(file);
  });
}

/** What a reader of spreadsheets gets of the participant, by header. */
async function readRow(kind: SheetKind) {
  const list = { participants: [participant] };
  const columns = columnsOf(kind, { event: makeEvent({ customFields: [] }), list });
  const file = writeSpreadsheet(columns, [participant]);
  const [header, row, ...others] = await readSheet(await readBytes(file), { trim: false });
  expect(others).toEqual([]);
  return Object.fromEntries(header?.map((name, index) => [name, row?.[index]]) ?? []);
}

test('texts stay texts, amounts are numbers, and times are dates', async () => {
  expect(await readRow('xlsx')).toMatchObject({
    Name: '=HYPERLINK("x")',
    Phone: '07700 900123',
    'Medical conditions': 'Asthma\nand <hay> fever',
    'Amount (£)': 29.5,
    Lunch: 'Soup',
    'Lunch (£)': 4.5,
    // What the clock in London showed, in winter and in summer.
    'Check-in time': new Date('2026-11-14T12:00:00.000Z'),
    Joined: new Date('2026-07-01T12:00:00.000Z'),
    'Waitlist position': null,
  });
});

test.each([
  ['contactsXlsx', ['Phone', 'Emergency phone']],
  ['checkInsXlsx', ['Phone']],
] as const)('telephone numbers of the %s keep their 0', async (kind, headers) => {
  const row = await readRow(kind);
  for (const header of headers) expect(row[header]).toMatch(/^07700 900/);
  expect(row).not.toHaveProperty('Payment');
});

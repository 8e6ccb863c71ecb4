import { makeParticipant } from '@muster/testing';
import { completeColumns } from './export-contents.ts';
import { toRows, writeSpreadsheet } from './write-spreadsheet.ts';

const participant = makeParticipant({
  paymentAmount: 29.5,
  checkInTime: '2026-11-14T09:41:00.000Z',
  joinForm: {
    fullName: '=HYPERLINK("x")',
    phone: '07700 900123',
    medicalConditions: 'Asthma\u0007\nand hay fever',
    customFieldResponses: [
      { fieldLabel: 'Lunch', selectedOptionLabel: 'Soup', additionalPrice: 4.5 },
    ],
  },
});

function cellsByHeader() {
  const columns = completeColumns([participant]);
  const [, row = []] = toRows(columns, [participant]);
  return new Map(columns.map(({ header }, index) => [header, row[index]]));
}

test('texts stay texts, amounts are numbers and times are dates', () => {
  const cells = cellsByHeader();
  expect(cells.get('Name')).toEqual({ type: String, value: '=HYPERLINK("x")' });
  expect(cells.get('Phone')).toEqual({ type: String, value: '07700 900123' });
  expect(cells.get('Amount (£)')).toMatchObject({ type: Number, value: 29.5 });
  expect(cells.get('Lunch (£)')).toMatchObject({ type: Number, value: 4.5 });
  expect(cells.get('Check-in time')).toMatchObject({ type: Date });
  expect(cells.get('Waitlist position')).toBeNull();
});

test('what XML cannot hold is left out', () => {
  expect(cellsByHeader().get('Medical conditions')).toEqual({
    type: String,
    value: 'Asthma\nand hay fever',
  });
});

test('the file is a zip archive', async () => {
  const file = await writeSpreadsheet([participant]);
  expect(file.size).toBeGreaterThan(1_000);
});

import { toCsv } from '@muster/csv';
import { makeChosenOption, makeEvent, makeParticipant } from '@muster/testing';
import { nameExport, writeExport } from './export-contents.ts';

function lunch(label: string, price: number) {
  return makeChosenOption({ id: 'lunch', label: 'Lunch' }, { id: label, label, price });
}
const rook = makeParticipant({
  id: '64b000000000000000000a01',
  paymentStatus: 'paid',
  paymentAmount: 29.5,
  paymentId: 'pay_1',
  checkInStatus: 'checked_in',
  checkInTime: '2026-11-14T09:41:00.000Z',
  joinForm: {
    fullName: '=HYPERLINK("x")',
    medicalConditions: 'Asthma, carries\nan inhaler',
    customFieldResponses: [lunch('Soup', 4.5)],
  },
  user: { id: '64b000000000000000000b01', email: 'rook@home.example' },
});
const wren = makeParticipant({
  status: 'waitlist',
  position: 2,
  joinForm: { fullName: '', email: '', phone: '' },
  user: { name: 'Wren', email: 'wren@example.org.uk', emailConfirmed: false },
});
const event = makeEvent({ title: 'Night Watch' });
const FREE = makeEvent({ title: 'Night Watch', basePrice: 0, customFields: [] });
const list = {
  participants: [rook, wren],
  summary: {
    total: 2,
    confirmed: 1,
    waitlist: 1,
    paid: 1,
    checkedIn: 1,
    totalRevenue: 29.5,
    owing: 0,
    owedPence: 0,
  },
  pagination: { page: 1, limit: 1000, total: 2, pages: 1 },
};
const input = { event, list, now: new Date('2026-11-15T10:00:00.000Z'), toCsv };

function rowsOf(text: string) {
  return text.replace('\uFEFF', '').trimEnd().split('\r\n');
}

test('the complete CSV has every value of every join form, and formulas are escaped', () => {
  const [head, first, second] = rowsOf(writeExport('csv', input));
  expect(head).toBe(
    'Name,Email,Phone,Status,Waitlist position,Payment,Amount (£),Owed (£),Payment ID,Check-in,Check-in time,Joined,Updated,Experience,' +
      'Emergency contact,Emergency phone,Relationship,Dietary requirements,Medical conditions,Notes,Nick name,Account email,' +
      'Account created,User ID,Participant ID,Email note,Account email note,Lunch,Lunch (£)',
  );
  expect(first).toBe(
    `"'=HYPERLINK(""x"")",rook@example.org.uk,07700 900123,Confirmed,,Paid,29.50,0.00,pay_1,Checked in,2026-11-14T09:41:00.000Z,` +
      '2026-09-20T18:05:00.000Z,2026-09-20T18:05:00.000Z,Intermediate,Ruth Oakes,07700 900456,Sister,,"Asthma, carries\nan inhaler",,' +
      'Rook,rook@home.example,2025-03-02T10:00:00.000Z,64b000000000000000000b01,64b000000000000000000a01,,,Soup,4.50',
  );
  expect(second).toMatch(
    /^Wren,wren@example.org.uk,,Waitlist,2,Pending,25.00,0.00,,Not checked in,,/,
  );
  expect(second).toMatch(/,Not confirmed,Not confirmed,,$/);
});

test('of a free event the complete CSV has no payment, and no price of an option', () => {
  const [head = ''] = rowsOf(writeExport('csv', { ...input, event: FREE }));
  expect(head.split(',')).toEqual(
    expect.arrayContaining(['Status', 'Check-in', 'Participant ID', 'Lunch']),
  );
  expect(head).not.toMatch(/Payment|£/);
});

test('options have a column for each field of today, whatever it was called, and removed ones last', () => {
  const hire = { id: 'hire', label: 'Hire' };
  const chosen = [
    [makeChosenOption(hire, { id: 'gone', label: 'Pistol', price: 9 }), lunch('Soup', 4.5)],
    [makeChosenOption({ ...hire, label: 'Kit' }, { id: 'rifle', label: 'Rilfe', price: 20 })],
    [makeChosenOption({ id: 'old', label: 'Hire' }, { id: 'mask', label: 'Mask', price: 3 })],
    [{ ...lunch('Chilli', 5), fieldId: null, optionId: null, fieldLabel: 'Food' }],
  ];
  const participants = chosen.map((customFieldResponses) =>
    makeParticipant({ joinForm: { customFieldResponses } }),
  );
  const customFields = [
    {
      id: 'lunch',
      label: 'Meal',
      isPlace: false,
      options: [{ id: 'Soup', label: 'Leek soup', price: 6, limit: null, left: null }],
    },
    { id: 'travel', label: 'Travel', isPlace: false, options: [] },
    {
      ...hire,
      isPlace: false,
      options: [{ id: 'rifle', label: 'Rifle', price: 25, limit: null, left: null }],
    },
  ];
  const given = { ...input, event: { ...event, customFields }, list: { ...list, participants } };
  const rows = rowsOf(writeExport('csv', given));
  expect(rows.map((row) => row.split(',').slice(-8).join(','))).toEqual([
    'Meal,Meal (£),Hire,Hire (£),Hire,Hire (£),Food,Food (£)',
    'Leek soup,4.50,Pistol,9.00,,,,',
    ',,Rifle,20.00,,,,',
    ',,,,Mask,3.00,,',
    ',,,,,,Chilli,5.00',
  ]);
});

test('the complete JSON has the participants as the API returns them, the event and the sums', () => {
  const content = JSON.parse(writeExport('json', input));
  expect(content).toEqual({
    event: { id: event.id, title: 'Night Watch', date: event.date, location: event.location },
    exportedAt: '2026-11-15T10:00:00.000Z',
    summary: list.summary,
    participants: [rook, wren],
  });
});

test('the contact list has phone numbers and emergency contacts', () => {
  const [head, , second] = rowsOf(writeExport('contacts', input));
  expect(head).toBe('Name,Email,Phone,Emergency contact,Emergency phone,Relationship,Email note');
  expect(second).toBe('Wren,wren@example.org.uk,,Ruth Oakes,07700 900456,Sister,Not confirmed');
});

test('where there are dependants their age and who has booked are said, and no more', () => {
  const tom = makeParticipant({
    dependant: { id: '64b000000000000000000c01', name: 'Tom Oakes', age: 14 },
    joinForm: { fullName: 'Tom Oakes' },
    user: { name: 'Greta' },
  });
  const { list } = input;
  const booked = { ...input, list: { ...list, participants: [...list.participants, tom] } };
  for (const kind of ['csv', 'contacts', 'checkIns'] as const) {
    const rows = rowsOf(writeExport(kind, booked));
    expect(rows[0]).toContain(',Age,Booked by');
    expect(rows.join('\n')).toContain(',14,Greta');
  }
});

test('the check-in list has experience, check-in status and time', () => {
  const [head, first, second] = rowsOf(writeExport('checkIns', input));
  expect(head).toBe('Name,Phone,Experience,Checked in,Time');
  expect(first).toMatch(/,07700 900123,Intermediate,Yes,"Sat 14 Nov 2026, \d\d:41"$/);
  expect(second).toBe('Wren,,Intermediate,No,');
});

test.each([
  ['csv', 'night-watch-2026-11-04-participants.csv'],
  ['json', 'night-watch-2026-11-04-participants.json'],
  ['contacts', 'night-watch-2026-11-04-contacts.csv'],
  ['checkIns', 'night-watch-2026-11-04-check-in.csv'],
] as const)('the name of the %s file contains title and date', (kind, name) => {
  expect(nameExport(kind, 'night-watch', '2026-11-04T12:00:00.000Z')).toBe(name);
});

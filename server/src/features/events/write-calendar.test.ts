import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cases } from '../../../test/support/cases.ts';
import { readCalendar } from '../../../test/support/read-calendar.ts';
import { type CalendarEntry, writeCalendar } from './write-calendar.ts';

const ID = '64b000000000000000000101';

function entry(given: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    id: ID,
    title: 'Night Raid',
    description: '',
    location: 'Sheffield, S1 2HE',
    coordinates: { latitude: 53.38, longitude: -1.47 },
    date: new Date('2027-05-01T10:00:00Z'),
    end: new Date('2027-05-01T16:00:00Z'),
    status: 'CONFIRMED',
    sequence: 3,
    changedAt: new Date('2027-01-01T00:00:00Z'),
    ...given,
  };
}
function write(given: Partial<CalendarEntry> = {}) {
  return writeCalendar([entry(given)], { publicUrl: 'https://muster.test' });
}
function read(given: Partial<CalendarEntry> = {}) {
  const [found] = readCalendar(write(given));
  assert.ok(found);
  return found;
}

test('an event has everything that a calendar shows', () => {
  assert.deepEqual(read({ description: 'Bring water.' }), {
    uid: `${ID}@muster`,
    sequence: 3,
    summary: 'Night Raid',
    description: `Bring water.\n\nhttps://muster.test/e/${ID}`,
    location: 'Sheffield, S1 2HE',
    status: 'CONFIRMED',
    url: `https://muster.test/e/${ID}`,
    geo: [53.38, -1.47],
    start: '2027-05-01T10:00:00.000Z',
    end: '2027-05-01T16:00:00.000Z',
    zone: 'Europe/London',
    properties: [
      'uid',
      'sequence',
      'dtstamp',
      'dtstart',
      'dtend',
      'summary',
      'location',
      'geo',
      'description',
      'url',
      'status',
      'last-modified',
    ],
  });
});

test('times are those of London, in summer and in winter', () => {
  assert.match(write(), /DTSTART;TZID=Europe\/London:20270501T110000\r\n/);
  assert.match(
    write({ date: new Date('2027-02-13T09:30:00Z') }),
    /DTSTART;TZID=Europe\/London:20270213T093000\r\n/,
  );
  // DTSTAMP and LAST-MODIFIED must be in UTC, whatever the zone of the entry.
  assert.match(write(), /DTSTAMP:20270101T000000Z\r\n/);
  assert.match(write(), /LAST-MODIFIED:20270101T000000Z\r\n/);
});

// Clocks go forward on 28 March 2027 at 01:00 UTC, and back on 31 October 2027 at 01:00 UTC.
const NIGHTS = [
  ['before the clocks go forward', '2027-03-28T00:30:00.000Z', '2027-03-28T02:00:00.000Z'],
  ['just after they went forward', '2027-03-28T01:00:00.000Z', '2027-03-28T02:00:00.000Z'],
  ['the first 01:30', '2027-10-31T00:30:00.000Z', '2027-10-31T02:30:00.000Z'],
  ['the second 01:30', '2027-10-31T01:30:00.000Z', '2027-10-31T02:30:00.000Z'],
  ['until the second 01:30', '2027-10-30T20:00:00.000Z', '2027-10-31T01:30:00.000Z'],
  ['over the whole night', '2027-10-30T18:00:00.000Z', '2027-10-31T06:00:00.000Z'],
] as const;
for (const [name, start, end] of NIGHTS) {
  test(`the night of the change: ${name}`, () => {
    const found = read({ date: new Date(start), end: new Date(end) });
    assert.deepEqual([found.start, found.end], [start, end]);
  });
}

test('an end that is not known is left out', () => {
  assert.doesNotMatch(write({ end: undefined }), /DTEND|DURATION/);
});

test('the server’s own time zone does not matter', () => {
  const before = process.env.TZ;
  try {
    for (const zone of ['America/New_York', 'Pacific/Kiritimati', 'Europe/London']) {
      process.env.TZ = zone;
      // 02:30 does not exist on that day in New York.
      const found = read({ date: new Date('2027-03-14T02:30:00Z'), end: undefined });
      assert.equal(found.start, '2027-03-14T02:30:00.000Z', zone);
    }
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

const TEXTS = [
  'Commas, semicolons; colons: and "quotes" and \\backslashes\\n',
  'Two\nlines\r\nand\ra third',
  '🔫'.repeat(60),
  `${'é'.repeat(100)} 👩‍👩‍👧‍👦 ${'漢'.repeat(100)}`,
  'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil\r\nATTACH:https://evil.test',
];
for (const title of TEXTS) {
  test(`a text arrives as it was written: ${JSON.stringify(title.slice(0, 30))}`, () => {
    const found = read({ title, location: title, description: title });
    const expected = title.replace(/\r\n?/g, '\n');
    assert.equal(found.summary, expected);
    assert.equal(found.location, expected);
    assert.ok(found.description?.startsWith(expected));
    assert.ok(!found.properties.includes('attach'));
  });
}

test('any title stays one property of one entry', () => {
  const titles = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 140 });
  fc.assert(
    fc.property(titles, (title) => {
      const entries = readCalendar(write({ title }));
      assert.equal(entries.length, 1);
      assert.equal(entries[0]?.properties.length, 12);
    }),
    cases(),
  );
});

test('a cancelled entry has the same UID and leads nowhere', () => {
  const found = read({ status: 'CANCELLED', location: '', sequence: 4 });
  assert.deepEqual(
    { uid: found.uid, status: found.status, sequence: found.sequence, url: found.url },
    { uid: `${ID}@muster`, status: 'CANCELLED', sequence: 4, url: null },
  );
});

test('a calendar without entries is valid', () => {
  const text = writeCalendar([], { publicUrl: 'https://muster.test', name: 'Muster' });
  assert.deepEqual(readCalendar(text), []);
});

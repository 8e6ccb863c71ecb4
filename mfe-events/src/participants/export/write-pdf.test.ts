/** @jest-environment node */
import { createPrinter } from '@muster/domain';
import { makeEvent, makeParticipant } from '@muster/testing';
import { writePdf } from './write-pdf.ts';

const event = makeEvent({ title: 'Night Watch', location: 'Old Quarry' });
const OPTIONS = [
  {
    fieldId: 'lunch',
    optionId: 'chilli',
    fieldLabel: 'Lunch',
    optionLabel: 'Chilli',
    count: 9,
    limit: null,
    isOffered: true,
  },
];

function write(names: readonly string[]) {
  const participants = names.map((fullName) => makeParticipant({ joinForm: { fullName } }));
  return writePdf({ event, participants, options: OPTIONS });
}

async function countPages(pdf: Blob) {
  const text = Buffer.from(await pdf.arrayBuffer()).toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  return text.match(/\/Type \/Page\b/g)?.length;
}

test('the clipboard is as many A4 pages as it needs', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `Player ${index}`);
  expect(await countPages(await write(names.slice(0, 5)))).toBe(1);
  expect(await countPages(await write(names))).toBeGreaterThan(1);
});

const PRINTED = [
  'Łukasz Żak',
  'Ștefan Søren',
  'Ελένη',
  'Олена',
  'Nguyễn Thị',
  'Zoe\u0301',
  'Ada\u200f',
];
test('names with the accents of Europe, in Greek and in Cyrillic are in it', async () => {
  expect(await countPages(await write(PRINTED))).toBe(1);
});

test.each([
  ['Night game 🌙', 'Night game', false],
  ['Ada 👩🏽‍🚀 Fox', 'Ada  Fox', false],
  ['Aḥmad Ṭāhā', 'Ahmad Tāhā', false],
  ['Ἑλένη', 'Ελένη', false],
  ['王伟', '??', true],
  ['محمد', '????', true],
])('%s is printed as %s', async (name, printed, isReplaced) => {
  const { print, hasReplaced } = createPrinter();
  expect([print(name), hasReplaced()]).toEqual([printed, isReplaced]);
  expect(await countPages(await write(['Anna', name]))).toBe(1);
});

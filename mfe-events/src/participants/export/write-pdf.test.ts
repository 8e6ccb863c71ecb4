/** @jest-environment node */
import { makeEvent, makeParticipant } from '@muster/testing';
import { writePdf } from './write-pdf.ts';

const event = makeEvent({ title: 'Night Watch', location: 'Old Quarry' });
const OPTIONS = [{ fieldLabel: 'Lunch', optionLabel: 'Chilli', count: 9 }];

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
const NOT_PRINTED = ['王伟', 'Aḥmad Ṭāhā', 'Ἑλένη', 'محمد', 'Ada 🦊'];

test('names with the accents of Europe, in Greek and in Cyrillic are in it', async () => {
  expect(await countPages(await write(PRINTED))).toBe(1);
});

test.each(NOT_PRINTED)('%s, which the font has not, is never left blank', async (name) => {
  await expect(write(['Anna', name])).rejects.toMatchObject({
    name: 'UnprintableText',
    text: name,
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  breakLongWords,
  cutToWidth,
  openTaggedDocument,
  PDF_FONTS,
  PDF_WIDTH,
} from './tagged-document.ts';

/* What people write has to fit on paper, and in reasonable time. */

function openText() {
  const { doc } = openTaggedDocument('Test');
  doc.font(PDF_FONTS.regular).fontSize(11);
  return doc;
}

test('a word of 20,000 letters is broken into parts that fill lines', () => {
  const doc = openText();
  for (const letter of ['x', 'W', '?', 'Ж']) {
    const word = letter.repeat(20_000);
    const parts = breakLongWords(doc, word, PDF_WIDTH).split(' ');
    assert.equal(parts.join(''), word);
    // PDFKit measures a word with the space after it.
    const widths = parts.map((part) => doc.widthOfString(`${part} `));
    assert.ok(widths.every((width) => width <= PDF_WIDTH));
    assert.ok(widths.slice(0, -1).every((width) => width > PDF_WIDTH - 20));
  }
});

test('words that fit stay as they are, and so do the lines', () => {
  const doc = openText();
  const text = `Wintersturmoperationsvorbereitungswochen at\n\nhttps://muster.test/${'a'.repeat(30)} `;
  assert.equal(breakLongWords(doc, text, PDF_WIDTH), text);
});

test('what is too long for a line is cut after a letter, and tells alike beginnings apart', () => {
  const doc = openText();
  const width = doc.widthOfString('Bartholomew Feather…');
  for (const name of ['Bartholomew Featherstonehaugh', 'Bartholomew Fairfax-Cholmondeley']) {
    const cut = cutToWidth(doc, name, width);
    assert.ok(name.startsWith(cut.slice(0, -1)) && cut.endsWith('…'));
    assert.ok(cut.length > 'Bartholomew F…'.length && doc.widthOfString(cut) <= width);
  }
  assert.equal(cutToWidth(doc, 'Zoë Ångström', width), 'Zoë Ångström');
});

import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

/** The margin of a page, in points. */
export const PDF_MARGIN = 56;
/** What is left between the margins of an A4 page. */
export const PDF_WIDTH = 595.28 - 2 * PDF_MARGIN;

export const PDF_FONTS = {
  regular: fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf')),
};

/** A document whose parts say what they are, for screen readers. */
export interface TaggedDocument {
  doc: PDFKit.PDFDocument;
  /** Draws a part of a type such as `H1` or `P`. */
  tag: (type: string, draw: () => void) => void;
  end: () => Promise<Uint8Array>;
}

/**
 * Breaks words that are wider than a line in the current font. PDFKit would measure what is left of
 * such a word for every line of it: of 20,000 letters without a space, for half a minute.
 */
export function breakLongWords(doc: PDFKit.PDFDocument, text: string, width: number): string {
  const widths = new Map<string, number>();
  function widthOf(letter: string): number {
    const known = widths.get(letter) ?? doc.widthOfString(letter);
    widths.set(letter, known);
    return known;
  }
  // A word is measured with the space after it.
  const room = width - doc.widthOfString(' ');
  return text.replaceAll(/\S{40,}/g, (word) => {
    let left = room;
    let broken = '';
    for (const letter of word) {
      left -= widthOf(letter);
      if (left < 0) {
        broken += ' ';
        left = room - widthOf(letter);
      }
      broken += letter;
    }
    return broken;
  });
}

/**
 * A text on one line of this width, in points and the document's font, with an ellipsis where it is
 * cut: after a letter, where PDFKit would leave out the whole word.
 */
export function cutToWidth(doc: PDFKit.PDFDocument, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && doc.widthOfString(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** An A4 document in black on white. */
export function openTaggedDocument(title: string, margin = PDF_MARGIN): TaggedDocument {
  const info = { Title: title, Creator: 'Muster' };
  const form = { size: 'A4', margin, tagged: true, lang: 'en-GB', displayTitle: true };
  const doc = new PDFDocument({ ...form, pdfVersion: '1.7', info, font: PDF_FONTS.regular });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const root = doc.struct('Document');
  doc.addStructure(root);
  function tag(type: string, draw: () => void) {
    const element = doc.struct(type);
    root.add(element);
    const content = doc.markStructureContent(type);
    draw();
    element.add(content);
    element.end();
  }
  async function end(): Promise<Uint8Array> {
    root.end();
    const ended = new Promise((resolve) => doc.once('end', resolve));
    doc.end();
    await ended;
    return Buffer.concat(chunks);
  }
  return { doc, tag, end };
}

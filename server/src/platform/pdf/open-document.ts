import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

export const FONTS = {
  regular: fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf')),
};

/**
 * An A4 document in black on white, for paper and screen readers: each part says what it is.
 */
export function openDocument(title: string, margin: number) {
  const info = { Title: title, Creator: 'Muster' };
  const form = { size: 'A4', margin, tagged: true, lang: 'en-GB', displayTitle: true };
  const doc = new PDFDocument({ ...form, pdfVersion: '1.7', info, font: FONTS.regular });
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

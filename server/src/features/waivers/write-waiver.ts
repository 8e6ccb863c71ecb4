import { setImmediate } from 'node:timers/promises';
import { createPrinter, lastDayOf } from '@muster/domain';
import { formatDay, formatMoment } from '../../platform/mail/format-moment.ts';
import {
  breakLongWords,
  openTaggedDocument,
  PDF_FONTS,
  PDF_MARGIN,
  PDF_WIDTH,
  type TaggedDocument,
} from '../../platform/pdf/tagged-document.ts';
import type { SignatureRow } from '../waiver-states/signature-store.ts';
import type { SignedRow } from './signed-store.ts';

/** The box in which clients draw, and how much smaller it is printed. */
const DRAWN = { width: 600, height: 200, scale: 0.4 };
/** What has to fit below the text on the same page: the names and the drawing. */
const SIGNATURE_HEIGHT = 220;

interface SignedWaiver {
  row: SignedRow;
  signature: SignatureRow;
}

/**
 * A signed waiver in black on white: one page, and more for a longer text. No text of people is
 * markup.
 */
export async function writeWaiver({ row, signature }: SignedWaiver): Promise<Uint8Array> {
  const page = openTaggedDocument(`Waiver of ${row.title}`);
  const { doc } = page;
  const write = createWriter(page);
  write('H1', 'Waiver', { size: 24, isBold: true });
  write('P', row.organizerName, { size: 14, isBold: true });
  write('P', `${row.title}, ${formatMoment(row.date)}`);
  write('P', `Version ${signature.version} of the text`);
  doc.moveDown(0.5);
  for (const [index, paragraph] of signature.body.split(/\n\s*\n/).entries()) {
    // Thousands of paragraphs take seconds, in which other requests go on.
    if (index % 50 === 49) await setImmediate();
    write('P', paragraph);
    doc.moveDown(0.4);
  }
  if (doc.y > doc.page.height - PDF_MARGIN - SIGNATURE_HEIGHT) doc.addPage();
  doc.moveDown(0.6);
  write('H2', 'Signature', { size: 13, isBold: true });
  for (const line of describeSignature(row, signature)) write('P', line);
  if (signature.strokes) draw(page, signature.strokes);
  return page.end();
}

/** Who has signed for whom and where, and how long it holds. */
export function describeSignature(
  { playerName }: Pick<SignedRow, 'playerName'>,
  signature: SignatureRow,
): string[] {
  const { typedName, signer, signedAt, signedOn, validFor, withdrawnAt, gateBy } = signature;
  return [
    `Signed as “${typedName}”${signer === 'guardian' ? ', as a guardian' : ''}`,
    `For ${playerName || 'the player'}`,
    ...(gateBy === null ? [] : [`At the gate${gateBy && `, by ${gateBy}`}`]),
    `On ${formatMoment(signedAt)}`,
    validFor === 'year'
      ? `Holds until ${formatDay(`${lastDayOf(signedOn)}T12:00:00Z`)}`
      : 'Holds for this event',
    ...(withdrawnAt ? [`Withdrawn on ${formatMoment(withdrawnAt)}`] : []),
  ];
}

interface Style {
  size?: number;
  isBold?: boolean;
}

function createWriter({ doc, tag }: TaggedDocument) {
  const { print } = createPrinter();
  return (type: string, text: string, { size = 11, isBold = false }: Style = {}) => {
    doc.font(isBold ? PDF_FONTS.bold : PDF_FONTS.regular).fontSize(size);
    const lines = text.split('\n').map((line) => print(line) || ' ');
    const printed = breakLongWords(doc, lines.join('\n'), PDF_WIDTH);
    tag(type, () => doc.text(printed, PDF_MARGIN, doc.y, { width: PDF_WIDTH }));
    doc.moveDown(0.2);
  };
}

function draw({ doc, tag }: TaggedDocument, strokes: string): void {
  const { width, height, scale } = DRAWN;
  const top = doc.y + 8;
  tag('Figure', () => {
    doc.save();
    doc.translate(PDF_MARGIN, top).scale(scale);
    doc.rect(0, 0, width, height).clip();
    try {
      doc.lineWidth(4).lineCap('round').lineJoin('round').path(strokes).stroke('black');
    } catch {
      // What is no drawing is left out: the typed name is the signature.
    }
    doc.restore();
  });
  doc.y = top + height * scale;
}

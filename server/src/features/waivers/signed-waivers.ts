import { setImmediate } from 'node:timers/promises';
import type { WaiverSignature } from '@muster/contract';
import {
  ANY_EVENT,
  createPrinter,
  type EventAccess,
  eventAccess,
  isBelowAge,
  lastDayOf,
  londonIsoDay,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { type Handlers, SentFile } from '../../platform/http/handler.ts';
import { hashLinkToken } from '../../platform/mail/account-links.ts';
import { formatDay, formatMoment } from '../../platform/mail/format-moment.ts';
import {
  breakLongWords,
  openTaggedDocument,
  PDF_FONTS,
  PDF_MARGIN,
  PDF_WIDTH,
  type TaggedDocument,
} from '../../platform/pdf/tagged-document.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/event-access.ts';
import { findPersonId } from '../participation/own-participation-store.ts';
import { findStanding } from '../participation/waiver-facts-store.ts';
import { findSignature, findWaiver, type SignatureRow } from '../participation/waiver-store.ts';
import { findGuardianLink } from './guardian-link-store.ts';
import { findSigned, findSigning, type SignedRow, type SigningRow } from './signer-store.ts';

/** The box in which clients draw, and how much smaller it is printed. */
const DRAWN = { width: 600, height: 200, scale: 0.4 };
/** What has to fit below the text on the same page: the names and the drawing. */
const SIGNATURE_HEIGHT = 220;

export const signedWaivers = {
  /** What the caller has signed for an event, as PDF. */
  async getSignedWaiver({ db }, { actor, params: { id: eventId }, query }) {
    const { dependantId } = query;
    const personId = await findPersonId(db, { eventId, userId: actor.id, dependantId });
    const file = personId && (await makeFile(db, { eventId, userId: personId, access: ANY_EVENT }));
    if (!file) throw new AppError('NOT_JOINED');
    return file;
  },

  /** The same of a participant, for those who manage participants. */
  async getParticipantWaiver({ db }, { actor, params: { id: eventId, userId } }) {
    const access = eventAccess(actor, 'manageParticipants');
    await requireEvent(db, { eventId, access });
    const file = await makeFile(db, { eventId, userId, access });
    if (!file) throw new AppError('PARTICIPANT_NOT_FOUND');
    return file;
  },

  /** What a guardian is asked to sign, and nothing else (docs/product/waivers.md#guardians). */
  async getGuardianSignature({ db }, { params }) {
    const link = await findGuardianLink(db, hashLinkToken(params.token));
    const row = link && (await findSigning(db, link));
    const isAsked = row && (await asksGuardian(db, row));
    const waiver = isAsked && (await findWaiver(db, row.organizerId));
    if (!row || !waiver) throw new AppError('LINK_NOT_FOUND');
    const { version, body } = waiver;
    return {
      player: { name: row.name, age: ageOf(row) },
      event: { title: row.eventTitle, date: row.eventDate },
      waiver: { version, body },
    };
  },
} satisfies Partial<Handlers>;

/** Undefined when there is no such participation. */
async function makeFile(
  db: Services['db'],
  of: { eventId: string; userId: string; access: EventAccess },
): Promise<SentFile | undefined> {
  const row = await findSigned(db, of);
  if (!row) return undefined;
  // The one that decides the state is the better one to print, if there is one.
  const { signature } = await findStanding(db, row);
  const signatureId = signature?.id ?? row.signatureId;
  if (!signatureId) throw new AppError('SIGNATURE_NOT_FOUND');
  const content = await writeWaiver({ row, signature: await requireSignature(db, signatureId) });
  const saveAs = `waiver-${row.participationId}.pdf`;
  return new SentFile({ contentType: 'application/pdf', content, saveAs });
}

/** On the day of the event, in Britain; null for a player without an account. */
function ageOf({ dateOfBirth, eventDate }: SigningRow): number | null {
  if (dateOfBirth === null) return null;
  const day = londonIsoDay(new Date(eventDate));
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return isBelowAge(dateOfBirth, day, years) ? years - 1 : years;
}

/** A signature as those see it who may see it at all. */
export function toSignature(row: SignatureRow): WaiverSignature {
  const { id, version, signer, typedName, strokes, signedAt, withdrawnAt } = row;
  const lastDay = row.validFor === 'year' ? lastDayOf(row.signedOn) : null;
  return { id, version, signer, typedName, strokes, signedAt, lastDay, withdrawnAt };
}

export async function requireSignature(db: Db, id: string): Promise<SignatureRow> {
  const row = await findSignature(db, id);
  if (!row) throw new AppError('SIGNATURE_NOT_FOUND');
  return row;
}

interface SignedWaiver {
  row: SignedRow;
  signature: SignatureRow;
}

/**
 * A signed waiver in black on white: one page, and more for a longer text. No text of people is
 * markup.
 */
async function writeWaiver({ row, signature }: SignedWaiver): Promise<Uint8Array> {
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

/**
 * Whether a guardian can sign for somebody: there is a waiver, and they are below 18 on the day of
 * the event, or may be, because nobody knows their age. Nobody signs for an adult.
 */
export async function asksGuardian(db: Db, row: SigningRow): Promise<boolean> {
  const { facts } = await findStanding(db, row);
  if (!facts) return false;
  return facts.needsGuardian || facts.isMinor || row.dateOfBirth === null;
}

import {
  ANY_EVENT,
  createPrinter,
  type EventAccess,
  eventAccess,
  formatPounds,
  toPounds,
  vatPence,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { type Handlers, SentFile } from '../../platform/http/handler.ts';
import { formatDay, formatMoment } from '../../platform/mail/format-moment.ts';
import {
  PDF_FONTS as FONTS,
  PDF_MARGIN as MARGIN,
  openTaggedDocument,
  PDF_WIDTH as WIDTH,
} from '../../platform/pdf/tagged-document.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/event-access.ts';
import { findPersonId } from '../participation/own-participation-store.ts';
import {
  findReceipt,
  listReceiptEntries,
  type ReceiptEntry,
  type ReceiptRow,
  type ReceiptVat,
} from './receipt-store.ts';

const METHODS = {
  cash: 'in cash',
  card: 'by card',
  bank: 'by bank transfer',
  online: 'online',
  voucher: 'by voucher',
} as const;
const NOUNS = {
  charge: 'charge',
  payment: 'payment',
  refund: 'refund',
  adjustment: 'correction',
  voucher: 'voucher',
  transfer: 'transfer',
} as const;
/** How many entries fit on the page, and above VAT. */
export const MAX_RECEIPT_ENTRIES = 24;
export const MAX_VAT_RECEIPT_ENTRIES = 11;
/** Of an A4 page, above its margin. */
const BOTTOM = 841.89 - MARGIN;
/** Above it a VAT invoice has the customer's address (docs/product/money.md#vat-receipts). */
const MAX_SIMPLIFIED_PENCE = 25_000;
const AMOUNT_WIDTH = 90;
const DAY_WIDTH = 120;

export const receipts = {
  /**
   * The receipt of what the caller paid for an event, for themselves or for a dependant, also after
   * leaving it.
   */
  async getReceipt({ db }, { actor, params: { id: eventId }, query }) {
    const userId = await findPersonId(db, { eventId, userId: actor.id, ...query });
    if (!userId) throw new AppError('NOT_JOINED');
    const receipt = await makeReceipt(db, { eventId, userId, access: ANY_EVENT });
    if (!receipt) throw new AppError('NOT_JOINED');
    return receipt;
  },

  /** The same of a participant, for those who may see the ledger. */
  async getParticipantReceipt({ db }, { actor, params: { id: eventId, userId } }) {
    const access = eventAccess(actor, 'viewLedger');
    await requireEvent(db, { eventId, access });
    const receipt = await makeReceipt(db, { eventId, userId, access });
    if (!receipt) throw new AppError('PARTICIPANT_NOT_FOUND');
    return receipt;
  },
} satisfies Partial<Handlers>;

/** Undefined when there is no such participation. */
async function makeReceipt(
  db: Services['db'],
  of: { eventId: string; userId: string; access: EventAccess },
): Promise<SentFile | undefined> {
  const row = await findReceipt(db, of);
  if (!row) return undefined;
  if (row.paidPence === 0) throw new AppError('NOTHING_PAID');
  const { participationId } = row;
  const limit = row.vat ? MAX_VAT_RECEIPT_ENTRIES : MAX_RECEIPT_ENTRIES;
  const entries = await listReceiptEntries(db, { participationId, limit });
  const content = await writeReceipt({ row, entries, now: new Date() });
  const saveAs = `receipt-${receiptNumber(participationId)}.pdf`;
  return new SentFile({ contentType: 'application/pdf', content, saveAs });
}

/** What an entry says: `Paid in cash`, `Refunded by card`. Its note is the organizer's alone. */
export function describeReceiptEntry({ kind, method, pence, reverses }: ReceiptEntry): string {
  const how = method && kind !== 'voucher' ? ` ${METHODS[method]}` : '';
  if (reverses) return `Reversed: ${NOUNS[kind]}${how}`;
  if (kind === 'charge') return pence > 0 ? 'Price of the spot' : 'Spot no longer charged';
  if (kind === 'payment') return `Paid${how}`;
  if (kind === 'refund') return `Refunded${how}`;
  if (kind === 'voucher') return pence > 0 ? 'Voucher' : 'Voucher reversed with the spot';
  if (kind === 'transfer')
    return pence > 0 ? `Paid${how}, moved to another date` : `Paid${how} for another date`;
  return pence > 0 ? 'Correction, more to pay' : 'Correction, less to pay';
}

/** `£47.50`, whatever the sign. */
function formatReceiptPence(pence: number): string {
  return formatPounds(toPounds(Math.abs(pence)));
}

/** What the entries come to, as label and amount. */
export function sumReceipt(row: ReceiptRow): [string, string][] {
  const { chargedPence, creditedPence, paidPence, refundedPence, balancePence } = row;
  const sums: [string, number][] = [
    ['Price', chargedPence],
    [creditedPence < 0 ? 'Corrections, to pay' : 'Vouchers and corrections, off', creditedPence],
    ['Paid', paidPence],
    ['Refunded', refundedPence],
    [balancePence < 0 ? 'Paid above what is due' : 'Still to pay', balancePence],
  ];
  return sums.map(([label, pence]) => [label, formatReceiptPence(pence)]);
}

/**
 * What a receipt of a registered organizer says of VAT: up to £250 it is a simplified VAT invoice.
 * As label and text, and with the rate as label and amount.
 */
export function describeVat(
  vat: ReceiptVat,
  { organizerName, title }: Pick<ReceiptRow, 'organizerName' | 'title'>,
): { title: string; lines: string[]; amounts: [string, string][] } {
  const { number, rate, address, grossPence, days } = vat;
  const isInvoice = grossPence <= MAX_SIMPLIFIED_PENCE;
  const lines = [
    `${organizerName}, ${address.replaceAll('\n', ', ')}`,
    `VAT number ${number}`,
    `Time of supply: ${describeDays(days)}`,
    `Spot at ${title}`,
  ];
  if (!isInvoice)
    lines.push(`Above £250 this is no VAT invoice. Ask ${organizerName} for a full one.`);
  const contained = formatReceiptPence(vatPence(grossPence, rate));
  return {
    title: isInvoice ? 'VAT invoice (simplified)' : 'VAT',
    lines,
    amounts: [
      [`Total including VAT at ${rate} %`, formatReceiptPence(grossPence)],
      [`VAT at ${rate} % in it`, contained],
    ],
  };
}

const MAX_DAYS = 4;
/** Of a paragraph: name and address have room in them. */
const MAX_LINES = 3;

/** Each day, or of many from the first to the last. */
function describeDays(days: readonly string[]): string {
  const shown = days.map((day) => formatDay(day));
  return days.length <= MAX_DAYS ? shown.join('; ') : `${shown[0]} to ${shown.at(-1)}`;
}

/** A number that stays the same: of a participation, in groups. */
export function receiptNumber(participationId: string): string {
  return participationId.toUpperCase().replaceAll(/.{8}(?=.)/g, '$&-');
}

interface Receipt {
  row: ReceiptRow;
  /** Oldest first; those that do not fit on the page are left out. */
  entries: readonly ReceiptEntry[];
  now: Date;
}

/** One A4 page in black on white, tagged for screen readers. No text of people is markup. */
export async function writeReceipt({ row, entries, now }: Receipt): Promise<Uint8Array> {
  const number = receiptNumber(row.participationId);
  const page = createPage(`Receipt ${number}`);
  page.line('H1', 'Receipt', { size: 24, isBold: true });
  page.line('P', `Number ${number}`);
  page.line('P', `As of ${formatDay(now.toISOString())}`);
  page.space();
  page.line('P', row.organizerName, { size: 14, isBold: true });
  page.line('P', row.title);
  page.line('P', formatMoment(row.date));
  page.line('P', `For ${row.playerName}`);
  page.space();
  page.line('H2', 'Entries', { size: 13, isBold: true });
  for (const entry of entries)
    page.row([formatDay(entry.at), describeReceiptEntry(entry)], formatReceiptPence(entry.pence));
  page.space();
  page.line('H2', 'Together', { size: 13, isBold: true });
  for (const [label, amount] of sumReceipt(row)) page.row(['', label], amount);
  if (row.vat) {
    const { title, lines, amounts } = describeVat(row.vat, row);
    page.space();
    page.line('H2', title, { size: 13, isBold: true });
    for (const line of lines) page.paragraph(line);
    for (const [label, amount] of amounts) page.row(['', label], amount);
  }
  return page.end();
}

interface Style {
  size?: number;
  isBold?: boolean;
}

/** A page that is written from top to bottom, and never goes on to a second one. */
function createPage(title: string) {
  const { doc, tag, end } = openTaggedDocument(title);
  const { print } = createPrinter();
  let y = MARGIN;
  function write(text: string, at: { x: number; width: number; align?: 'right' }) {
    const { x, ...options } = at;
    // One line, however long the text is.
    const height = doc.currentLineHeight();
    doc.text(print(text) || '-', x, y, { ...options, height, ellipsis: true });
  }
  function writeLine(type: string, { size = 11, isBold = false }: Style, draw: () => void) {
    doc.font(isBold ? FONTS.bold : FONTS.regular).fontSize(size);
    tag(type, draw);
    moveDown(doc.currentLineHeight());
  }
  function moveDown(height: number) {
    y += height + 4;
    if (y > BOTTOM) throw new Error('A receipt is longer than its page');
  }
  return {
    /** Up to three lines. */
    paragraph(text: string) {
      doc.font(FONTS.regular).fontSize(11);
      const printed = print(text) || '-';
      const limit = MAX_LINES * doc.currentLineHeight();
      const height = Math.min(doc.heightOfString(printed, { width: WIDTH }), limit);
      const options = { width: WIDTH, height, ellipsis: true };
      tag('P', () => doc.text(printed, MARGIN, y, options));
      moveDown(height);
    },
    line: (type: string, text: string, style: Style = {}) =>
      writeLine(type, style, () => write(text, { x: MARGIN, width: WIDTH })),
    row: ([day, text]: readonly [string, string], amount: string) =>
      writeLine('P', {}, () => {
        if (day) write(day, { x: MARGIN, width: DAY_WIDTH });
        write(text, { x: MARGIN + DAY_WIDTH, width: WIDTH - DAY_WIDTH - AMOUNT_WIDTH });
        const x = MARGIN + WIDTH - AMOUNT_WIDTH;
        write(amount, { x, width: AMOUNT_WIDTH, align: 'right' });
      }),
    space: () => {
      y += 14;
    },
    end,
  };
}

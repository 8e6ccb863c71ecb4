import { z } from 'zod';
import { BOOKS_FORMATS, VAT_RATES } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { BOOKS } from '../field-limits.ts';
import { TIMEOUT_MS } from '../limits.ts';
import { checkPeriod, day, periodDays } from '../shared/period.ts';
import { id, requiredLine } from '../shared/text.ts';
import { readVatNumber } from '../vat-number.ts';

const NUMBER_TEXT = 'Not a UK VAT number. Check its digits, such as GB 123 4567 82';
const RATE_TEXT = '20, 5 or 0';
const ADDRESS_TEXT = 'Give the address of your business, which a VAT invoice has to show';

/** How an organizer is registered for VAT (docs/product/money.md#vat). */
const newVat = z.object({
  number: z
    .string(NUMBER_TEXT)
    .max(40, NUMBER_TEXT)
    .transform((typed, { addIssue }) => {
      const number = readVatNumber(typed);
      if (number === null) addIssue({ code: 'custom', message: NUMBER_TEXT });
      return number ?? '';
    }),
  /** Per cent, which prices include. */
  rate: z.literal([...VAT_RATES], RATE_TEXT).default(20),
  /** Of the business. */
  address: requiredLine(BOOKS.maxAddress, ADDRESS_TEXT),
  /** The first day in Britain of which what is paid includes VAT. */
  since: day,
});

const vat = z.object({
  number: z.string(),
  rate: z.literal([...VAT_RATES]),
  address: z.string(),
  since: z.iso.date(),
});
/** A `vat` in a response. */
export type BooksVat = z.output<typeof vat>;

/** What an organizer's books have. */
const books = z.object({
  /** Null: not registered, and nothing shows VAT. */
  vat: vat.nullable(),
  /** The day in Britain of the first entry; null while there is none. */
  firstDay: z.iso.date().nullable(),
});
/** The `books` of a response. */
export type Books = z.output<typeof books>;

/** The books of an organizer, over all their events (docs/product/money.md#books). */
export const booksEndpoints = {
  getBooks: defineEndpoint({
    method: 'GET',
    path: '/ledger',
    summary: 'Get since when your events have had entries, and how you are registered for VAT',
    access: 'signed-in',
    errors: [],
    response: books,
  }),
  updateVat: defineEndpoint({
    method: 'PUT',
    path: '/ledger/vat',
    summary: 'Say that you are registered for VAT, or change how; receipts and books show it',
    access: 'signed-in',
    body: newVat,
    errors: [],
    response: books,
  }),
  removeVat: defineEndpoint({
    method: 'DELETE',
    path: '/ledger/vat',
    summary: 'Say that you are not registered for VAT; does nothing if you are not',
    access: 'signed-in',
    errors: [],
    response: books,
  }),
  exportLedger: defineEndpoint({
    method: 'GET',
    path: '/ledger/export',
    summary: 'Download the entries of a period of all events, or the money that moved',
    access: 'signed-in',
    query: z
      .object({
        ...periodDays,
        format: z.enum(BOOKS_FORMATS),
        /** Whose events; the caller's by default. Crew that may not see them gets no entries. */
        organizerId: id.optional(),
      })
      .superRefine(checkPeriod),
    errors: [],
    responseKind: 'file',
    response: z.object({}),
    rateLimitPerMinute: 30,
    timeoutMs: TIMEOUT_MS.exportEvents,
  }),
};

import { z } from 'zod';
import { LEDGER_FORMATS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, PAGE_SIZE } from '../limits.ts';
import {
  cashUpRow,
  ledgerEntry,
  ledgerSummary,
  newLedgerEntry,
  payout,
  personBalance,
} from '../schemas/ledger.ts';
import { nonce } from '../schemas/nonce.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { id, queryBoolean, search, text } from '../schemas/text.ts';
import { FIELD_TEXT } from '../texts.ts';

const params = z.object({ id });
/** As data, or as a file for a spreadsheet. */
const format = z.enum(LEDGER_FORMATS).default('json');
const booked = z.object({ entry: ledgerEntry, balancePence: z.int() });

/** The ledger of an event (docs/product/money.md). */
export const ledgerEndpoints = {
  listLedger: defineEndpoint({
    method: 'GET',
    path: '/events/:id/ledger',
    summary: 'List the entries of an event or of a participation, newest first, with their sums',
    access: 'event-organizer',
    params,
    query: z.object({
      ...pageQuery(PAGE_SIZE.ledger, PAGE_SIZE.maxLedger),
      participationId: id.optional(),
      format,
    }),
    errors: ['EVENT_NOT_FOUND'],
    responseKind: 'data-or-file',
    response: z.object({ entries: z.array(ledgerEntry), summary: ledgerSummary, pagination }),
  }),
  listBalances: defineEndpoint({
    method: 'GET',
    path: '/events/:id/balances',
    summary: 'List people with what they owe, by name, for whoever books payments',
    access: 'event-organizer',
    params,
    query: z.object({
      ...pageQuery(PAGE_SIZE.ledger),
      /** Searches the name. */
      search: search.optional(),
      /** Only those who owe something. */
      owing: queryBoolean.default(false),
    }),
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ people: z.array(personBalance), pagination }),
  }),
  addLedgerEntry: defineEndpoint({
    method: 'POST',
    path: '/events/:id/ledger',
    summary: 'Book a payment, a refund or an adjustment; at the gate cash and card alone',
    access: 'gate',
    params,
    body: newLedgerEntry,
    errors: [
      'EVENT_NOT_FOUND',
      'PARTICIPANT_NOT_FOUND',
      'REFUND_TOO_LARGE',
      'TOO_MANY_ENTRIES',
      'NONCE_REUSED',
    ],
    response: booked,
    status: 201,
  }),
  reverseLedgerEntry: defineEndpoint({
    method: 'POST',
    path: '/events/:id/ledger/:entryId/reversal',
    summary: 'Take back an entry by another one',
    access: 'event-organizer',
    params: z.object({ id, entryId: id }),
    body: z.object({ nonce, note: text(LENGTH.ledgerNote).default('') }),
    errors: [
      'EVENT_NOT_FOUND',
      'ENTRY_NOT_FOUND',
      'ALREADY_REVERSED',
      'NOT_REVERSIBLE',
      'NONCE_REUSED',
    ],
    response: booked,
    status: 201,
  }),
  assignLedgerEntry: defineEndpoint({
    method: 'POST',
    path: '/events/:id/ledger/:entryId/assignment',
    summary: 'Assign a payment that is assigned to nobody to a participant',
    access: 'event-organizer',
    params: z.object({ id, entryId: id }),
    body: z.object({ nonce, participationId: id }),
    errors: [
      'EVENT_NOT_FOUND',
      'ENTRY_NOT_FOUND',
      'PARTICIPANT_NOT_FOUND',
      'ALREADY_REVERSED',
      'TOO_MANY_ENTRIES',
      'NONCE_REUSED',
    ],
    response: booked,
    status: 201,
  }),
  getCashUp: defineEndpoint({
    method: 'GET',
    path: '/events/:id/cash-up',
    summary: 'What each person and device has taken, by day and method',
    access: 'event-organizer',
    params,
    query: z.object({ day: z.iso.date(FIELD_TEXT.day).optional(), format }),
    errors: ['EVENT_NOT_FOUND'],
    responseKind: 'data-or-file',
    response: z.object({
      rows: z.array(cashUpRow),
      totalPence: z.int(),
      /** Payments of walk-ins that were refused, until they are assigned or given back. */
      unassigned: z.array(ledgerEntry),
    }),
  }),
  getPayout: defineEndpoint({
    method: 'GET',
    path: '/events/:id/payout',
    summary: 'What an event has brought, by method',
    access: 'event-organizer',
    params,
    query: z.object({ format }),
    errors: ['EVENT_NOT_FOUND'],
    responseKind: 'data-or-file',
    response: payout,
  }),
};

import { z } from 'zod';
import { LEDGER_FORMATS, LEDGER_KINDS, LEDGER_METHODS, PAYMENT_METHODS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_PENCE } from '../field-limits.ts';
import { LENGTH, PAGE_SIZE } from '../limits.ts';
import { nonce } from '../shared/nonce.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { participationStatus } from '../shared/participation-states.ts';
import { id, queryBoolean, search, text, timestamp } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';

const named = z.object({ id, name: z.string() });

/** An entry of the ledger, in pence (docs/product/money.md#ledger). */
const ledgerEntry = z.object({
  id,
  /** Null: the participation is gone. */
  participationId: id.nullable(),
  at: timestamp,
  kind: z.enum(LEDGER_KINDS),
  method: z.enum(LEDGER_METHODS).nullable(),
  /** Of its kind: below 0 for what takes another back, and for adjustments that subtract. */
  pence: z.int(),
  /** What it does to the balance: that of a participation or an event is the sum of these. */
  signedPence: z.int(),
  /** The entry that this one reverses. */
  reverses: id.nullable(),
  provider: z.string().nullable(),
  /** Null: nobody, such as for a charge, or an account or device that is gone. */
  actor: named.nullable(),
  device: named.nullable(),
  note: z.string(),
  nonce: z.string().nullable(),
  /** Of a payment that is assigned to nobody: of whom it was taken. */
  payer: z.string().nullable(),
});
/** A `ledgerEntry` in a response. */
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** Somebody at an event with what they owe, for whoever books payments. */
const personBalance = z.object({
  participationId: id,
  /** Of the join form, else the public name. */
  name: z.string(),
  status: participationStatus,
  /** Below 0 when too much was paid. */
  balancePence: z.int(),
});
/** A `personBalance` in a response. */
export type PersonBalance = z.output<typeof personBalance>;

/** Sums of entries; of a participation, or of an event. */
const ledgerSummary = z.object({
  chargedPence: z.int(),
  /** Payments, less reversals. */
  takenPence: z.int(),
  refundedPence: z.int(),
  /** Positive balances of those who are confirmed. */
  owedPence: z.int(),
  /** All balances together; below 0 when more was taken than is due. */
  balancePence: z.int(),
});

const pence = z.int(FIELD_TEXT.pence).min(1, FIELD_TEXT.pence).max(MAX_PENCE, FIELD_TEXT.pence);
const money = {
  participationId: id,
  nonce,
  pence,
  method: z.enum(PAYMENT_METHODS, FIELD_TEXT.paymentMethod),
  note: text(LENGTH.ledgerNote).default(''),
};

/** The members of the largest squad, apart from the first. */
const MAX_OTHERS = 49;

/** An entry that somebody books. */
const newLedgerEntry = z.discriminatedUnion('kind', [
  z
    .object({
      ...money,
      kind: z.literal('payment'),
      /** For whom else it was taken, each with their amount: an entry for each, or none. */
      others: z
        .array(z.object({ participationId: id, pence }))
        .max(MAX_OTHERS, FIELD_TEXT.paymentOthers)
        .optional(),
    })
    .superRefine(({ participationId, others = [] }, { addIssue }) => {
      const ids = [participationId, ...others.map((one) => one.participationId)];
      for (const [index, one] of ids.entries())
        if (ids.indexOf(one) < index)
          addIssue({
            code: 'custom',
            path: ['others', index - 1, 'participationId'],
            message: FIELD_TEXT.paymentTwice,
          });
    }),
  z.object({ ...money, kind: z.literal('refund') }),
  z.object({
    ...money,
    kind: z.literal('adjustment'),
    pence: z
      .int(FIELD_TEXT.pence)
      .min(-MAX_PENCE, FIELD_TEXT.pence)
      .max(MAX_PENCE, FIELD_TEXT.pence)
      .refine((value) => value !== 0, FIELD_TEXT.pence),
    method: z.null(FIELD_TEXT.noMethod).default(null),
    note: text(LENGTH.ledgerNote).min(1, FIELD_TEXT.adjustmentNote),
  }),
]);
/** A parsed `newLedgerEntry`. */
export type NewLedgerEntry = z.output<typeof newLedgerEntry>;

/** What one person or device has taken and refunded by one method on one day in Britain. */
const cashUpRow = z.object({
  day: z.string(),
  method: z.enum(LEDGER_METHODS),
  actor: named.nullable(),
  device: named.nullable(),
  takenPence: z.int(),
  refundedPence: z.int(),
  /** What was taken or refunded before, and is reversed here. */
  reversedPence: z.int(),
  count: z.int(),
});

/** What an event has brought. */
const payout = z.object({
  chargedPence: z.int(),
  takenPence: z.int(),
  byMethod: z.object({
    cash: z.int(),
    card: z.int(),
    bank: z.int(),
    online: z.int(),
    voucher: z.int(),
  }),
  feesPence: z.int(),
  refundedPence: z.int(),
  /**
   * What came along from other dates of the series, less what went along to them. Left out by a
   * server of the last release.
   */
  transferredPence: z.int().optional(),
  owedPence: z.int(),
  /** What was paid too much. Left out by a server of the last release. */
  overpaidPence: z.int().optional(),
  /** How many players owe what is owed. */
  owing: z.int(),
});

/** Without who was paid or paid, and what was written about it. */
const entryForKeys = ledgerEntry.omit({ actor: true, device: true, payer: true, note: true });
const bookedForKeys = z.object({ entry: entryForKeys, balancePence: z.int() });

const params = z.object({ id });
/** As data, or as a file for a spreadsheet. */
const format = z.enum(LEDGER_FORMATS).default('json');
const booked = z.object({ entry: ledgerEntry, balancePence: z.int() });

function listOf<Schema extends z.ZodType>(entry: Schema) {
  return z.object({ entries: z.array(entry), summary: ledgerSummary, pagination });
}

/** The ledger of an event (docs/product/money.md). */
export const ledgerEndpoints = {
  listLedger: defineEndpoint({
    method: 'GET',
    path: '/events/:id/ledger',
    summary: 'List the entries of an event or of a participation, newest first, with their sums',
    access: 'event-organizer',
    keys: {
      roles: ['treasurer'],
      response: listOf(entryForKeys),
      withContacts: listOf(ledgerEntry.omit({ note: true })),
    },
    params,
    query: z.object({
      ...pageQuery(PAGE_SIZE.ledger, PAGE_SIZE.maxLedger),
      participationId: id.optional(),
      format,
    }),
    errors: ['EVENT_NOT_FOUND'],
    responseKind: 'data-or-file',
    response: listOf(ledgerEntry),
  }),
  listBalances: defineEndpoint({
    method: 'GET',
    path: '/events/:id/balances',
    summary: 'List people with what they owe, by name, for whoever books payments',
    access: 'event-organizer',
    keys: {
      roles: ['treasurer'],
      fieldRoles: { search: 'contacts' },
      response: z.object({ people: z.array(personBalance.omit({ name: true })), pagination }),
      withContacts: z.object({ people: z.array(personBalance), pagination }),
    },
    params,
    query: z.object({
      ...pageQuery(PAGE_SIZE.ledger),
      /** Searches the name. */
      search: search.optional(),
      /** Only those who owe something. */
      owing: queryBoolean.default(false),
      /** Only those who have paid too much. */
      overpaid: queryBoolean.default(false),
    }),
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ people: z.array(personBalance), pagination }),
  }),
  addLedgerEntry: defineEndpoint({
    method: 'POST',
    path: '/events/:id/ledger',
    summary: 'Book a payment, a refund or an adjustment; at the gate cash and card alone',
    access: 'gate',
    keys: { roles: ['gate', 'treasurer'], namesKey: true, response: bookedForKeys },
    params,
    body: newLedgerEntry,
    errors: [
      'EVENT_NOT_FOUND',
      'PARTICIPANT_NOT_FOUND',
      'REFUND_TOO_LARGE',
      'TOO_MANY_ENTRIES',
      'NONCE_REUSED',
    ],
    response: booked.extend({
      /** Also those for others. Left out by a server of the last release. */
      entries: z.array(ledgerEntry).optional(),
    }),
    status: 201,
  }),
  reverseLedgerEntry: defineEndpoint({
    method: 'POST',
    path: '/events/:id/ledger/:entryId/reversal',
    summary: 'Reverse an entry by another one',
    access: 'event-organizer',
    keys: { roles: ['treasurer'], namesKey: true, response: bookedForKeys },
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
      /** Payments of walk-ins that were refused, until they are assigned or refunded. */
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

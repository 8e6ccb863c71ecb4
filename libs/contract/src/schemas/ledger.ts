import { z } from 'zod';
import { LEDGER_KINDS, LEDGER_METHODS, PAYMENT_METHODS } from '../choices.ts';
import { MAX_PENCE } from '../field-limits.ts';
import { LENGTH } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';
import { nonce } from './nonce.ts';
import { participationStatus } from './participation-states.ts';
import { id, text, timestamp } from './text.ts';

const named = z.object({ id, name: z.string() });

/** An entry of the ledger, in pence (docs/product/money.md#ledger). */
export const ledgerEntry = z.object({
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
  /** The entry that this one takes back. */
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
export const personBalance = z.object({
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
export const ledgerSummary = z.object({
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

/** An entry that somebody books. */
export const newLedgerEntry = z.discriminatedUnion('kind', [
  z.object({ ...money, kind: z.literal('payment') }),
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

/** What one person or device has taken and given back by one method on one day in Britain. */
export const cashUpRow = z.object({
  day: z.string(),
  method: z.enum(LEDGER_METHODS),
  actor: named.nullable(),
  device: named.nullable(),
  takenPence: z.int(),
  refundedPence: z.int(),
  /** What was taken or given back before, and is taken back here. */
  reversedPence: z.int(),
  count: z.int(),
});

/** What an event has brought. */
export const payout = z.object({
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
  owedPence: z.int(),
  /** How many players owe it. */
  owing: z.int(),
});

import { z } from 'zod';
import { VOUCHER_KINDS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SERIES } from '../field-limits.ts';
import { LENGTH, MAX_COUNT, MAX_POUNDS, PAGE_SIZE } from '../limits.ts';
import { nonce } from '../shared/nonce.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { dateTime, id, line, timestamp } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';

/** What a player types on joining; nothing typed is no voucher. */
export const voucherCode = line(LENGTH.voucherCode).nullish();

const terms = {
  /** Sent again with the same one, it is made once. */
  nonce: nonce.optional(),
  /** Null: all events of the organizer, also those to come. */
  eventIds: z
    .array(id)
    .min(1, FIELD_TEXT.voucherEvents)
    .max(MAX_COUNT.voucherEvents, FIELD_TEXT.voucherEvents)
    .refine((ids) => new Set(ids).size === ids.length, FIELD_TEXT.voucherEvents)
    .nullable()
    .default(null),
  maxUses: z
    .int(FIELD_TEXT.voucherUses)
    .min(1, FIELD_TEXT.voucherUses)
    .max(MAX_COUNT.voucherUses, FIELD_TEXT.voucherUses),
  /** Null: it does not end. */
  expiresAt: dateTime.nullable().default(null),
  isOncePerPerson: z.boolean().default(false),
};
const pounds = z
  .number(FIELD_TEXT.voucherPounds)
  .min(0.01, FIELD_TEXT.voucherPounds)
  .max(MAX_POUNDS, FIELD_TEXT.voucherPounds)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    error: FIELD_TEXT.voucherPounds,
  });
const percent = z
  .int(FIELD_TEXT.voucherPercent)
  .min(1, FIELD_TEXT.voucherPercent)
  .max(100, FIELD_TEXT.voucherPercent);

/** A voucher to make (docs/product/money.md#vouchers). */
const newVoucher = z.discriminatedUnion(
  'kind',
  [
    z.object({ ...terms, kind: z.literal('pounds'), value: pounds }),
    z.object({ ...terms, kind: z.literal('percent'), value: percent }),
  ],
  FIELD_TEXT.voucherKind,
);
/** A parsed `newVoucher`. */
export type NewVoucher = z.output<typeof newVoucher>;

/** A voucher as its organizer sees it: without the code, which is shown once. */
const voucher = z.object({
  id,
  kind: z.enum(VOUCHER_KINDS),
  /** Pounds, or per cent. */
  value: z.number(),
  /** Null: all events. */
  eventIds: z.array(id).nullable(),
  maxUses: z.int(),
  /** By players with a spot or on the waitlist. */
  uses: z.int(),
  expiresAt: timestamp.nullable(),
  isOncePerPerson: z.boolean(),
  /** The last characters of the code, by which vouchers are told apart. */
  codeEnd: z.string(),
  createdAt: timestamp,
});
/** A `voucher` in a response. */
export type Voucher = z.output<typeof voucher>;

/** Vouchers of an organizer (docs/product/money.md#vouchers). */
export const voucherEndpoints = {
  listVouchers: defineEndpoint({
    method: 'GET',
    path: '/vouchers',
    summary: 'List your vouchers with how often each was used, newest first',
    access: 'signed-in',
    query: z.object(pageQuery(PAGE_SIZE.vouchers, PAGE_SIZE.maxCrew)),
    errors: [],
    response: z.object({ vouchers: z.array(voucher), pagination }),
  }),
  addVoucher: defineEndpoint({
    method: 'POST',
    path: '/vouchers',
    summary: 'Make a voucher for your events; its code is in this response alone',
    access: 'signed-in',
    body: newVoucher,
    errors: ['EVENT_NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_VOUCHERS', 'NONCE_REUSED'],
    response: z.object({
      voucher,
      /** Only its hash is stored. */
      code: z.string(),
    }),
    status: 201,
  }),
  deleteVoucher: defineEndpoint({
    method: 'DELETE',
    path: '/vouchers/:id',
    summary: 'Delete a voucher; whoever has used it keeps what it was worth',
    access: 'voucher-owner',
    params: z.object({ id }),
    errors: ['VOUCHER_NOT_FOUND'],
    response: z.object({ id }),
  }),
  checkVoucher: defineEndpoint({
    method: 'POST',
    path: '/events/:id/voucher-check',
    summary: 'Learn what the code of a voucher takes off, before you join',
    access: 'event-reader',
    params: z.object({ id }),
    body: z.object({
      voucherCode: line(LENGTH.voucherCode),
      /** The event and others of its organizer, by their date. Left out: the event alone. */
      eventIds: z.array(id).min(1).max(SERIES.maxJoinedDates).optional(),
    }),
    errors: ['EVENT_NOT_FOUND', 'OWN_EVENT', 'EVENT_STARTED', 'EVENT_CANCELLED'],
    response: voucher.pick({ kind: true, value: true }).extend({
      /** Of `eventIds` those where it can be used; left out without them. */
      usableAt: z.array(id).optional(),
    }),
  }),
};

import { z } from 'zod';
import {
  CHECKOUT_STATUSES,
  PAYMENT_METHODS,
  REFUND_FAILURES,
  REFUND_STATUSES,
} from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_PENCE } from '../field-limits.ts';
import { LENGTH, PAGE_SIZE } from '../limits.ts';
import { nonce } from '../shared/nonce.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { holdUntil } from '../shared/participation-states.ts';
import { id, text, timestamp } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';

/** What a provider is asked to refund, or is refunded by hand. */
const refund = z.object({
  id,
  pence: z.int(),
  /** `pending` until the provider has refunded it; `failed` until somebody decides. */
  status: z.enum(REFUND_STATUSES),
});
/** A `refund` in a response. */
export type Refund = z.output<typeof refund>;

/** A refund to everybody, and how far it is (docs/product/money.md#refund-everybody). */
export const refundRun = z.object({
  id,
  startedAt: timestamp,
  /** Null while it runs. */
  finishedAt: timestamp.nullable(),
  /** Who has started it; null when the account is gone. */
  startedBy: z.object({ id, name: z.string() }).nullable(),
  note: z.string(),
  /** Who had something to get back when it was started. */
  totalPlayers: z.int(),
  refundedPlayers: z.int(),
  refundedPence: z.int(),
});
/** A `refundRun` in a response. */
export type RefundRun = z.output<typeof refundRun>;

/** What was paid for an event and not refunded. */
const refundable = z.object({
  onlinePlayers: z.int(),
  onlinePence: z.int(),
  /** In cash, by card and by bank. */
  byHandPlayers: z.int(),
  byHandPence: z.int(),
  /** Who gets how much by hand, the most first; at most `MAX_COUNT.refundsByHand`. */
  byHand: z.array(z.object({ participationId: id, name: z.string(), pence: z.int() })),
});
/** A `refundable` in a response. */
export type Refundable = z.output<typeof refundable>;

/** The part of a payment online for a spot (docs/product/money.md#checkout-parts). */
const onlinePayment = z.object({
  /** Of the first part as `checkoutId` where it began. */
  id,
  /** Null: the participation is gone, or the payment has gone along to another date. */
  participationId: id.nullable(),
  /** The public name of the player; null when the account is gone. */
  name: z.string().nullable(),
  provider: z.string(),
  pence: z.int(),
  status: z.enum(CHECKOUT_STATUSES),
  createdAt: timestamp,
  /** Null while it is open. */
  settledAt: timestamp.nullable(),
  refunds: z.array(
    refund.extend({
      createdAt: timestamp,
      doneAt: timestamp.nullable(),
      /** Null unless it has failed. */
      failure: z.enum(REFUND_FAILURES).nullable(),
    }),
  ),
});
/** An `onlinePayment` in a response. */
export type OnlinePayment = z.output<typeof onlinePayment>;

const MAX_SPOTS = 60;

const checkout = z.object({ url: z.string(), checkoutId: id, pence: z.int(), holdUntil });

const params = z.object({ id });

/** Payments online and refunds (docs/product/money.md#online). */
export const paymentEndpoints = {
  startCheckout: defineEndpoint({
    method: 'POST',
    path: '/events/:id/checkout',
    summary: 'Get the address where you pay what is due; the server computes the amount',
    access: 'participant',
    params,
    body: z.object({
      nonce,
      /** For whom of the caller's dependants; left out or null: for the caller. */
      dependantId: id.nullish(),
    }),
    errors: [
      'NOT_FOUND',
      'NOT_JOINED',
      'EVENT_CANCELLED',
      'NOTHING_DUE',
      'QUOTA_REACHED',
      'NONCE_REUSED',
    ],
    response: checkout,
    status: 201,
  }),
  startCheckoutOfSpots: defineEndpoint({
    method: 'POST',
    path: '/checkouts',
    summary: 'Get the address where you pay for several spots of one organizer at once',
    access: 'signed-in',
    body: z.object({
      /** Of the caller, their dependants, and those in a squad that one of these leads. */
      participationIds: z
        .array(id, FIELD_TEXT.checkoutSpots)
        .min(1, FIELD_TEXT.checkoutSpots)
        .max(MAX_SPOTS, FIELD_TEXT.checkoutSpots)
        .superRefine((ids, { addIssue }) => {
          for (const [index, one] of ids.entries())
            if (ids.indexOf(one) < index)
              addIssue({ code: 'custom', path: [index], message: FIELD_TEXT.checkoutTwice });
        }),
      nonce,
    }),
    errors: ['NOT_FOUND', 'NOTHING_DUE', 'QUOTA_REACHED', 'NONCE_REUSED'],
    response: checkout.extend({
      /** Those with something due; these sum to `pence`. `holdUntil` is the earliest of them. */
      parts: z.array(z.object({ participationId: id, pence: z.int() })),
    }),
    status: 201,
  }),
  listPayments: defineEndpoint({
    method: 'GET',
    path: '/events/:id/payments',
    summary: 'List the payments online of an event with what was refunded, newest first',
    access: 'event-organizer',
    params,
    query: z.object(pageQuery(PAGE_SIZE.ledger, PAGE_SIZE.maxLedger)),
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ payments: z.array(onlinePayment), pagination }),
  }),
  refundPayment: defineEndpoint({
    method: 'POST',
    path: '/events/:id/refunds',
    summary: 'Refund what was paid: online first; everything cancels the spot',
    access: 'event-organizer',
    params,
    body: z.object({
      participationId: id,
      pence: z.int(FIELD_TEXT.pence).min(1, FIELD_TEXT.pence).max(MAX_PENCE, FIELD_TEXT.pence),
      nonce,
    }),
    errors: ['EVENT_NOT_FOUND', 'PARTICIPANT_NOT_FOUND', 'REFUND_TOO_LARGE', 'NONCE_REUSED'],
    response: z.object({ refund }),
    status: 201,
  }),
  startRefundRun: defineEndpoint({
    method: 'POST',
    path: '/events/:id/refunds/everybody',
    summary: 'Refund everybody what they paid online; before the start they lose their spots',
    access: 'event-organizer',
    params,
    body: z.object({ nonce, note: text(LENGTH.ledgerNote).default('') }),
    errors: ['EVENT_NOT_FOUND', 'NOTHING_TO_REFUND', 'QUOTA_REACHED', 'NONCE_REUSED'],
    response: z.object({ run: refundRun }),
    status: 201,
  }),
  getRefundRun: defineEndpoint({
    method: 'GET',
    path: '/events/:id/refunds/everybody',
    summary: 'What everybody would get back, and how far the latest refund to everybody is',
    access: 'event-organizer',
    params,
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ refundable, run: refundRun.nullable() }),
  }),
  retryRefund: defineEndpoint({
    method: 'POST',
    path: '/events/:id/refunds/:refundId/retry',
    summary: 'Ask the provider again for a refund that has failed',
    access: 'event-organizer',
    params: z.object({ id, refundId: id }),
    errors: ['EVENT_NOT_FOUND', 'REFUND_NOT_FOUND', 'REFUND_NOT_FAILED'],
    response: z.object({ refund }),
  }),
  settleRefund: defineEndpoint({
    method: 'POST',
    path: '/events/:id/refunds/:refundId/by-hand',
    summary: 'Book that a refund that has failed was refunded in another way',
    access: 'event-organizer',
    params: z.object({ id, refundId: id }),
    body: z.object({ nonce, method: z.enum(PAYMENT_METHODS, FIELD_TEXT.paymentMethod) }),
    errors: ['EVENT_NOT_FOUND', 'REFUND_NOT_FOUND', 'REFUND_NOT_FAILED', 'NONCE_REUSED'],
    response: z.object({ refund }),
  }),
  retryOrphanedRefunds: defineEndpoint({
    method: 'POST',
    path: '/admin/refunds/retry',
    summary: 'Ask the provider again for failed refunds whose event is gone, 100 at once',
    access: 'superadmin',
    errors: [],
    response: z.object({ refunds: z.int() }),
  }),
};

import { z } from 'zod';
import { PAYMENT_METHODS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_PENCE } from '../field-limits.ts';
import { LENGTH, PAGE_SIZE } from '../limits.ts';
import { nonce } from '../schemas/nonce.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { holdUntil } from '../schemas/participation-states.ts';
import { onlinePayment, refund, refundable, refundRun } from '../schemas/payment.ts';
import { newPaymentAccount, paymentAccountState } from '../schemas/payment-account.ts';
import { id, text } from '../schemas/text.ts';
import { FIELD_TEXT } from '../texts.ts';

const params = z.object({ id });

/** Checking a key takes several requests to the provider. */
const CONNECT_TIMEOUT_MS = 90_000;

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
    errors: ['NOT_FOUND', 'NOT_JOINED', 'NOTHING_DUE', 'QUOTA_REACHED', 'NONCE_REUSED'],
    response: z.object({ url: z.string(), checkoutId: id, pence: z.int(), holdUntil }),
    status: 201,
  }),
  listPayments: defineEndpoint({
    method: 'GET',
    path: '/events/:id/payments',
    summary: 'List the payments online of an event with what was given back, newest first',
    access: 'event-organizer',
    params,
    query: z.object(pageQuery(PAGE_SIZE.ledger, PAGE_SIZE.maxLedger)),
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ payments: z.array(onlinePayment), pagination }),
  }),
  refundPayment: defineEndpoint({
    method: 'POST',
    path: '/events/:id/refunds',
    summary: 'Give back what was paid: online first; everything cancels the spot',
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
    summary: 'Give everybody back what they paid online; before the start they lose their spots',
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
    summary: 'Book that a refund that has failed was given back in another way',
    access: 'event-organizer',
    params: z.object({ id, refundId: id }),
    body: z.object({ nonce, method: z.enum(PAYMENT_METHODS, FIELD_TEXT.paymentMethod) }),
    errors: ['EVENT_NOT_FOUND', 'REFUND_NOT_FOUND', 'REFUND_NOT_FAILED', 'NONCE_REUSED'],
    response: z.object({ refund }),
  }),
  getPaymentAccount: defineEndpoint({
    method: 'GET',
    path: '/payments/account',
    summary: 'Get how you take payment online; keys are never part of it',
    access: 'signed-in',
    errors: [],
    response: paymentAccountState,
  }),
  connectPaymentAccount: defineEndpoint({
    method: 'PUT',
    path: '/payments/account',
    summary: 'Connect your account of Stripe, or replace its key; open checkouts end',
    access: 'signed-in',
    body: newPaymentAccount,
    errors: ['NOT_FOUND', 'HTTPS_NEEDED', 'CHECKOUTS_OPEN'],
    response: paymentAccountState,
    timeoutMs: CONNECT_TIMEOUT_MS,
    rateLimitPerMinute: 5,
  }),
  disconnectPaymentAccount: defineEndpoint({
    method: 'DELETE',
    path: '/payments/account',
    summary: 'Take no more payments online; does nothing if no account is connected',
    access: 'signed-in',
    errors: ['CHECKOUTS_OPEN'],
    response: paymentAccountState,
    timeoutMs: CONNECT_TIMEOUT_MS,
    rateLimitPerMinute: 5,
  }),
};

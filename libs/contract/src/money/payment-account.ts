import { z } from 'zod';
import { PAYMENT_PROVIDERS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { timestamp } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';

/** What an organizer connects: a secret or restricted key of Stripe, of test mode or live. */
const newPaymentAccount = z.object({
  secretKey: z
    .string(FIELD_TEXT.stripeKey)
    .trim()
    .max(255, FIELD_TEXT.stripeKey)
    .regex(/^(sk|rk)_(test|live)_[A-Za-z0-9]{10,}$/, FIELD_TEXT.stripeKey),
});

/** An account at the provider that an organizer has connected, without anything secret. */
const paymentAccount = z.object({
  /** False: in the test mode of the provider, where no money moves. */
  isLive: z.boolean(),
  /** Of the key. */
  lastFour: z.string(),
  connectedAt: timestamp,
  /** False: the server has lost the key that it is encrypted with, so nothing is paid online. */
  isReadable: z.boolean(),
});
/** How an account takes payment online (docs/product/money.md#payment-account). */
const paymentAccountState = z.object({
  /** Null: this server takes no payment online. */
  provider: z.enum(PAYMENT_PROVIDERS).nullable(),
  /** Null: none is connected, or the provider needs none. */
  account: paymentAccount.nullable(),
  /** How many players may be paying now. */
  openCheckouts: z.int(),
});
/** A `paymentAccountState` in a response. */
export type PaymentAccountState = z.output<typeof paymentAccountState>;

/** Checking a key takes several requests to the provider. */
const CONNECT_TIMEOUT_MS = 90_000;

/** How an organizer takes payment online (docs/product/money.md#online). */
export const paymentAccountEndpoints = {
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
    errors: ['NOT_FOUND', 'HTTPS_NEEDED', 'CHECKOUTS_OPEN', 'CONFIRMATION_NEEDED'],
    response: paymentAccountState,
    timeoutMs: CONNECT_TIMEOUT_MS,
    rateLimitPerMinute: 5,
  }),
  disconnectPaymentAccount: defineEndpoint({
    method: 'DELETE',
    path: '/payments/account',
    summary: 'Take no more payments online; does nothing if no account is connected',
    access: 'signed-in',
    errors: ['CHECKOUTS_OPEN', 'CONFIRMATION_NEEDED'],
    response: paymentAccountState,
    timeoutMs: CONNECT_TIMEOUT_MS,
    rateLimitPerMinute: 5,
  }),
};

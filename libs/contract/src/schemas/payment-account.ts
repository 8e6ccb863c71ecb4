import { z } from 'zod';
import { PAYMENT_PROVIDERS } from '../choices.ts';
import { FIELD_TEXT } from '../texts.ts';
import { timestamp } from './text.ts';

/** What an organizer connects: a secret or restricted key of Stripe, of test mode or live. */
export const newPaymentAccount = z.object({
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
export const paymentAccountState = z.object({
  /** Null: this server takes no payment online. */
  provider: z.enum(PAYMENT_PROVIDERS).nullable(),
  /** Null: none is connected, or the provider needs none. */
  account: paymentAccount.nullable(),
  /** How many players may be paying now. */
  openCheckouts: z.int(),
});
/** A `paymentAccountState` in a response. */
export type PaymentAccountState = z.output<typeof paymentAccountState>;

import { FIELD_TEXT, MAX_PENCE } from '@muster/contract';
import { fieldErrors } from '@muster/contract/schemas';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { SERVER_TEXT } from '../failure-texts.ts';
import type { PaymentNotice } from './payment-provider.ts';
import type { StripeEvent, StripeRefund, StripeSession } from './stripe-client.ts';

/** What Stripe tells Muster; the rest of an account is not Muster's business. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.updated',
  'refund.failed',
] as const;

/** Written into sessions and refunds, which tells them from the organizer's other sales. */
export const CHECKOUT_TAG = 'muster_checkout';
export const REFUND_TAG = 'muster_refund';

/** As the database can keep it. */
const text = z
  .string()
  .max(500)
  .regex(/^[^\0]*$/);

/** The organizer knows the secret too, so an event can be anything. */
const event = z.looseObject({
  id: text,
  type: z.string(),
  data: z.looseObject({
    object: z.looseObject({ metadata: z.record(z.string(), text).nullish() }),
  }),
});

/**
 * Reads an event whose signature is right; undefined when it is about something else, or when
 * nothing is decided yet. Throws VALIDATION for another currency, and for what is no event.
 */
export function toNotice(given: unknown): PaymentNotice | undefined {
  const parsed = event.safeParse(given);
  if (!parsed.success) throw new AppError('VALIDATION', { fields: fieldErrors(parsed.error) });
  const { id, type, data } = parsed.data as unknown as StripeEvent;
  // Ours name other notices (docs/product/money.md#comparison).
  if (!id.startsWith('evt_')) return undefined;
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return data.object.payment_status === 'paid'
        ? ofSession(id, 'checkout.paid', data.object)
        : undefined;
    case 'checkout.session.async_payment_failed':
      return ofSession(id, 'checkout.failed', data.object);
    case 'checkout.session.expired':
      return ofSession(id, 'checkout.expired', data.object);
    case 'refund.updated':
    case 'refund.failed':
      return ofRefund(id, data.object);
    default:
      return undefined;
  }
}

function ofSession(
  id: string,
  type: PaymentNotice['type'],
  { metadata, amount_total, currency }: StripeSession,
): PaymentNotice | undefined {
  const checkoutId = metadata?.[CHECKOUT_TAG];
  return checkoutId ? { id, type, checkoutId, ...toPence(amount_total, currency) } : undefined;
}

function ofRefund(id: string, refund: StripeRefund): PaymentNotice | undefined {
  const { metadata, amount, currency } = refund;
  const checkoutId = metadata?.[CHECKOUT_TAG];
  const refundId = metadata?.[REFUND_TAG];
  const status = toRefundStatus(refund);
  if (!checkoutId || !refundId || status === 'pending') return undefined;
  return { id, type: `refund.${status}`, checkoutId, refundId, ...toPence(amount, currency) };
}

/** A refund that needs an action of the player is not refunded yet. */
export function toRefundStatus({ status }: StripeRefund): 'pending' | 'done' | 'failed' {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

function toPence(amount: number | null, currency: string | null) {
  if (currency !== 'gbp')
    throw new AppError('VALIDATION', { fields: { currency: SERVER_TEXT.currency } });
  if (!Number.isInteger(amount) || amount === null || amount < 1 || amount > MAX_PENCE)
    throw new AppError('VALIDATION', { fields: { pence: FIELD_TEXT.pence } });
  return { pence: amount, currency } as const;
}

import { AppError } from '../app-error.ts';
import type { Db } from '../database/schema.ts';
import { openAccount } from './payment-accounts.ts';
import type {
  CheckoutState,
  NewCheckout,
  NewRefund,
  OrganizerAccounts,
  PaymentProvider,
} from './payment-provider.ts';
import {
  ask,
  openStripe,
  readSignedEvent,
  type StripeClient,
  StripeFailure,
  type StripeSession,
  type StripeTarget,
} from './stripe-client.ts';
import { CHECKOUT_TAG, REFUND_TAG, toNotice, toRefundStatus } from './stripe-notice.ts';

/** Stripe keeps a page open for 30 minutes at least; some more for the way there. */
const MIN_OPEN_MS = 33 * 60_000;
/** And for 24 hours at most. */
const MAX_OPEN_MS = 24 * 60 * 60_000 - 5 * 60_000;

interface StripeOptions {
  db: Db;
  accounts: OrganizerAccounts;
  target: StripeTarget;
}

/**
 * Stripe's hosted checkout, each organizer with an account of their own
 * (docs/decisions/stripe.md).
 */
export function createStripeProvider({ db, accounts, target }: StripeOptions): PaymentProvider {
  async function findSecrets(organizerId: string | null | undefined) {
    return organizerId ? openAccount(db, { key: accounts.key, organizerId }) : undefined;
  }
  async function open(organizerId: string | null): Promise<StripeClient> {
    const secrets = await findSecrets(organizerId);
    if (!secrets) throw new Error('The organizer has no account at Stripe connected');
    return openStripe(secrets.secretKey, target);
  }
  return {
    name: 'stripe',
    accounts,
    async createCheckout(checkout) {
      if (checkout.url) return { url: checkout.url, ref: null };
      const stripe = await open(checkout.organizerId);
      const made = await ask(
        stripe.checkout.sessions.create(toSession(checkout), { idempotencyKey: checkout.id }),
      );
      if (!made.url) throw new Error('Stripe has made no page for a checkout');
      return { url: made.url, ref: made.id };
    },
    async refund({ checkout, ...refund }) {
      return createRefund(await open(checkout.accountId), { checkout, ...refund });
    },
    async endCheckout({ accountId, ref }) {
      const secrets = await findSecrets(accountId);
      return secrets ? end(openStripe(secrets.secretKey, target), ref) : 'gone';
    },
    async getCheckout({ accountId, ref }) {
      // Nobody is there to be asked once the account is disconnected.
      const secrets = await findSecrets(accountId);
      if (!ref || !secrets) return undefined;
      const stripe = openStripe(secrets.secretKey, target);
      try {
        return toState(await ask(stripe.checkout.sessions.retrieve(ref, { expand: [FEES] })));
      } catch (error) {
        if (error instanceof StripeFailure && error.code === 'resource_missing') return undefined;
        throw error;
      }
    },
    async verifyWebhook({ body, headers, organizerId }, now) {
      const secrets = await findSecrets(organizerId);
      if (!secrets) throw new AppError('NOT_FOUND');
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') throw new AppError('BAD_SIGNATURE');
      const event = readSignedEvent(body, { signature, secret: secrets.webhookSecret, now });
      if (!event) throw new AppError('BAD_SIGNATURE');
      return toNotice(event);
    },
  };
}

/** Cards alone, because a spot is held for minutes; in pounds, whatever the card is in. */
function toSession(checkout: NewCheckout) {
  const { id, pence, description, returnUrl, cancelUrl, expiresAt, startedAt } = checkout;
  const openMs = expiresAt.getTime() - startedAt.getTime();
  const endsAtMs = startedAt.getTime() + Math.min(Math.max(openMs, MIN_OPEN_MS), MAX_OPEN_MS);
  return {
    mode: 'payment' as const,
    allowed_payment_method_types: ['card' as const],
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'gbp', unit_amount: pence, product_data: { name: description } },
      },
    ],
    client_reference_id: id,
    metadata: { [CHECKOUT_TAG]: id },
    payment_intent_data: { metadata: { [CHECKOUT_TAG]: id } },
    expires_at: Math.floor(endsAtMs / 1_000),
    success_url: returnUrl,
    cancel_url: cancelUrl,
  };
}

async function end(stripe: StripeClient, ref: string | null) {
  // Nobody has learnt the address of a page without a name.
  if (!ref) return 'ended';
  try {
    await ask(stripe.checkout.sessions.expire(ref));
    return 'ended';
  } catch (error) {
    if (!(error instanceof StripeFailure) || error.kind === 'unavailable') throw error;
    return error.kind === 'refused' ? 'not open' : 'gone';
  }
}

/**
 * Looks for the refund first: Stripe forgets the names of requests after a day, and what was asked
 * for before a longer failure must not be refunded again.
 */
async function createRefund(stripe: StripeClient, { id, checkout, pence }: NewRefund) {
  const { ref } = checkout;
  if (!ref) throw new Error(`Stripe has no payment of the checkout ${checkout.id}`);
  const { payment_intent } = await ask(stripe.checkout.sessions.retrieve(ref));
  if (typeof payment_intent !== 'string')
    throw new Error(`Stripe has no payment of the checkout ${checkout.id}`);
  const { data } = await ask(stripe.refunds.list({ payment_intent, limit: 100 }));
  const known = data.find(({ metadata }) => metadata?.[REFUND_TAG] === id);
  const metadata = { [CHECKOUT_TAG]: checkout.id, [REFUND_TAG]: id };
  const refund =
    known ??
    (await ask(
      stripe.refunds.create({ payment_intent, amount: pence, metadata }, { idempotencyKey: id }),
    ));
  return { status: toRefundStatus(refund) };
}

/** What Stripe has kept is in the transaction of the latest charge. */
const FEES = 'payment_intent.latest_charge.balance_transaction';

function toState(session: StripeSession): CheckoutState {
  const { status, payment_status, amount_total, currency } = session;
  const ended = status === 'expired' ? 'expired' : 'open';
  return {
    status: status === 'complete' && payment_status === 'paid' ? 'paid' : ended,
    pence: amount_total ?? 0,
    currency: currency ?? '',
    feesPence: feesOf(session),
  };
}

/** An organizer who is paid out in another currency has fees in it; they are not counted. */
function feesOf({ payment_intent: intent }: StripeSession): number | null {
  if (!intent || typeof intent === 'string') return null;
  const charge = intent.latest_charge;
  if (!charge || typeof charge === 'string') return null;
  const transaction = charge.balance_transaction;
  if (!transaction || typeof transaction === 'string') return null;
  return transaction.currency === 'gbp' ? transaction.fee : 0;
}

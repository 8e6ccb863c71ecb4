import { AppError, fieldError } from '../app-error.ts';
import type { SealingKey } from '../config/sealing-keys.ts';
import type { OrganizerAccounts } from './payment-provider.ts';
import {
  ask,
  openStripe,
  STRIPE_VERSION,
  type StripeClient,
  StripeFailure,
  type StripeTarget,
} from './stripe-client.ts';
import { STRIPE_EVENTS } from './stripe-notice.ts';

interface AccountsOptions {
  key: SealingKey;
  target: StripeTarget;
  publicUrl: string;
}

/** What a key has to be allowed, by the names of Stripe's dashboard. */
const NEEDED: Readonly<Record<string, (stripe: StripeClient) => Promise<unknown>>> = {
  'Checkout Sessions': (stripe) => stripe.checkout.sessions.list({ limit: 1 }),
  'Payment Intents': (stripe) => stripe.paymentIntents.list({ limit: 1 }),
  'Charges and Refunds': (stripe) => stripe.refunds.list({ limit: 1 }),
  'Balance Transactions': (stripe) => stripe.balanceTransactions.list({ limit: 1 }),
};

const WEBHOOKS = 'Webhook Endpoints';
const MAX_WEBHOOKS = 100;

/** The accounts of Stripe that organizers take payments with. */
export function createStripeAccounts({
  key,
  target,
  publicUrl,
}: AccountsOptions): OrganizerAccounts {
  function webhookUrl(organizerId: string): string {
    return `${publicUrl}/api/payments/webhook/stripe/${organizerId}`;
  }
  return {
    key,
    async register({ organizerId, secretKey }) {
      const stripe = openStripe(secretKey, target);
      for (const [what, use] of Object.entries(NEEDED)) await check(what, use(stripe));
      const made = await check(
        WEBHOOKS,
        stripe.webhookEndpoints.create({
          url: webhookUrl(organizerId),
          enabled_events: [...STRIPE_EVENTS],
          api_version: STRIPE_VERSION,
          description: 'Muster',
        }),
      );
      if (!made.secret)
        throw fieldError('secretKey', 'Stripe has given no secret for its notices. Try again.');
      return { secretKey, webhookId: made.id, webhookSecret: made.secret };
    },
    async unregister({ secretKey, webhookId }) {
      await ask(openStripe(secretKey, target).webhookEndpoints.del(webhookId));
    },
    async unregisterOthers(organizerId, { secretKey, webhookId }) {
      const stripe = openStripe(secretKey, target);
      const { data } = await ask(stripe.webhookEndpoints.list({ limit: MAX_WEBHOOKS }));
      const own = webhookUrl(organizerId);
      for (const other of data)
        if (other.url === own && other.id !== webhookId)
          await ask(stripe.webhookEndpoints.del(other.id));
    },
  };
}

/** Waits for what a new key is tried with. */
async function check<T>(what: string, response: Promise<T>): Promise<T> {
  try {
    return await ask(response);
  } catch (error) {
    if (error instanceof StripeFailure) throw refusal(what, error);
    throw error;
  }
}

function refusal(what: string, { kind }: StripeFailure): AppError {
  if (kind === 'key')
    return fieldError('secretKey', 'Stripe does not accept this key. Copy it again from Stripe.');
  if (kind === 'permission')
    return fieldError('secretKey', `This key may not use “${what}”. Allow it at Stripe.`);
  if (kind === 'refused')
    return fieldError('secretKey', `Stripe refuses “${what}” for this account. See its dashboard.`);
  return new AppError('UNAVAILABLE', {
    message: 'Stripe does not respond. Please try again in a moment',
    retryAfter: 10,
  });
}

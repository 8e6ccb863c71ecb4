import { call } from '../call.ts';
import { makePayingEvent } from '../payments.ts';
import type { Person } from '../people.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import type { StripeAccount, StripeSession } from './stripe-account.ts';
import { makeStripeEvent, type StripeServer, signStripeEvent } from './stripe-server.ts';

/** Encrypts the accounts of tests. */
export const PAYMENT_KEY = 'a key for tests only'.repeat(2);

/** A server that takes payments at Stripe. */
export function startStripePayingServer(
  { url }: Pick<StripeServer, 'url'>,
  { key = PAYMENT_KEY, ...given }: Parameters<typeof startTestServer>[0] & { key?: string } = {},
): Promise<TestServer> {
  const payments = { provider: 'stripe', holdS: 1_800, url, key } as const;
  return startTestServer({ ...given, config: { payments, ...given.config } });
}

let keys = 0;

/** A key that no other test uses. */
export function makeStripeKey(kind = 'rk_test'): string {
  keys += 1;
  return `${kind}_${'Secret'.repeat(4)}${String(keys).padStart(4, '0')}`;
}

export function connect(server: TestServer, as: Person, secretKey: string) {
  return call(server, 'connectPaymentAccount', { as, body: { secretKey } });
}

/** An event for £40 whose organizer takes payments at Stripe. */
export async function makeStripeEventPage(server: TestServer, stripe: StripeServer, given = {}) {
  const { organizer, event } = await makePayingEvent(server, given);
  const secretKey = makeStripeKey();
  const account = stripe.addKey(secretKey);
  await connect(server, organizer, secretKey);
  return { organizer, event, secretKey, account };
}

/** Stripe's session of a checkout. */
export function sessionOf(
  { sessions }: StripeAccount,
  { checkoutId }: { checkoutId: string },
): StripeSession {
  const own = [...sessions.values()].find((one) => one.client_reference_id === checkoutId);
  if (!own) throw new Error(`Stripe has no session of ${checkoutId}`);
  return own;
}

/** Stripe tells Muster at the address of an organizer; returns the status. */
export async function tell(
  server: TestServer,
  organizer: Person,
  { body, headers }: ReturnType<typeof signStripeEvent>,
): Promise<number> {
  const address = `${server.url}/api/payments/webhook/stripe/${organizer.user.id}`;
  const all = { 'content-type': 'application/json; charset=utf-8', ...headers };
  const response = await fetch(address, { method: 'POST', headers: all, body });
  await response.text();
  return response.status;
}

/** The same for an event about an object, signed with the secret of the account's webhook. */
export function tellOf(
  server: TestServer,
  { organizer, account }: { organizer: Person; account: StripeAccount },
  [type, object]: [type: string, object: object],
): Promise<number> {
  const secret = account.webhooks.at(-1)?.secret ?? '';
  return tell(server, organizer, signStripeEvent(makeStripeEvent(type, object), secret));
}

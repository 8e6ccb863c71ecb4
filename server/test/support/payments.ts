import assert from 'node:assert/strict';
import { DEFAULT_REFUND_RULE, type EventPayment } from '@muster/contract';
import {
  createFakeProvider,
  type FakeProvider,
  type SentNotice,
} from '../../src/platform/payments/fake-provider.ts';
import type { PaymentNotice } from '../../src/platform/payments/payment-provider.ts';
import { call } from './call.ts';
import { makeNonce } from './gate.ts';
import { makeApprovedEvent } from './make.ts';
import { type Person, signUp } from './people.ts';
import { PUBLIC_URL, startTestServer, type TestServer } from './start-test-server.ts';

/** Payment online with the fake. */
export const PAYMENTS = {
  provider: 'fake',
  webhookSecret: 'a secret of tests',
  holdS: 1_800,
} as const;

export function createTestProvider(): FakeProvider {
  return createFakeProvider({ secret: PAYMENTS.webhookSecret, publicUrl: PUBLIC_URL });
}

/** A server with a provider, which several servers can share. */
export function startPayingServer(
  fake: FakeProvider,
  given: Parameters<typeof startTestServer>[0] = {},
): Promise<TestServer> {
  return startTestServer({
    ...given,
    config: { payments: PAYMENTS },
    services: () => ({ payments: fake }),
  });
}

/** Sends a notice as the provider does; returns the status. */
export async function deliver(
  server: TestServer,
  { body, headers }: Pick<SentNotice, 'body' | 'headers'>,
): Promise<number> {
  const response = await fetch(`${server.url}/api/payments/webhook/fake`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const content = await response.json();
  if (response.ok) assert.deepEqual(content, { success: true, data: { received: true } });
  return response.status;
}

/** A notice that the provider never sent. */
export function makeNotice(given: Partial<PaymentNotice> & { checkoutId: string }): PaymentNotice {
  return { id: makeNonce(), type: 'checkout.paid', pence: 4_000, currency: 'gbp', ...given };
}

/** An event for £40 that takes payment online. */
export async function makePayingEvent(
  server: TestServer,
  { payment, ...changes }: { payment?: Partial<EventPayment> } & Record<string, unknown> = {},
) {
  const organizer = await signUp(server, { nickName: 'Olga' });
  const event = await makeApprovedEvent(server, organizer, {
    price: '£40',
    payment: { mode: 'required', depositPence: null, refundRule: DEFAULT_REFUND_RULE, ...payment },
    ...changes,
  });
  return { organizer, event };
}

/** Joins, and begins to pay. */
export async function joinAndCheckOut(server: TestServer, as: Person, { id }: { id: string }) {
  const joined = await call(server, 'joinEvent', { as, params: { id }, body: {} });
  return { ...joined, checkout: await checkOut(server, as, { id }) };
}

export function checkOut(server: TestServer, as: Person, { id }: { id: string }) {
  const body = { nonce: makeNonce() };
  return call(server, 'startCheckout', { as, params: { id }, body });
}

/** The player pays, and the provider tells. */
export async function pay(server: TestServer, fake: FakeProvider, checkoutId: string) {
  const sent = fake.settle(checkoutId, 'paid');
  assert.ok(sent);
  assert.equal(await deliver(server, sent), 200);
  return sent;
}

/** The entries of an event in short, oldest first. */
export async function entriesOf(server: TestServer, { id }: { id: string }) {
  const rows = await server.services.db
    .selectFrom('ledger_entries')
    .select(['kind', 'method', 'pence'])
    .where('event_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map(({ kind, method, pence }) => [kind, method, pence].join(' '));
}

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { participationsOf } from '../../../test/support/make.ts';
import {
  checkOut,
  createTestProvider,
  deliver,
  entriesOf,
  joinAndCheckOut,
  makeNotice,
  makePayingEvent,
  pay,
  startPayingServer,
} from '../../../test/support/payments.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { compareCheckouts } from './compare-checkouts.ts';

/* Payments online and what the provider tells (docs/product/money.md#online). */

const fake = createTestProvider();
let server: TestServer;
before(async () => {
  server = await startPayingServer(fake);
});
after(() => server.close());

const CHARGED = 'charge  4000';
const PAID = 'payment online 4000';

async function makePlayer(payment: Parameters<typeof makePayingEvent>[1] = {}) {
  const { organizer, event } = await makePayingEvent(server, payment);
  const player = await signUp(server, { nickName: 'Pete' });
  const { checkout, holdUntil } = await joinAndCheckOut(server, player, event);
  return { organizer, event, player, checkout, holdUntil };
}

function statusOf(as: Awaited<ReturnType<typeof signUp>>, { id }: { id: string }) {
  return call(server, 'getJoinStatus', { as, params: { id } });
}

/** What Going says of the only event. */
async function goingOf(as: Awaited<ReturnType<typeof signUp>>) {
  const query = { scope: 'coming' } as const;
  const { participations } = await call(server, 'listMyParticipations', { as, query });
  const [own] = participations;
  assert.ok(own);
  const { duePence, balancePence, holdUntil } = own;
  return { duePence, balancePence, holdUntil };
}

function compare(now = new Date()) {
  const { signal } = new AbortController();
  return compareCheckouts({ ...server.services, now: new Date(now.getTime() + 120_000), signal });
}

test('a player pays what the server has computed, and the hold ends', async () => {
  const { organizer, event, player, checkout, holdUntil } = await makePlayer();
  assert.ok(holdUntil);
  assert.deepEqual([checkout.pence, checkout.holdUntil], [4_000, holdUntil]);
  assert.equal((await statusOf(player, event)).duePence, 4_000);
  assert.deepEqual(await goingOf(player), { duePence: 4_000, balancePence: 4_000, holdUntil });
  await pay(server, fake, checkout.checkoutId);
  assert.deepEqual(await entriesOf(server, event), [CHARGED, PAID]);
  const now = await statusOf(player, event);
  assert.deepEqual([now.status, now.holdUntil, now.duePence], ['confirmed', null, 0]);
  assert.equal(now.refundPence, 4_000);
  assert.deepEqual(await goingOf(player), { duePence: 0, balancePence: 0, holdUntil: null });
  const request = { as: organizer, params: { id: event.id }, query: {} };
  const { payments, pagination } = await call(server, 'listPayments', request);
  const [one] = payments;
  assert.deepEqual(
    [one?.id, one?.status, one?.pence, one?.name, one?.refunds, pagination.total],
    [checkout.checkoutId, 'paid', 4_000, 'Pete', [], 1],
  );
});

test('the same nonce is the same checkout, also while none is paid, and an amount is ignored', async () => {
  const { event, player, checkout } = await makePlayer();
  const body = { nonce: makeNonce(), pence: 1 };
  const request = { as: player, params: { id: event.id }, body };
  const first = await call(server, 'startCheckout', request);
  assert.deepEqual([first.pence, first.checkoutId], [4_000, checkout.checkoutId]);
  await pay(server, fake, checkout.checkoutId);
  assert.deepEqual(await call(server, 'startCheckout', request), first);
  const other = { ...request, body: { nonce: makeNonce() } };
  assert.equal((await refuse(server, 'startCheckout', other)).code, 'NOTHING_DUE');
});

test('without a provider, and for an event that takes nothing online, there is no checkout', async () => {
  const plain = await startTestServer();
  try {
    const { event } = await makePayingEvent(plain);
    const player = await signUp(plain);
    const joined = await call(plain, 'joinEvent', {
      as: player,
      params: { id: event.id },
      body: {},
    });
    assert.equal(joined.holdUntil, null);
    const request = { as: player, params: { id: event.id }, body: { nonce: makeNonce() } };
    assert.equal((await refuse(plain, 'startCheckout', request)).status, 404);
    assert.equal(await deliver(plain, fake.sign(makeNotice({ checkoutId: 'x' }))), 404);
  } finally {
    await plain.close();
  }
  const { event } = await makePayingEvent(server, { payment: { mode: 'off' } });
  const player = await signUp(server);
  await call(server, 'joinEvent', { as: player, params: { id: event.id }, body: {} });
  const request = { as: player, params: { id: event.id }, body: { nonce: makeNonce() } };
  assert.equal((await refuse(server, 'startCheckout', request)).code, 'NOT_FOUND');
  assert.equal((await statusOf(player, event)).duePence, 0);
});

test('a deposit ends the hold, and the rest is paid later', async () => {
  const { event, player, checkout } = await makePlayer({ payment: { depositPence: 1_000 } });
  assert.equal(checkout.pence, 1_000);
  await pay(server, fake, checkout.checkoutId);
  assert.equal((await statusOf(player, event)).holdUntil, null);
  const rest = await checkOut(server, player, event);
  assert.deepEqual([rest.pence, rest.holdUntil], [3_000, null]);
  await pay(server, fake, rest.checkoutId);
  assert.equal((await statusOf(player, event)).duePence, 0);
});

test('what is told twice, fifty times at once or under another id is booked once', async () => {
  const { event, checkout } = await makePlayer();
  const sent = fake.settle(checkout.checkoutId, 'paid');
  assert.ok(sent);
  const statuses = await Promise.all(Array.from({ length: 50 }, () => deliver(server, sent)));
  assert.deepEqual(new Set(statuses), new Set([200]));
  assert.equal(await deliver(server, fake.sign({ ...sent.notice, id: makeNonce() })), 200);
  assert.deepEqual(await entriesOf(server, event), [CHARGED, PAID]);
});

test('what comes out of order ends paid', async () => {
  const { event, player, checkout } = await makePlayer();
  for (const status of ['failed', 'paid', 'expired', 'failed'] as const)
    fake.settle(checkout.checkoutId, status);
  const [failed, paid, expired, failedAgain] = fake.outbox.slice(-4);
  assert.equal(await deliver(server, failed!), 200);
  assert.deepEqual((await entriesOf(server, event)).at(-1), 'payment online 0');
  for (const sent of [expired!, paid!, failedAgain!])
    assert.equal(await deliver(server, sent), 200);
  assert.deepEqual(await entriesOf(server, event), [CHARGED, 'payment online 0', PAID]);
  assert.equal((await statusOf(player, event)).duePence, 0);
});

test('a wrong signature, an old one and a lie book nothing', async () => {
  const { event, checkout } = await makePlayer();
  const notice = makeNotice({ checkoutId: checkout.checkoutId });
  const good = fake.sign(notice);
  const old = fake.sign(notice, new Date(Date.now() - 6 * 60_000));
  const { headers } = fake.sign({ ...notice, pence: 1 });
  for (const sent of [{ ...good, headers: {} }, { ...good, headers }, old])
    assert.equal(await deliver(server, sent), 400);
  const unreal = [{ id: 'a\0b' }, { checkoutId: '\0' }, { currency: 'eur' }];
  for (const lie of [...unreal, { pence: 0.5 }, { pence: 1e9 }, { pence: -1 }])
    assert.equal(await deliver(server, fake.sign({ ...notice, ...lie } as typeof notice)), 400);
  assert.equal(await deliver(server, fake.sign({ ...notice, pence: 1 })), 200);
  const unknown = makeNotice({ checkoutId: 'a'.repeat(24) });
  assert.equal(await deliver(server, fake.sign(unknown)), 200);
  assert.deepEqual(await entriesOf(server, event), [CHARGED]);
  assert.ok(!server.logged.some((line) => line.includes(good.body)));
});

test('a notice before the checkout is known is taken when it comes again', async () => {
  const { event, checkout } = await makePlayer();
  const { db } = server.services;
  const { checkoutId } = checkout;
  const early = fake.sign(makeNotice({ checkoutId }));
  for (const provider of ['another', 'fake']) {
    await db.updateTable('checkouts').set({ provider }).where('id', '=', checkoutId).execute();
    assert.equal(await deliver(server, early), 200);
  }
  assert.deepEqual(await entriesOf(server, event), [CHARGED, PAID]);
});

test('a lost notice is found by the comparison, and an amount that differs is an error', async () => {
  const lost = await makePlayer();
  const other = await makePlayer();
  fake.settle(lost.checkout.checkoutId, 'paid');
  const { pence } = other.checkout;
  Object.assign(fake.checkouts.get(other.checkout.checkoutId) ?? {}, { status: 'paid', pence: 1 });
  const { counts, error } = await compare();
  assert.deepEqual([counts.settled, counts.differences], [1, 1]);
  assert.match(String(error), new RegExp(other.checkout.checkoutId));
  assert.deepEqual(await entriesOf(server, lost.event), [CHARGED, PAID]);
  assert.deepEqual(await entriesOf(server, other.event), [CHARGED]);
  Object.assign(fake.checkouts.get(other.checkout.checkoutId) ?? {}, { status: 'open', pence });
});

test('a crash between the provider and the commit leaves the checkout to be asked for again', async () => {
  const { event } = await makePayingEvent(server);
  const player = await signUp(server);
  await call(server, 'joinEvent', { as: player, params: { id: event.id }, body: {} });
  const made = fake.createCheckout;
  fake.createCheckout = async (checkout) => {
    await made(checkout);
    throw new Error('the connection is gone');
  };
  const request = { as: player, params: { id: event.id }, body: { nonce: makeNonce() } };
  try {
    assert.equal((await refuse(server, 'startCheckout', request)).status, 503);
  } finally {
    fake.createCheckout = made;
  }
  const { checkoutId } = await call(server, 'startCheckout', request);
  const { db } = server.services;
  const rows = await db
    .selectFrom('checkouts')
    .select('id')
    .where('event_id', '=', event.id)
    .execute();
  assert.deepEqual(rows, [{ id: checkoutId }]);
  await pay(server, fake, checkoutId);
  assert.deepEqual(await entriesOf(server, event), [CHARGED, PAID]);
});

test('whoever comes back is told how the latest checkout stands, and nobody else is', async () => {
  const { organizer, event, player, checkout } = await makePlayer();
  const pence = 4_000;
  async function checkoutOf() {
    return (await statusOf(player, event)).checkout;
  }
  assert.deepEqual(await checkoutOf(), { status: 'open', pence, backPence: 0 });
  await deliver(server, fake.settle(checkout.checkoutId, 'failed')!);
  assert.deepEqual(await checkoutOf(), { status: 'failed', pence, backPence: 0 });
  const { checkoutId } = await checkOut(server, player, event);
  assert.deepEqual(await checkoutOf(), { status: 'open', pence, backPence: 0 });
  await pay(server, fake, checkoutId);
  assert.deepEqual(await checkoutOf(), { status: 'paid', pence, backPence: 0 });
  const [participation] = await participationsOf(server, event);
  const body = { participationId: participation!.id, pence: 1_500, nonce: makeNonce() };
  await call(server, 'refundPayment', { as: organizer, params: { id: event.id }, body });
  assert.deepEqual(await checkoutOf(), { status: 'paid', pence, backPence: 1_500 });
  assert.equal((await statusOf(await signUp(server), event)).checkout, null);
});

test('the page of the fake pays, and sends the player back', async () => {
  const { event, player, checkout } = await makePlayer();
  const path = new URL(checkout.url).pathname;
  const page = await fetch(`${server.url}${path}`);
  assert.match(await page.text(), /Pay £40\.00/);
  const form = { method: 'POST', redirect: 'manual' } as const;
  const declined = await fetch(`${server.url}${path}/decline`, form);
  assert.equal(declined.status, 303);
  assert.match(
    declined.headers.get('location') ?? '',
    new RegExp(`/dashboard/events/${event.id}\\?from-payment=$`),
  );
  const again = await checkOut(server, player, event);
  assert.notEqual(again.checkoutId, checkout.checkoutId);
  await fetch(`${server.url}${new URL(again.url).pathname}/pay`, form);
  assert.equal((await statusOf(player, event)).duePence, 0);
  assert.equal((await fetch(`${server.url}/pay/fake/${event.id}`)).status, 404);
});

import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { joinAndCheckOut } from '../../../test/support/payments.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import {
  connect,
  makeStripeEventPage,
  makeStripeKey,
  sessionOf,
  startStripePayingServer,
} from '../../../test/support/stripe/connect-stripe.ts';
import {
  payStripeSession,
  type StripeServer,
  startStripeServer,
} from '../../../test/support/stripe/stripe-server.ts';
import { openAccount } from '../../platform/payments/payment-accounts.ts';
import { warnOfPaymentKey } from '../../start/warn-of-keys.ts';
import { eraseAccount } from '../own-data/erase-account.ts';
import { listArchiveEntries } from '../own-data/list-archive-entries.ts';
import { closePaymentAccounts } from './close-payment-accounts.ts';

/* An organizer's own account at the provider (docs/product/money.md#payment-account). */

let stripe: StripeServer;
let server: TestServer;
before(async () => {
  stripe = await startStripeServer();
  server = await startStripePayingServer(stripe);
});
after(async () => {
  await server.close();
  await stripe.close();
});

function stateOf(as: Person, on = server) {
  return call(on, 'getPaymentAccount', { as });
}

async function refuseKey(as: Person, secretKey: string, on = server) {
  return refuse(on, 'connectPaymentAccount', { as, body: { secretKey } });
}

test('an organizer connects a key, which is tried at once, and replaces and removes it', async () => {
  const organizer = await signUp(server);
  assert.deepEqual(await stateOf(organizer), {
    provider: 'stripe',
    account: null,
    openCheckouts: 0,
  });
  const first = makeStripeKey('rk_live');
  const account = stripe.addKey(first);
  const { account: made } = await connect(server, organizer, ` ${first} `);
  const lastFour = first.slice(-4);
  assert.deepEqual([made?.isLive, made?.lastFour, made?.isReadable], [true, lastFour, true]);
  const url = `https://muster.test/api/payments/webhook/stripe/${organizer.user.id}`;
  assert.deepEqual(
    account.webhooks.map((webhook) => webhook.url),
    [url],
  );
  assert.ok(account.webhooks[0]?.enabled_events.includes('checkout.session.completed'));

  const rolled = makeStripeKey('sk_test');
  stripe.addKey(rolled, account);
  const [webhook] = account.webhooks;
  const replaced = await connect(server, organizer, rolled);
  assert.deepEqual(
    [replaced.account?.isLive, replaced.account?.lastFour],
    [false, rolled.slice(-4)],
  );
  assert.equal(account.webhooks.length, 1);
  assert.notEqual(account.webhooks[0]?.id, webhook?.id);

  await call(server, 'disconnectPaymentAccount', { as: organizer });
  assert.equal((await stateOf(organizer)).account, null);
  assert.deepEqual(account.webhooks, []);
  await call(server, 'disconnectPaymentAccount', { as: organizer });

  // Somebody else may have done it.
  const { rows } = await server.database.pool.query(
    `select details ->> 'lastFour' as ends from mails
    where user_id = $1 and kind = 'paymentAccountChanged' order by created_at`,
    [organizer.user.id],
  );
  assert.deepEqual(
    rows.map(({ ends }) => ends),
    [lastFour, rolled.slice(-4), null],
  );
});

test('a key that Stripe does not take is said at its field, and nothing is kept', async () => {
  const organizer = await signUp(server);
  for (const wrong of ['', 'pk_test_aaaaaaaaaaaaaaaa', 'sk_test_short', 'x'.repeat(300)])
    assert.match((await refuseKey(organizer, wrong)).fields?.secretKey ?? '', /such as rk_live/);
  const unknown = await refuseKey(organizer, makeStripeKey());
  assert.match(unknown.fields?.secretKey ?? '', /does not accept this key/);
  const key = makeStripeKey();
  const account = stripe.addKey(key);
  for (const [path, name] of [
    ['/v1/refunds', 'Charges and Refunds'],
    ['/v1/webhook_endpoints', 'Webhook Endpoints'],
  ] as const) {
    account.forbidden = [path];
    assert.match((await refuseKey(organizer, key)).fields?.secretKey ?? '', new RegExp(name));
  }
  account.forbidden = [];
  stripe.break(/webhook_endpoints/, { status: 402 });
  assert.match((await refuseKey(organizer, key)).fields?.secretKey ?? '', /refuses/);
  stripe.break(/refunds/, { status: 429 });
  assert.equal((await refuseKey(organizer, key)).status, 503);
  assert.equal((await stateOf(organizer)).account, null);
  assert.deepEqual(account.webhooks, []);
});

test('without an https address and without the provider nothing can be connected', async () => {
  const key = makeStripeKey();
  stripe.addKey(key);
  const plain = await startStripePayingServer(stripe, {
    config: { publicUrl: 'http://muster.test' },
  });
  try {
    const refusal = await refuseKey(await signUp(plain), key, plain);
    assert.equal(refusal.code, 'HTTPS_NEEDED');
  } finally {
    await plain.close();
  }
  const without = await startTestServer();
  try {
    const organizer = await signUp(without);
    assert.deepEqual((await stateOf(organizer, without)).provider, null);
    assert.equal((await refuseKey(organizer, key, without)).code, 'NOT_FOUND');
  } finally {
    await without.close();
  }
});

test('the key is in no response, log, metric, archive, audit entry, mail or row', async () => {
  const { organizer, event, secretKey, account } = await makeStripeEventPage(server, stripe);
  const player = await signUp(server);
  await joinAndCheckOut(server, player, event);
  stripe.break(/sessions/, { status: 401 });
  const other = await signUp(server);
  await call(server, 'joinEvent', { as: other, params: { id: event.id }, body: {} });
  const request = { as: other, params: { id: event.id }, body: { nonce: makeNonce() } };
  const refusal = await refuse(server, 'startCheckout', request);
  assert.equal(refusal.status, 503);
  const answers = JSON.stringify([
    await stateOf(organizer),
    await refuseKey(organizer, `${secretKey}!`),
    refusal.message,
    await call(server, 'getEvent', { as: organizer, params: { id: event.id } }),
  ]);
  const seen = [answers, server.logged.join('\n'), await server.services.metrics.read()];
  for await (const entry of listArchiveEntries(server.services, organizer.user.id))
    if (!entry.isCompressed) seen.push(await text(await entry.open()));
  for (const table of ['payment_accounts', 'audit_entries', 'mails', 'nonces', 'checkouts']) {
    const { rows } = await server.database.pool.query(`select * from ${table}`);
    seen.push(JSON.stringify(rows));
  }
  const secrets = [secretKey, account.webhooks[0]?.secret ?? ''];
  for (const one of seen)
    for (const secret of secrets) assert.ok(!one.includes(secret), one.slice(0, 500));
  assert.ok(seen.some((one) => one.includes(organizer.user.id)));
});

test('what is kept of one account opens nothing for another, and goes with its account', async () => {
  const { organizer, event } = await makeStripeEventPage(server, stripe);
  const thief = await signUp(server);
  // A conversation keeps the row of the account.
  const body = { eventId: event.id, content: { text: 'Is there parking?' } };
  await call(server, 'sendMessage', { as: thief, body });
  const { db, payments } = server.services;
  const key = payments!.accounts!.key;
  await server.database.pool.query(
    `insert into payment_accounts (user_id, is_live, last_four, key_id, sealed)
    select $1, is_live, last_four, key_id, sealed from payment_accounts where user_id = $2`,
    [thief.user.id, organizer.user.id],
  );
  assert.ok(await openAccount(db, { key, organizerId: organizer.user.id }));
  assert.equal(await openAccount(db, { key, organizerId: thief.user.id }), undefined);
  const erasure = { id: organizer.user.id, conversations: 'kept', origin: null } as const;
  await eraseAccount(server.services, erasure);
  await closePaymentAccounts(server.services, new Date());
  const { rowCount } = await server.database.pool.query(
    'select from payment_accounts where user_id = $1',
    [organizer.user.id],
  );
  assert.equal(rowCount, 0);
});

test('with another key nothing is paid online, and connecting again mends it', async () => {
  const { organizer, event, secretKey } = await makeStripeEventPage(server, stripe);
  const { database } = server;
  const shared = { ...database, close: async () => undefined };
  const rotated = await startStripePayingServer(stripe, {
    database: shared,
    key: 'another key for tests only'.repeat(2),
  });
  try {
    const state = await stateOf(organizer, rotated);
    assert.equal(state.account?.isReadable, false);
    await warnOfPaymentKey(rotated.services);
    assert.ok(rotated.logged.some((line) => line.includes('does not open the accounts of')));
    const player = await signUp(rotated);
    const params = { id: event.id };
    const joined = await call(rotated, 'joinEvent', { as: player, params, body: {} });
    assert.deepEqual([joined.status, joined.holdUntil], ['confirmed', null]);
    const request = { as: player, params, body: { nonce: makeNonce() } };
    assert.equal((await refuse(rotated, 'startCheckout', request)).code, 'NOT_FOUND');
    assert.equal((await call(rotated, 'getJoinStatus', { as: player, params })).duePence, 0);
    await connect(rotated, organizer, secretKey);
    assert.equal((await stateOf(organizer, rotated)).account?.isReadable, true);
    assert.equal((await call(rotated, 'startCheckout', request)).pence, 4_000);
  } finally {
    await rotated.close();
  }
});

test('disconnecting ends open checkouts, and waits for one that is being paid', async () => {
  const { organizer, event, account } = await makeStripeEventPage(server, stripe);
  const [paying, waiting] = [await signUp(server), await signUp(server)];
  const { checkout } = await joinAndCheckOut(server, paying, event);
  const { checkout: other } = await joinAndCheckOut(server, waiting, event);
  assert.equal((await stateOf(organizer)).openCheckouts, 2);
  payStripeSession(sessionOf(account, checkout));
  const refusal = await refuse(server, 'disconnectPaymentAccount', { as: organizer });
  assert.equal(refusal.code, 'CHECKOUTS_OPEN');
  assert.equal(sessionOf(account, other).status, 'expired');
  assert.equal((await stateOf(organizer)).openCheckouts, 1);
  await server.database.pool.query(`update checkouts set status = 'paid' where id = $1`, [
    checkout.checkoutId,
  ]);
  await call(server, 'disconnectPaymentAccount', { as: organizer });
  assert.equal((await stateOf(organizer)).account, null);
});

test('a key that Stripe takes no more can be disconnected and replaced', async () => {
  const { organizer, event, secretKey, account } = await makeStripeEventPage(server, stripe);
  await joinAndCheckOut(server, await signUp(server), event);
  stripe.removeKey(secretKey);
  const rolled = makeStripeKey();
  stripe.addKey(rolled, account);
  assert.equal((await connect(server, organizer, rolled)).account?.lastFour, rolled.slice(-4));
  assert.equal(account.webhooks.length, 1);
  stripe.removeKey(rolled);
  await call(server, 'disconnectPaymentAccount', { as: organizer });
  assert.equal((await stateOf(organizer)).account, null);
});

test('no player is sent to pay at an account that is disconnected meanwhile', async () => {
  const { organizer, event } = await makeStripeEventPage(server, stripe);
  const player = await signUp(server);
  const params = { id: event.id };
  await call(server, 'joinEvent', { as: player, params, body: {} });
  const payments = server.services.payments!;
  const { createCheckout } = payments;
  payments.createCheckout = async (checkout) => {
    payments.createCheckout = createCheckout;
    const made = await createCheckout(checkout);
    await call(server, 'disconnectPaymentAccount', { as: organizer });
    return made;
  };
  const request = { as: player, params, body: { nonce: makeNonce() } };
  assert.equal((await refuse(server, 'startCheckout', request)).code, 'UNAVAILABLE');
  assert.equal((await refuse(server, 'startCheckout', request)).code, 'NOT_FOUND');
});

test('a checkout that begins while the others end is ended, too, or keeps the account', async () => {
  const { organizer, event, account } = await makeStripeEventPage(server, stripe);
  const [first, second] = [await signUp(server), await signUp(server)];
  await joinAndCheckOut(server, first, event);
  const payments = server.services.payments!;
  const { endCheckout } = payments;
  payments.endCheckout = async (checkout) => {
    payments.endCheckout = endCheckout;
    await joinAndCheckOut(server, second, event);
    return endCheckout(checkout);
  };
  const refusal = await refuse(server, 'disconnectPaymentAccount', { as: organizer });
  assert.equal(refusal.code, 'CHECKOUTS_OPEN');
  assert.equal(account.webhooks.length, 1);
  await call(server, 'disconnectPaymentAccount', { as: organizer });
  const sessions = [...account.sessions.values()].map(({ status }) => status);
  assert.deepEqual(sessions, ['expired', 'expired']);
});

test('of two connections at once one is refused, and the address of the other stays', async () => {
  const organizer = await signUp(server);
  const secretKey = makeStripeKey();
  const account = stripe.addKey(secretKey);
  const { db, payments } = server.services;
  const accounts = payments!.accounts!;
  const { register } = accounts;
  accounts.register = async (given) => {
    accounts.register = register;
    const secrets = await register(given);
    await connect(server, organizer, secretKey);
    return secrets;
  };
  assert.equal((await refuseKey(organizer, secretKey)).code, 'UNAVAILABLE');
  const kept = await openAccount(db, { key: accounts.key, organizerId: organizer.user.id });
  const left = account.webhooks.map(({ id }) => id);
  assert.deepEqual(left, [kept?.webhookId]);
});

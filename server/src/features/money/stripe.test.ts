import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { participationsOf } from '../../../test/support/make.ts';
import { checkOut, entriesOf, joinAndCheckOut } from '../../../test/support/payments.ts';
import { signUp } from '../../../test/support/people.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import {
  makeStripeEventPage,
  sessionOf,
  startStripePayingServer,
  tell,
  tellOf,
} from '../../../test/support/stripe/connect-stripe.ts';
import {
  makeStripeEvent,
  payStripeSession,
  type StripeServer,
  signStripeEvent,
  startStripeServer,
} from '../../../test/support/stripe/stripe-server.ts';
import { createStripeProvider } from '../../platform/payments/stripe-provider.ts';
import { eraseAccount } from '../own-data/erase-account.ts';
import { expireHolds } from '../participation/holds.ts';
import { closePaymentAccounts } from './close-payment-accounts.ts';
import { compareCheckouts, readPaymentFees } from './compare-checkouts.ts';
import { sendRefunds } from './refunds.ts';

/* Payments at Stripe (docs/decisions/stripe.md), against a server that responds as it does. */

let stripe: StripeServer;
let server: TestServer;
before(async () => {
  stripe = await startStripeServer();
  const target = { url: stripe.url, timeoutMs: 300 };
  server = await startStripePayingServer(stripe, {
    services: ({ db, payments }) => ({
      payments: createStripeProvider({ db, accounts: payments!.accounts!, target }),
    }),
  });
});
after(async () => {
  await server.close();
  await stripe.close();
});

const CHARGED = 'charge  4000';
const PAID = 'payment online 4000';

async function makePaying(given = {}) {
  const made = await makeStripeEventPage(server, stripe, given);
  const player = await signUp(server, { nickName: 'Pete' });
  const joined = await joinAndCheckOut(server, player, made.event);
  return { ...made, ...joined, player, session: sessionOf(made.account, joined.checkout) };
}

/** The player has paid, and Stripe has told it. */
async function makePaid(given = {}) {
  const made = await makePaying(given);
  payStripeSession(made.session);
  assert.equal(await tellOf(server, made, ['checkout.session.completed', made.session]), 200);
  return made;
}

type Paid = Awaited<ReturnType<typeof makePaid>>;

async function refund({ organizer, event }: Paid, pence: number) {
  const [participation] = await server.services.db
    .selectFrom('participations')
    .select('id')
    .where('event_id', '=', event.id)
    .execute();
  const body = { participationId: participation!.id, pence, nonce: makeNonce() };
  const request = { as: organizer, params: { id: event.id }, body };
  return (await call(server, 'refundPayment', request)).refund;
}

let minutes = 0;

/** A run of the job, each time much later. */
function send() {
  minutes += 120;
  const now = new Date(Date.now() + minutes * 60_000);
  return sendRefunds({ ...server.services, now, signal: new AbortController().signal });
}

async function refundsOf({ organizer, event }: Paid) {
  const request = { as: organizer, params: { id: event.id }, query: {} };
  const { payments } = await call(server, 'listPayments', request);
  return payments.flatMap(({ refunds }) => refunds.map(({ status }) => status));
}

test('a player is sent to a page of Stripe, and what Stripe tells is booked once', async () => {
  const { organizer, event, player, checkout, session, holdUntil, account } = await makePaying();
  assert.equal(checkout.url, session.url);
  const { form, idempotencyKey } = stripe.requests.find(
    (one) => one.method === 'POST' && one.form.get('client_reference_id') === checkout.checkoutId,
  )!;
  assert.equal(idempotencyKey, checkout.checkoutId);
  const sent = ['[unit_amount]', '[currency]', '[product_data][name]'].map((name) =>
    form.get(`line_items[0][price_data]${name}`),
  );
  assert.deepEqual(sent, ['4000', 'gbp', event.title]);
  assert.deepEqual(form.getAll('allowed_payment_method_types[0]'), ['card']);
  assert.match(form.get('success_url') ?? '', new RegExp(`/dashboard/events/${event.id}[?]`));
  assert.match(form.get('cancel_url') ?? '', new RegExp(`/dashboard/events/${event.id}$`));
  // Longer than the hold, because Stripe keeps a page open for 30 minutes at least.
  assert.ok(session.expires_at * 1_000 > Date.parse(holdUntil!));

  payStripeSession(session);
  const { secret = '' } = account.webhooks[0] ?? {};
  const told = signStripeEvent(makeStripeEvent('checkout.session.completed', session), secret);
  for (const status of [200, 200, 200]) assert.equal(await tell(server, organizer, told), status);
  assert.deepEqual(await entriesOf(server, event), [CHARGED, PAID]);
  const params = { id: event.id };
  const now = await call(server, 'getJoinStatus', { as: player, params });
  assert.deepEqual([now.duePence, now.holdUntil], [0, null]);
});

test('a response that is lost, late or an error leads to one session', async () => {
  const { event, account } = await makeStripeEventPage(server, stripe);
  const player = await signUp(server);
  await call(server, 'joinEvent', { as: player, params: { id: event.id }, body: {} });
  const request = { as: player, params: { id: event.id }, body: { nonce: makeNonce() } };
  for (const fault of ['lost', 'silent', { status: 500 }] as const) {
    stripe.break(/POST .*sessions/, fault, 4);
    assert.equal((await refuse(server, 'startCheckout', request)).status, 503);
    stripe.mend();
  }
  const { checkoutId, url } = await call(server, 'startCheckout', request);
  assert.deepEqual(
    [...account.sessions.values()].map((one) => one.url),
    [url],
  );
  // Known by then: Stripe is not asked again, whatever the event is called now.
  const count = stripe.requests.length;
  assert.deepEqual((await checkOut(server, player, event)).checkoutId, checkoutId);
  assert.equal(stripe.requests.length, count);
});

test('a new amount ends the session of the earlier one', async () => {
  const { organizer, event, player, checkout, session } = await makePaying();
  const cash = { kind: 'payment', method: 'cash', pence: 1_000, note: '' } as const;
  const [participation] = await participationsOf(server, event);
  const body = { ...cash, participationId: participation!.id, nonce: makeNonce() };
  await call(server, 'addLedgerEntry', { as: organizer, params: { id: event.id }, body });
  stripe.break(/expire/, 'lost', 4);
  const request = { as: player, params: { id: event.id }, body: { nonce: makeNonce() } };
  assert.equal((await refuse(server, 'startCheckout', request)).status, 503);
  stripe.mend();
  const rest = await call(server, 'startCheckout', request);
  assert.notEqual(rest.checkoutId, checkout.checkoutId);
  assert.deepEqual([rest.pence, session.status], [3_000, 'expired']);
});

test('a wrong, an old and a missing signature and another currency book nothing', async () => {
  const paying = await makePaying();
  const { organizer, event, session, account } = paying;
  payStripeSession(session);
  const told = makeStripeEvent('checkout.session.completed', session);
  const { secret = '' } = account.webhooks[0] ?? {};
  const good = signStripeEvent(told, secret);
  const old = signStripeEvent(told, secret, new Date(Date.now() - 6 * 60_000));
  const changed = { ...good, body: good.body.replace('4000', '4001') };
  for (const sent of [signStripeEvent(told, 'whsec_other'), old, changed])
    assert.equal(await tell(server, organizer, sent), 400);
  assert.equal(
    await tell(server, organizer, { ...good, headers: { 'stripe-signature': '' } }),
    400,
  );
  const euros = { ...session, currency: 'eur' };
  assert.equal(await tellOf(server, paying, ['checkout.session.completed', euros]), 400);
  const cheap = { ...session, amount_total: 1 };
  assert.equal(await tellOf(server, paying, ['checkout.session.completed', cheap]), 200);
  assert.deepEqual(await entriesOf(server, event), [CHARGED]);
  assert.ok(!server.logged.some((line) => line.includes(good.body)));
  for (const id of ['%00', 'x', '0'.repeat(24)]) {
    const address = `${server.url}/api/payments/webhook/stripe/${id}`;
    assert.equal((await fetch(address, { method: 'POST', ...good })).status, 404);
  }
});

test('who signs for one account decides nothing about the payments of another', async () => {
  const victim = await makePaying();
  const attacker = await makeStripeEventPage(server, stripe);
  const lie = { ...victim.session, payment_status: 'paid' };
  const event = ['checkout.session.completed', lie] as [string, object];
  assert.equal(await tellOf(server, attacker, event), 200);
  const { secret = '' } = attacker.account.webhooks[0] ?? {};
  const signed = signStripeEvent(makeStripeEvent(...event), secret);
  assert.equal(await tell(server, victim.organizer, signed), 400);
  assert.deepEqual(await entriesOf(server, victim.event), [CHARGED]);
  payStripeSession(victim.session);
  assert.equal(await tellOf(server, victim, ['checkout.session.completed', victim.session]), 200);
  assert.deepEqual(await entriesOf(server, victim.event), [CHARGED, PAID]);
});

test('what a payment that takes time becomes, and sales that are not Muster’s', async () => {
  const paying = await makePaying();
  const { event, session } = paying;
  const waiting = { ...session, status: 'complete', payment_status: 'unpaid' };
  assert.equal(await tellOf(server, paying, ['checkout.session.completed', waiting]), 200);
  const sale = { ...session, metadata: {} };
  assert.equal(await tellOf(server, paying, ['checkout.session.completed', sale]), 200);
  assert.equal(await tellOf(server, paying, ['invoice.paid', { id: 'in_1' }]), 200);
  assert.deepEqual(await entriesOf(server, event), [CHARGED]);
  const failed = 'checkout.session.async_payment_failed';
  assert.equal(await tellOf(server, paying, [failed, waiting]), 200);
  assert.deepEqual(await entriesOf(server, event), [CHARGED, 'payment online 0']);
  payStripeSession(session);
  const succeeded = 'checkout.session.async_payment_succeeded';
  assert.equal(await tellOf(server, paying, [succeeded, session]), 200);
  assert.deepEqual(await entriesOf(server, event), [CHARGED, 'payment online 0', PAID]);
});

test('a refund is refunded once, though responses are lost and Stripe forgets requests', async () => {
  const paid = await makePaid();
  await refund(paid, 1_500);
  stripe.break(/POST .*refunds/, 'lost', 4);
  assert.equal((await send()).counts.failed, 1);
  stripe.mend();
  paid.account.kept.clear();
  assert.deepEqual((await send()).counts, { sent: 1, failed: 0, givenUp: 0 });
  assert.deepEqual(
    paid.account.refunds.map(({ amount }) => amount),
    [1_500],
  );
  assert.deepEqual(await refundsOf(paid), ['done']);
});

test('a refund that stays pending is told later, and one that fails is asked for under another name', async () => {
  const paid = await makePaid();
  const { account, event } = paid;
  account.refundStatus = 'pending';
  await refund(paid, 1_000);
  await refund(paid, 500);
  await send();
  assert.deepEqual(await refundsOf(paid), ['pending', 'pending']);
  const [first, second] = account.refunds;
  assert.equal(
    await tellOf(server, paid, ['refund.updated', { ...first, status: 'succeeded' }]),
    200,
  );
  const failure = Object.assign(second!, { status: 'failed' });
  for (const type of ['refund.failed', 'refund.updated'])
    assert.equal(await tellOf(server, paid, [type, failure]), 200);
  assert.deepEqual((await refundsOf(paid)).sort(), ['done', 'failed']);
  // The player has not got it, and the organizer decides.
  const request = { as: paid.organizer, params: { id: event.id }, query: {} };
  const { payments } = await call(server, 'listPayments', request);
  const failed = payments[0]?.refunds.find((one) => one.status === 'failed');
  account.refundStatus = 'succeeded';
  const params = { id: event.id, refundId: failed!.id };
  await call(server, 'retryRefund', { as: paid.organizer, params });
  await send();
  assert.deepEqual(await refundsOf(paid), ['done', 'done']);
  const BACK = ['refund online 1000', 'refund online 500'];
  assert.deepEqual(await entriesOf(server, event), [CHARGED, PAID, ...BACK]);
  assert.equal(account.refunds.length, 3);
});

test('the account of a deleted organizer is kept until everything is refunded, and no longer', async () => {
  const paid = await makePaid();
  const { organizer, account } = paid;
  const erasure = { id: organizer.user.id, conversations: 'deleted', origin: null } as const;
  await eraseAccount(server.services, erasure);
  const now = new Date();
  assert.equal(await closePaymentAccounts(server.services, now), 0);
  assert.deepEqual(account.refunds, []);
  await send();
  assert.deepEqual(
    account.refunds.map(({ amount }) => amount),
    [4_000],
  );
  const told = Object.assign(account.refunds[0]!, { status: 'succeeded' });
  assert.equal(await tellOf(server, paid, ['refund.updated', told]), 200);
  assert.equal(account.webhooks.length, 1);
  assert.equal(await closePaymentAccounts(server.services, now), 1);
  assert.equal(account.webhooks.length, 0);
  assert.equal(await tellOf(server, paid, ['refund.updated', told]), 404);
});

test('a refund waits while no account is connected', async () => {
  const paid = await makePaid();
  const { organizer, account, event } = paid;
  await refund(paid, 4_000);
  await call(server, 'disconnectPaymentAccount', { as: organizer });
  const { counts, error } = await send();
  assert.deepEqual(counts, { sent: 0, failed: 1, givenUp: 0 });
  assert.match(String(error), /no account at Stripe/);
  assert.deepEqual(account.refunds, []);
  const player = await signUp(server);
  const params = { id: event.id };
  const joined = await call(server, 'joinEvent', { as: player, params, body: {} });
  assert.equal(joined.holdUntil, null);
  await call(server, 'connectPaymentAccount', {
    as: organizer,
    body: { secretKey: paid.secretKey },
  });
  await send();
  assert.equal(account.refunds.length, 1);
});

test('a lost notice is found by the comparison, and another amount is an error', async () => {
  const lost = await makePaying();
  const other = await makePaying();
  payStripeSession(lost.session);
  payStripeSession(other.session, { amount: 100 });
  const now = new Date(Date.now() + 120_000);
  const { signal } = new AbortController();
  const { counts, error } = await compareCheckouts({ ...server.services, now, signal });
  assert.equal(counts.differences, 1);
  assert.match(String(error), new RegExp(other.checkout.checkoutId));
  assert.deepEqual(await entriesOf(server, lost.event), [CHARGED, PAID]);
  assert.deepEqual(await entriesOf(server, other.event), [CHARGED]);
});

test('one account that Stripe does not take keeps nobody else’s lost notice from being found', async () => {
  const revoked = await makePaying();
  const lost = await makePaying();
  payStripeSession(lost.session);
  stripe.removeKey(revoked.secretKey);
  const now = new Date(Date.now() + 120_000);
  const { signal } = new AbortController();
  const { counts } = await compareCheckouts({ ...server.services, now, signal });
  assert.equal(counts.settled, 1);
  assert.deepEqual(await entriesOf(server, lost.event), [CHARGED, PAID]);
});

test('the payout has what Stripe has kept, once Stripe says it', async () => {
  const { organizer, event, checkout, session } = await makePaid();
  const { checkoutId } = checkout;
  function feesOf() {
    const request = { as: organizer, params: { id: event.id }, query: {} };
    return call(server, 'getPayout', request).then(({ feesPence }) => feesPence);
  }
  session.fee = null;
  const read = { isLast: false };
  await assert.rejects(readPaymentFees(server.services, { checkoutId }, read), /not say yet/);
  assert.equal(await feesOf(), 0);
  session.fee = 80;
  await readPaymentFees(server.services, { checkoutId }, read);
  assert.equal(await feesOf(), 80);
});

/** What a player owes of £40, and has to pay at once of it. */
const LITTLE = {
  'a small deposit': { payment: { depositPence: 29 }, cash: 0 },
  'a small rest of the deposit': { payment: { depositPence: 1_000 }, cash: 971 },
  'a small rest of the price': { payment: { depositPence: null }, cash: 3_971 },
};
for (const [what, { payment, cash }] of Object.entries(LITTLE))
  test(`${what} is less than Stripe takes: it is owed, and no spot is lost by it`, async () => {
    const { organizer, event } = await makeStripeEventPage(server, stripe, { payment });
    const player = await signUp(server);
    const params = { id: event.id };
    const own = { as: player, params };
    const { holdUntil } = await call(server, 'joinEvent', { ...own, body: {} });
    assert.equal(holdUntil === null, cash === 0);
    if (cash > 0) {
      const [row] = await participationsOf(server, event);
      const taken = { kind: 'payment', method: 'cash', pence: cash, note: '' } as const;
      const body = { ...taken, participationId: row!.id, nonce: makeNonce() };
      await call(server, 'addLedgerEntry', { as: organizer, params, body });
    }
    assert.equal((await call(server, 'getJoinStatus', own)).duePence, 0);
    const query = { scope: 'coming' } as const;
    const { participations } = await call(server, 'listMyParticipations', { as: player, query });
    assert.equal(participations[0]?.duePence, 0);
    const { code, message } = await refuse(server, 'startCheckout', {
      ...own,
      body: { nonce: makeNonce() },
    });
    assert.equal(code, 'NOTHING_DUE');
    assert.match(message, /£0\.30/);
    const now = new Date(Date.now() + 3_600_000);
    await expireHolds({ ...server.services, now, signal: new AbortController().signal });
    const [after] = await participationsOf(server, event);
    assert.deepEqual([after?.status, after?.hold_until], ['confirmed', null]);
  });

test('a deleted organizer’s key is forgotten after 30 days, whatever is left', async () => {
  const { organizer } = await makePaid();
  const erasure = { id: organizer.user.id, conversations: 'kept', origin: null } as const;
  await eraseAccount(server.services, erasure);
  stripe.break(/webhook_endpoints/, { status: 500 }, 9);
  const later = new Date(Date.now() + 31 * 24 * 3_600_000);
  assert.equal(await closePaymentAccounts(server.services, later), 1);
  stripe.mend();
});

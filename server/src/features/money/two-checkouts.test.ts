import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
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
import type { TestServer } from '../../../test/support/start-test-server.ts';

/* A player has one checkout to pay, and no more is kept than was due
 * (docs/product/money.md#checkout). */

const fake = createTestProvider();
let server: TestServer;
before(async () => {
  server = await startPayingServer(fake);
});
after(() => server.close());

const LUNCH = [
  {
    label: 'Lunch',
    options: [
      { label: 'None', price: 0 },
      { label: 'Soup', price: 7.5 },
    ],
  },
];

/** Somebody who has begun to pay £40. */
async function makePlayer() {
  const changes = { customFields: LUNCH, payment: { mode: 'optional' } } as const;
  const { event } = await makePayingEvent(server, changes);
  const player = await signUp(server, { nickName: 'Pete' });
  const { checkout } = await joinAndCheckOut(server, player, event);
  function choose(selectedOptionLabel: 'None' | 'Soup') {
    const joinForm = { customFieldResponses: [{ fieldLabel: 'Lunch', selectedOptionLabel }] };
    return call(server, 'updateMyJoinForm', {
      as: player,
      params: { id: event.id },
      body: { joinForm },
    });
  }
  return { event, player, first: checkout.checkoutId, choose };
}

type Made = Awaited<ReturnType<typeof makePlayer>>;

/** Lunch is wanted, too, so that £47.50 are due. */
async function makeSecond(made: Made) {
  await made.choose('Soup');
  const { checkoutId, pence } = await checkOut(server, made.player, made.event);
  return { second: checkoutId, pence };
}

function statusOf(id: string) {
  const rows = server.services.db.selectFrom('checkouts').select('status').where('id', '=', id);
  return rows.executeTakeFirstOrThrow().then(({ status }) => status);
}

async function newsOf({ player }: Made) {
  const rows = await server.services.db
    .selectFrom('mails')
    .select('details')
    .where('user_id', '=', player.user.id)
    .where('kind', '=', 'onlinePayment')
    .execute();
  return rows.map(({ details }) => details);
}

test('a new amount ends the earlier checkout, also a declined one, at the provider', async () => {
  for (const isDeclined of [false, true]) {
    const made = await makePlayer();
    if (isDeclined) await deliver(server, fake.settle(made.first, 'failed')!);
    const { second, pence } = await makeSecond(made);
    assert.equal(pence, 4_750);
    assert.equal(fake.settle(made.first, 'paid'), undefined);
    assert.equal(await statusOf(made.first), isDeclined ? 'failed' : 'expired');
    assert.equal((await fetch(`${server.url}/pay/fake/${made.first}`)).status, 404);
    await pay(server, fake, second);
    const paid = (await entriesOf(server, made.event)).at(-1);
    assert.equal(paid, 'payment online 4750');
  }
});

test('what was paid before the amount changed is booked first, and the rest is due', async () => {
  const made = await makePlayer();
  fake.settle(made.first, 'paid');
  const { second, pence } = await makeSecond(made);
  assert.equal(pence, 750);
  await pay(server, fake, second);
  for (const sent of fake.outbox.splice(0)) await deliver(server, sent);
  const own = { as: made.player, params: { id: made.event.id } };
  assert.equal((await call(server, 'getJoinStatus', own)).duePence, 0);
  assert.deepEqual(await newsOf(made), []);
});

test('a provider that cannot end the earlier one gets no other', async () => {
  const made = await makePlayer();
  await made.choose('Soup');
  const { endCheckout } = fake;
  fake.endCheckout = () => Promise.reject(new Error('the connection is gone'));
  const request = { as: made.player, params: { id: made.event.id }, body: { nonce: makeNonce() } };
  try {
    assert.equal((await refuse(server, 'startCheckout', request)).code, 'UNAVAILABLE');
  } finally {
    fake.endCheckout = endCheckout;
  }
  assert.equal(await statusOf(made.first), 'open');
  assert.equal((await call(server, 'startCheckout', request)).pence, 4_750);
});

test('of checkouts of several amounts at once one can be paid', async () => {
  const made = await makePlayer();
  const starts = Array.from({ length: 4 }, async (_, index) => {
    await made.choose(index % 2 === 0 ? 'Soup' : 'None');
    await checkOut(server, made.player, made.event).catch(() => undefined);
  });
  await Promise.all(starts);
  await checkOut(server, made.player, made.event);
  const { db } = server.services;
  const rows = await db
    .selectFrom('checkouts')
    .select('id')
    .where('event_id', '=', made.event.id)
    .execute();
  const open = rows.filter(({ id }) => fake.checkouts.get(id)?.status === 'open');
  assert.equal(open.length, 1);
});

/** What a provider says that has taken both after all, and what is left of it. */
const ORDERS = {
  'the first, then the second': {
    order: ['first', 'second'],
    lunch: 'Soup',
    booked: ['payment online 4000', 'payment online 4750', 'refund online 4000'],
  },
  'the second, then the first': {
    order: ['second', 'first'],
    lunch: 'Soup',
    booked: ['payment online 4750', 'payment online 4000', 'refund online 4000'],
  },
  'the second after lunch was reversed': {
    order: ['second'],
    lunch: 'None',
    booked: ['payment online 4750', 'refund online 750'],
  },
  'the first, then the second, after lunch was reversed': {
    order: ['first', 'second'],
    lunch: 'None',
    booked: ['payment online 4000', 'payment online 4750', 'refund online 4750'],
  },
} as const;

for (const [what, { order, lunch, booked }] of Object.entries(ORDERS))
  test(`what is above the balance goes back by itself: ${what}`, async () => {
    const made = await makePlayer();
    const { second } = await makeSecond(made);
    await made.choose(lunch);
    const ids = { first: made.first, second };
    const pounds = { first: 4_000, second: 4_750 };
    for (const one of order)
      await deliver(server, fake.sign(makeNotice({ checkoutId: ids[one], pence: pounds[one] })));
    const entries = await entriesOf(server, made.event);
    assert.deepEqual(
      entries.filter((entry) => !entry.startsWith('charge')),
      booked,
    );
    const back = Number(booked.at(-1)?.split(' ').at(-1));
    const [news, ...others] = await newsOf(made);
    assert.deepEqual([(news as { pence: number }).pence, others], [back, []]);
    const own = { as: made.player, params: { id: made.event.id } };
    const { duePence, status } = await call(server, 'getJoinStatus', own);
    assert.deepEqual([duePence, status], [0, 'confirmed']);
  });

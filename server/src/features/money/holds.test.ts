import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { addDependant, bornYearsAgo } from '../../../test/support/dependants.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { participationsOf } from '../../../test/support/make.ts';
import { findWrongMoney } from '../../../test/support/money-truth.ts';
import {
  createTestProvider,
  deliver,
  entriesOf,
  joinAndCheckOut,
  makePayingEvent,
  pay,
  startPayingServer,
} from '../../../test/support/payments.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { expireHolds } from '../participation/holds.ts';

/* Spots that have to be paid for (docs/product/money.md#holds). */

const fake = createTestProvider();
let server: TestServer;
before(async () => {
  server = await startPayingServer(fake);
});
after(() => server.close());

type Id = { id: string };

async function makeHeld(changes: Parameters<typeof makePayingEvent>[1] = {}) {
  const { organizer, event } = await makePayingEvent(server, changes);
  const player = await signUp(server, { nickName: 'Pete' });
  const { checkout } = await joinAndCheckOut(server, player, event);
  return { organizer, event, player, checkoutId: checkout.checkoutId };
}

function join(as: Person, { id }: Id) {
  return call(server, 'joinEvent', { as, params: { id }, body: {} });
}

/** Ends the holds of an event, as the job does when their time is over. */
async function expire({ id }: Id, at: TestServer = server): Promise<number> {
  await server.services.db
    .updateTable('participations')
    .set({ hold_until: new Date(Date.now() - 1_000) })
    .where('event_id', '=', id)
    .where('hold_until', 'is not', null)
    .execute();
  return endHolds(at);
}

/** The same where the time of one is over. */
async function expireDue(participationId = ''): Promise<number> {
  await server.services.db
    .updateTable('participations')
    .set({ hold_until: new Date(Date.now() - 1_000) })
    .where('id', '=', participationId)
    .execute();
  return endHolds(server);
}

function endHolds(at: TestServer): Promise<number> {
  const { signal } = new AbortController();
  return expireHolds({ ...at.services, now: new Date(), signal });
}

async function statuses(event: Id) {
  return (await participationsOf(server, event)).map(({ status }) => status).join(' ');
}

async function mailsTo({ user }: Person) {
  const rows = await server.services.db
    .selectFrom('mails')
    .select('details')
    .where('user_id', '=', user.id)
    .where('kind', '=', 'onlinePayment')
    .orderBy('created_at')
    .execute();
  return rows.map(({ details }) => (details as { news: string }).news);
}

test('a spot that is not paid for goes to the next, who gets the same hold', async () => {
  const { event, player } = await makeHeld({ maxParticipants: 1 });
  const next = await signUp(server);
  assert.equal((await join(next, event)).holdUntil, null);
  assert.equal(await expire(event), 1);
  assert.equal(await statuses(event), 'cancelled confirmed');
  assert.deepEqual(await mailsTo(player), ['expired']);
  const { holdUntil } = await call(server, 'getJoinStatus', { as: next, params: { id: event.id } });
  assert.ok(holdUntil && Date.parse(holdUntil) > Date.now());
  assert.deepEqual(await entriesOf(server, event), [
    'charge  4000',
    'charge  -4000',
    'charge  4000',
  ]);
});

test('cash ends the hold, and whoever is inside keeps the spot', async () => {
  const { organizer, event, player } = await makeHeld();
  const inside = await signUp(server);
  await join(inside, event);
  function of(userId: string) {
    return { as: organizer, params: { id: event.id, userId } };
  }
  await call(server, 'updateParticipant', {
    ...of(player.user.id),
    body: { paymentStatus: 'paid' },
  });
  await call(server, 'updateParticipant', {
    ...of(inside.user.id),
    body: { checkInStatus: 'checked_in' },
  });
  assert.equal(await expire(event), 0);
  assert.equal(await statuses(event), 'confirmed confirmed');
  assert.equal(await expire(event), 0);
});

test('a free event, and a player whom the organizer confirms, need no hold', async () => {
  const { event } = await makePayingEvent(server, { price: 'Free', basePrice: 0 });
  assert.equal((await join(await signUp(server), event)).holdUntil, null);
  const full = await makeHeld({ maxParticipants: 1, waitlistEnabled: true });
  const late = await signUp(server);
  await join(late, full.event);
  await call(server, 'updateParticipant', {
    as: full.organizer,
    params: { id: full.event.id, userId: full.player.user.id },
    body: { status: 'cancelled' },
  });
  const params = { id: full.event.id };
  assert.ok((await call(server, 'getJoinStatus', { as: late, params })).holdUntil);
});

test('who pays late gets the spot while there is room', async () => {
  const { event, player, checkoutId } = await makeHeld({ maxParticipants: 1 });
  await expire(event);
  assert.equal(await statuses(event), 'cancelled');
  await pay(server, fake, checkoutId);
  assert.equal(await statuses(event), 'confirmed');
  const own = await call(server, 'getJoinStatus', { as: player, params: { id: event.id } });
  assert.deepEqual([own.holdUntil, own.duePence, own.refundPence], [null, 0, 4_000]);
});

test('who pays when somebody else has the spot waits, and gets the money back', async () => {
  const { event, player, checkoutId } = await makeHeld({ maxParticipants: 1 });
  const next = await signUp(server);
  await join(next, event);
  await expire(event);
  await pay(server, fake, checkoutId);
  assert.deepEqual(await mailsTo(player), ['expired', 'waitlisted']);
  const own = await call(server, 'getJoinStatus', { as: player, params: { id: event.id } });
  assert.deepEqual([own.status, own.position, own.refundPence], ['waitlist', 1, 0]);
  const entries = (await entriesOf(server, event)).slice(-2);
  assert.deepEqual(entries, ['payment online 4000', 'refund online 4000']);
});

test('who has left gets the money back, and stays away', async () => {
  const { event, player, checkoutId } = await makeHeld();
  await call(server, 'leaveEvent', { as: player, params: { id: event.id } });
  await pay(server, fake, checkoutId);
  assert.equal(await statuses(event), 'cancelled');
  assert.deepEqual(await mailsTo(player), ['late']);
  assert.equal((await entriesOf(server, event)).at(-1), 'refund online 4000');
});

/** A guardian and two dependants, held together, of whom the checkout pays some. */
async function makeHeldFamily() {
  const { organizer, event } = await makePayingEvent(server);
  const guardian = await signUp(server, { dateOfBirth: bornYearsAgo(40) });
  const people: { dependantId: string | null }[] = [{ dependantId: null }];
  for (const name of ['Ann Oakes', 'Tom Oakes'])
    people.push({ dependantId: (await addDependant(server, guardian, { name })).id });
  const params = { id: event.id };
  const body = { people, together: true, nonce: makeNonce() };
  await call(server, 'bookPeople', { as: guardian, params, body });
  const ids = (await participationsOf(server, event)).map(({ id }) => id);
  async function payFor(participationIds: string[]) {
    const spots = { participationIds, nonce: makeNonce() };
    const made = await call(server, 'startCheckoutOfSpots', { as: guardian, body: spots });
    await pay(server, fake, made.checkoutId);
  }
  return { organizer, event, guardian, ids, payFor };
}

test('a party that was not paid for as a whole loses all its spots, and what was paid goes back', async () => {
  const { event, guardian, ids, payFor } = await makeHeldFamily();
  await joinAndCheckOut(server, await signUp(server), event);
  await payFor(ids.slice(1));
  await server.services.db
    .updateTable('participations')
    .set({ hold_until: new Date(Date.now() + 60_000) })
    .where('event_id', '=', event.id)
    .where('party_id', 'is', null)
    .execute();
  assert.equal(await expireDue(ids[0]), 3);
  assert.equal(await statuses(event), 'cancelled cancelled cancelled confirmed');
  const entries = await entriesOf(server, event);
  assert.deepEqual(entries.slice(-2), ['refund online 4000', 'refund online 4000']);
  assert.deepEqual(await mailsTo(guardian), ['expired', 'expired', 'expired']);
  assert.deepEqual(await findWrongMoney(server.database.pool, event.id), []);
});

test('a party that was paid for, and whoever of one is there, keep their spots', async () => {
  const paid = await makeHeldFamily();
  await paid.payFor(paid.ids);
  assert.equal(await expire(paid.event), 0);
  const { organizer, event, guardian, ids } = await makeHeldFamily();
  await call(server, 'updateParticipant', {
    as: organizer,
    params: { id: event.id, userId: guardian.user.id },
    body: { checkInStatus: 'checked_in' },
  });
  assert.equal(await expireDue(ids[1]), 2);
  assert.equal(await statuses(event), 'confirmed cancelled cancelled');
});

test('of a payment and the end of its hold on two nodes one is first, and no spot is lost', async () => {
  const other = await startPayingServer(fake, {
    database: { ...server.database, close: async () => {} },
  });
  try {
    for (let round = 0; round < 5; round += 1) {
      const { event, checkoutId } = await makeHeld({ maxParticipants: 1 });
      const next = await signUp(server);
      await join(next, event);
      const sent = fake.settle(checkoutId, 'paid');
      await Promise.all([deliver(server, sent!), expire(event, other), deliver(other, sent!)]);
      const rows = await participationsOf(server, event);
      assert.equal(rows.filter(({ status }) => status === 'confirmed').length, 1);
      const payer = rows.find(({ user_id }) => user_id !== next.user.id);
      assert.equal(balanceOf(payer!), 0);
    }
  } finally {
    await other.close();
  }
});

type Row = Awaited<ReturnType<typeof participationsOf>>[number];

function balanceOf({ charged_pence, credited_pence, paid_pence, refunded_pence }: Row): number {
  return charged_pence - credited_pence - paid_pence + refunded_pence;
}

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { participationsOf } from '../../../test/support/make.ts';
import { findWrongMoney, sumOf } from '../../../test/support/money-truth.ts';
import { crewMove, makeDates } from '../../../test/support/moves.ts';
import { claimOf, openSquad } from '../../../test/support/open-spots.ts';
import {
  checkOut,
  createTestProvider,
  makePayingEvent,
  pay,
  startPayingServer,
} from '../../../test/support/payments.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { addMember } from '../../../test/support/squads.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { eraseAccount } from '../own-data/erase-account.ts';
import { book } from './book.ts';
import { expireHolds } from './holds.ts';

/* How open spots end, and what becomes of their money (docs/product/squads.md#open-spots). */

const fake = createTestProvider();
let server: TestServer;
before(async () => {
  server = await startPayingServer(fake);
});
after(() => server.close());

type Id = { id: string };

function join(as: Person, { id }: Id) {
  return call(server, 'joinEvent', { as, params: { id }, body: {} });
}
function leave(as: Person, { id }: Id) {
  return call(server, 'leaveEvent', { as, params: { id } });
}
async function statusesOf(event: Id) {
  return (await participationsOf(server, event)).map(({ status }) => status).join(' ');
}
async function spotsOf(event: Id) {
  return (await participationsOf(server, event)).filter(({ is_open }) => is_open);
}
function run(now: Date) {
  const { signal } = new AbortController();
  return expireHolds({ ...server.services, now, signal });
}

/** That a spot was paid for online, as the checkout of its leader books it. */
async function payOnline(organizer: Person, event: Id, participationId: string) {
  const { db } = server.services;
  const id = createObjectId();
  const of = { organizer_id: organizer.user.id, event_id: event.id, pence: 4_000 };
  const times = { expires_at: new Date(), settled_at: new Date() };
  await db
    .insertInto('checkouts')
    .values({
      id,
      provider: 'fake',
      ...of,
      ...times,
      status: 'paid',
      participation_id: participationId,
    })
    .execute();
  const entry = { organizerId: organizer.user.id, eventId: event.id, participationId };
  const paid = { kind: 'payment', method: 'online', pence: 4_000 } as const;
  await db
    .transaction()
    .execute((trx) => book(trx, { entries: [{ ...entry, ...paid, providerRef: id }] }));
  return id;
}

async function refundsOf(checkoutId: string) {
  const rows = await server.services.db
    .selectFrom('refunds')
    .select('pence')
    .where('checkout_id', '=', checkoutId)
    .execute();
  return rows.map(({ pence }) => pence);
}

test('what is not claimed in time goes to who waits', async () => {
  const { event } = await makePayingEvent(server, { maxParticipants: 3, price: 'Free' });
  await openSquad(server, event, { open: 2 });
  const next = await signUp(server);
  await join(next, event);
  assert.equal(await run(new Date()), 0);
  assert.equal(await run(new Date(Date.now() + 73 * 3_600_000)), 2);
  assert.equal(await statusesOf(event), 'confirmed cancelled cancelled confirmed');
});

test('a spot that its leader has to pay is held, and lost like any other', async () => {
  const { event } = await makePayingEvent(server);
  await openSquad(server, event, { open: 1, pays: 'leader' });
  const [spot] = await spotsOf(event);
  assert.ok(spot?.hold_until);
  assert.equal(await run(new Date(Date.now() + 3_600_000)), 2);
  assert.equal(await statusesOf(event), 'cancelled cancelled');
});

test('the last who leaves takes the open spots along, a deleted squad too', async () => {
  for (const end of ['leave', 'delete', 'remove'] as const) {
    const { organizer, event } = await makePayingEvent(server, { payment: { mode: 'optional' } });
    const opened = await openSquad(server, event, { open: 1, pays: 'leader' });
    const { leader, squad, leaderId } = opened;
    const [spot] = await spotsOf(event);
    const checkoutId = await payOnline(organizer, event, spot!.id);
    const params = { id: squad.id };
    if (end === 'leave') await leave(leader, event);
    if (end === 'delete') await call(server, 'deleteSquad', { as: leader, params });
    if (end === 'remove') {
      const removal = { ...params, participationId: leaderId };
      await call(server, 'removeSquadMember', { as: leader, params: removal });
    }
    assert.deepEqual(
      (await spotsOf(event)).map(({ status, charged_pence: charged }) => [status, charged]),
      [['cancelled', 0]],
      end,
    );
    assert.deepEqual(await refundsOf(checkoutId), [4_000], end);
    assert.deepEqual(await findWrongMoney(server.database.pool, event.id), []);
  }
});

test('an account that is erased takes its open spots along, and the lead passes on', async () => {
  const { organizer, event } = await makePayingEvent(server, { payment: { mode: 'optional' } });
  const { leader, squad } = await openSquad(server, event, { open: 1, pays: 'leader' });
  const { member, id } = await addMember(server, { squad, code: squad.code! });
  const [spot] = await spotsOf(event);
  const checkoutId = await payOnline(organizer, event, spot!.id);
  await eraseAccount(server.services, {
    ...{ id: leader.user.id, conversations: 'deleted', origin: null },
  });
  const seen = await call(server, 'getSquad', { as: member, params: { id: squad.id } });
  assert.deepEqual([seen.squad.leader.participationId, seen.squad.size], [id, 1]);
  assert.deepEqual(await refundsOf(checkoutId), [4_000]);
  assert.deepEqual(await findWrongMoney(server.database.pool, event.id), []);
});

test('what was paid goes along with a claim, and back to the card that paid', async () => {
  const { organizer, event } = await makePayingEvent(server);
  const opened = await openSquad(server, event, { open: 2, pays: 'leader' });
  const { tokens, leader } = opened;
  const [online, cash] = await spotsOf(event);
  const checkoutId = await payOnline(organizer, event, online!.id);
  await call(server, 'addLedgerEntry', {
    as: organizer,
    params: { id: event.id },
    body: {
      ...{ kind: 'payment', method: 'cash', pence: 1_000, nonce: makeNonce() },
      participationId: cash!.id,
    },
  });
  const before = await sumOf(server, event);
  const [first, second] = [await signUp(server), await signUp(server)];
  const look = await call(server, 'getClaim', { body: { token: tokens[1]! } });
  assert.equal(look.duePence, 3_000);
  const paid = await call(server, 'claimSpot', claimOf(first, tokens[0]));
  const owing = await call(server, 'claimSpot', claimOf(second, tokens[1]));
  assert.deepEqual([paid.participant.balancePence, paid.holdUntil], [0, null]);
  assert.equal(owing.participant.balancePence, 3_000);
  assert.ok(owing.holdUntil);
  assert.equal(await sumOf(server, event), before);
  assert.deepEqual(await findWrongMoney(server.database.pool, event.id), []);
  assert.equal((await leave(first, event)).refundPence, 4_000);
  assert.deepEqual(await refundsOf(checkoutId), [4_000]);
  assert.equal((await leave(leader, event)).refundPence, 0);
  assert.deepEqual(await findWrongMoney(server.database.pool, event.id), []);
});

test('who claims a spot that its member pays is charged, and has to pay in time', async () => {
  const { event } = await makePayingEvent(server);
  const { tokens } = await openSquad(server, event, { open: 1 });
  const mate = await signUp(server);
  const claimed = await call(server, 'claimSpot', claimOf(mate, tokens[0]));
  assert.equal(claimed.participant.balancePence, 4_000);
  assert.ok(claimed.holdUntil);
});

test('who claims a spot and does not pay loses it alone', async () => {
  const { event } = await makePayingEvent(server);
  const { leader, tokens } = await openSquad(server, event, { open: 2 });
  await pay(server, fake, (await checkOut(server, leader, event)).checkoutId);
  await call(server, 'claimSpot', claimOf(await signUp(server), tokens[0]));
  await run(new Date(Date.now() + 3_600_000));
  assert.equal(await statusesOf(event), 'confirmed cancelled confirmed cancelled');
});

test('an open spot that was used is not given up after the start, nor one that is inside', async () => {
  for (const change of [
    `update events set date = now() - interval '1 day' where id = $1`,
    `update participations set is_inside = true where event_id = $1 and is_open`,
  ]) {
    const { organizer, event } = await makePayingEvent(server, { payment: { mode: 'optional' } });
    const { leader, squad } = await openSquad(server, event, { open: 1, pays: 'leader' });
    const [spot] = await spotsOf(event);
    const checkoutId = await payOnline(organizer, event, spot!.id);
    await server.database.pool.query(change, [event.id]);
    await call(server, 'deleteSquad', { as: leader, params: { id: squad.id } });
    await run(new Date(Date.now() + 3_600_000));
    const [after] = await spotsOf(event);
    assert.deepEqual([after?.status, after?.charged_pence], ['confirmed', 4_000], change);
    assert.deepEqual(await refundsOf(checkoutId), []);
  }
});

test('what is being paid for a spot that is claimed meanwhile is paid for who has it', async () => {
  const { event } = await makePayingEvent(server);
  const opened = await openSquad(server, event, { open: 1, pays: 'leader' });
  const { leader, leaderId, tokens, openSpots } = opened;
  const participationIds = [leaderId, ...openSpots.map((spot) => spot.participationId)];
  const body = { participationIds, nonce: makeNonce() };
  const { checkoutId } = await call(server, 'startCheckoutOfSpots', { as: leader, body });
  const mate = await signUp(server);
  await call(server, 'claimSpot', claimOf(mate, tokens[0]));
  await pay(server, fake, checkoutId);
  const own = { as: mate, params: { id: event.id } };
  const { duePence, holdUntil } = await call(server, 'getJoinStatus', own);
  assert.deepEqual([duePence, holdUntil], [0, null]);
  assert.deepEqual(await refundsOf(checkoutId), []);
  assert.equal((await leave(mate, event)).refundPence, 4_000);
  assert.deepEqual(await refundsOf(checkoutId), [4_000]);
  assert.deepEqual(await findWrongMoney(server.database.pool, event.id), []);
});

test('what the organizer has taken off goes along with a claim', async () => {
  const { organizer, event } = await makePayingEvent(server);
  const { tokens, openSpots } = await openSquad(server, event, { open: 1, pays: 'leader' });
  const { participationId } = openSpots[0]!;
  const money = { kind: 'adjustment', pence: -1_000, note: 'Helper', nonce: makeNonce() } as const;
  await call(server, 'addLedgerEntry', {
    as: organizer,
    params: { id: event.id },
    body: { ...money, participationId },
  });
  const { duePence } = await call(server, 'getClaim', { body: { token: tokens[0]! } });
  const { participant } = await call(server, 'claimSpot', claimOf(await signUp(server), tokens[0]));
  assert.deepEqual([duePence, participant.balancePence], [3_000, 3_000]);
  const [spot] = await spotsOf(event);
  assert.equal(spot?.credited_pence, 0);
  assert.deepEqual(await findWrongMoney(server.database.pool, event.id), []);
});

test('what was paid goes back whole where the organizer moves the squad', async () => {
  const payment = { mode: 'optional', depositPence: null, refundRule: [] };
  const event = { price: '£40', payment };
  const { a, b, organizer } = await makeDates(server, { event });
  const { openSpots } = await openSquad(server, { id: a }, { open: 1, pays: 'leader' });
  const checkoutId = await payOnline(organizer, { id: a }, openSpots[0]!.participationId);
  await call(server, 'moveParticipants', crewMove(organizer, [a, b]));
  assert.deepEqual(await refundsOf(checkoutId), [4_000]);
  assert.deepEqual(await findWrongMoney(server.database.pool, a), []);
});

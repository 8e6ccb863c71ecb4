import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import {
  createTestProvider,
  entriesOf,
  joinAndCheckOut,
  makePayingEvent,
  pay,
  startPayingServer,
} from '../../../test/support/payments.ts';
import { PASSWORD, type Person, signUp } from '../../../test/support/people.ts';
import { runJobs, skipRetryDelay } from '../../../test/support/run-jobs.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { deleteAccounts } from '../../jobs/delete-accounts/delete-accounts.ts';
import { removeEvent } from '../events/event-deletion.ts';
import { eraseAccount } from '../own-data/erase-account.ts';
import { sendRefunds } from './refunds.ts';

/* What was paid online is not lost by a deletion (docs/product/money.md#deletion). */

const DAY_MS = 86_400_000;
const fake = createTestProvider();
let server: TestServer;
let otherNode: TestServer;
before(async () => {
  server = await startPayingServer(fake);
  const database = { ...server.database, close: async () => undefined };
  otherNode = await startPayingServer(fake, { database });
});
after(async () => {
  await otherNode.close();
  await server.close();
});

async function makePaid(changes: Parameters<typeof makePayingEvent>[1] = {}) {
  const { organizer, event } = await makePayingEvent(server, changes);
  const player = await signUp(server, { nickName: 'Pete' });
  const { checkout, participant } = await joinAndCheckOut(server, player, event);
  await pay(server, fake, checkout.checkoutId);
  return { organizer, event, player, checkoutId: checkout.checkoutId, id: participant.id };
}
type Paid = Awaited<ReturnType<typeof makePaid>>;

/** What the provider has refunded of a checkout, once the job has asked on both nodes. */
async function refundedOf({ checkoutId }: Pick<Paid, 'checkoutId'>): Promise<number[]> {
  const { signal } = new AbortController();
  await Promise.all(
    [server, otherNode].map(({ services }) =>
      sendRefunds({ ...services, now: new Date(), signal }),
    ),
  );
  return [...(fake.checkouts.get(checkoutId)?.refunds.values() ?? [])];
}

function erase({ user }: Person, conversations: 'kept' | 'deleted' = 'kept') {
  return eraseAccount(server.services, { id: user.id, conversations, origin: null });
}

/** The event is in so many days, and an hour. */
async function startIn({ event }: Paid, days: number) {
  await server.database.pool.query(
    `update events set date = now() + make_interval(days => $2, hours => 1) where id = $1`,
    [event.id, days],
  );
}

/** The event was a day ago. */
function letPass(paid: Paid) {
  return startIn(paid, -1);
}

async function mailsTo({ user }: Person): Promise<string[]> {
  const { rows } = await server.database.pool.query(
    `select kind || coalesce(' ' || (details::jsonb->>'pence'), '') as mail from mails
      where recipient = $1 and kind in ('onlinePayment', 'joinedEventChanged')
      order by created_at, kind`,
    [user.email],
  );
  return rows.map(({ mail }) => mail);
}

function deletionOf({ organizer, event }: Paid) {
  return { as: organizer, params: { id: event.id } };
}

test('an event that is deleted by two at once, on two nodes, refunds once, with a mail', async () => {
  const paid = await makePaid();
  const cash = { kind: 'payment', method: 'cash', pence: 500, participationId: paid.id } as const;
  await call(server, 'addLedgerEntry', {
    ...deletionOf(paid),
    body: { ...cash, nonce: makeNonce() },
  });
  const deletions = [server, otherNode].map((node) => call(node, 'deleteEvent', deletionOf(paid)));
  const settled = await Promise.allSettled(deletions);
  assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.deepEqual(await refundedOf(paid), [4_000]);
  assert.deepEqual(await refundedOf(paid), [4_000]);
  assert.deepEqual(await mailsTo(paid.player), ['joinedEventChanged', 'onlinePayment 4000']);
});

test('a deletion that can be undone refunds when it is final, and an undone one never', async () => {
  const paid = await makePaid();
  await call(server, 'deleteEventUndoably', deletionOf(paid));
  assert.deepEqual(await refundedOf(paid), []);
  await call(server, 'undoEventDeletion', deletionOf(paid));
  await runJobs(server);
  assert.deepEqual(await refundedOf(paid), []);
  await call(server, 'deleteEventUndoably', deletionOf(paid));
  await server.database.pool.query('update events set deletes_at = now() where id = $1', [
    paid.event.id,
  ]);
  await skipRetryDelay(server);
  await runJobs(server);
  assert.deepEqual(await refundedOf(paid), [4_000]);
});

test('a crash before the commit leaves event and money; after it another node refunds', async () => {
  const paid = await makePaid();
  const crashed = server.services.db.transaction().execute(async (trx) => {
    await removeEvent(trx, { id: paid.event.id, organizerId: null });
    throw new Error('the process has ended');
  });
  await assert.rejects(crashed, /has ended/);
  assert.deepEqual(await refundedOf(paid), []);
  assert.deepEqual(await entriesOf(server, paid.event), ['charge  4000', 'payment online 4000']);
  const asked = fake.refund;
  fake.refund = async (refund) => {
    await asked(refund);
    throw new Error('the process has ended');
  };
  await call(server, 'deleteEvent', deletionOf(paid));
  await refundedOf(paid);
  fake.refund = asked;
  const { signal } = new AbortController();
  const later = new Date(Date.now() + DAY_MS);
  await sendRefunds({ ...otherNode.services, now: later, signal });
  assert.deepEqual(await refundedOf(paid), [4_000]);
});

test('what was refunded before, also in cash, is not refunded again', async () => {
  const paid = await makePaid();
  const back = { participationId: paid.id, pence: 1_000 };
  await call(server, 'refundPayment', {
    ...deletionOf(paid),
    body: { ...back, nonce: makeNonce() },
  });
  const cash = { ...back, kind: 'refund', method: 'cash', nonce: makeNonce() } as const;
  await call(server, 'addLedgerEntry', { ...deletionOf(paid), body: cash });
  await call(server, 'deleteEvent', deletionOf(paid));
  assert.deepEqual((await refundedOf(paid)).toSorted(), [1_000, 2_000]);
});

test('an event that was over is paid for, and a payment that comes after its deletion is not', async () => {
  const past = await makePaid();
  await letPass(past);
  await call(server, 'deleteEvent', deletionOf(past));
  assert.deepEqual(await refundedOf(past), []);
  const { organizer, event } = await makePayingEvent(server);
  const { checkout } = await joinAndCheckOut(server, await signUp(server), event);
  await erase(organizer);
  await pay(server, fake, checkout.checkoutId);
  assert.deepEqual(await refundedOf(checkout), [4_000]);
});

test('the account of an organizer refunds what was not over when its deletion was requested', async () => {
  const [coming, past, soon] = [await makePaid(), await makePaid(), await makePaid()];
  await letPass(past);
  for (const [{ organizer: as }, refund] of [
    [coming, { players: 1, pence: 4_000 }],
    [past, { players: 0, pence: 0 }],
  ] as const)
    assert.deepEqual(await call(server, 'getAccountDeletion', { as }), { refund });
  await erase(coming.organizer, 'deleted');
  await erase(past.organizer);
  assert.deepEqual(await refundedOf(coming), [4_000]);
  assert.deepEqual(await refundedOf(past), []);
  assert.ok((await mailsTo(coming.player)).includes('onlinePayment 4000'));
  // It is hidden from now on, and its day comes before the account is deleted.
  const body = { password: PASSWORD };
  await call(server, 'requestAccountDeletion', { as: soon.organizer, body });
  const ago = `update users set deletion_requested_at = now() - interval '14 days' where id = $1`;
  await server.database.pool.query(ago, [soon.organizer.user.id]);
  await letPass(soon);
  assert.equal((await deleteAccounts(server.services, new Date(Date.now() + 60_000))).accounts, 1);
  assert.deepEqual(await refundedOf(soon), [4_000]);
});

test('the account of a player gets back what is not over, and not what was kept', async () => {
  const [coming, past, left] = [await makePaid(), await makePaid(), await makePaid()];
  await letPass(past);
  await call(server, 'deleteEvent', deletionOf(await makePaid()));
  const soon = `update events set date = now() + interval '5 days' where id = $1`;
  await server.database.pool.query(soon, [left.event.id]);
  await call(server, 'leaveEvent', { as: left.player, params: { id: left.event.id } });
  for (const { player } of [coming, past, left]) await erase(player);
  assert.deepEqual(await refundedOf(coming), [4_000]);
  assert.deepEqual(await refundedOf(past), []);
  assert.deepEqual(await refundedOf(left), [2_000]);
  const { event, organizer } = coming;
  assert.deepEqual(await entriesOf(server, event), [
    'charge  4000',
    'payment online 4000',
    'charge  -4000',
    'refund online 4000',
  ]);
  const request = { as: organizer, params: { id: event.id }, query: {} };
  assert.equal((await call(server, 'listLedger', request)).summary.balancePence, 0);
});

/** Who deletes what somebody plays with, and asks for it at once. */
const DELETIONS = {
  'their account, by the superadmin': ({ player }: Paid) => erase(player, 'deleted'),
  'their account, themselves': ({ player }: Paid) => erase(player),
};
for (const [what, remove] of Object.entries(DELETIONS))
  test(`who deletes ${what} gets back what leaving gives`, async () => {
    for (const [days, left, back] of [
      [8, 'confirmed', [4_000]],
      [5, 'confirmed', [2_000]],
      [1, 'confirmed', []],
      [1, 'waitlist', [4_000]],
    ] as const) {
      const paid = await makePaid();
      await startIn(paid, days);
      const params = { id: paid.event.id, userId: paid.player.user.id };
      const request = { as: paid.organizer, params, body: { status: left } };
      await call(server, 'updateParticipant', request);
      const own = { as: paid.player, params: { id: paid.event.id } };
      const { refundPence } = await call(server, 'getJoinStatus', own);
      await remove(paid);
      assert.deepEqual(await refundedOf(paid), back);
      assert.equal(refundPence, back[0] ?? 0);
      const ledger = { as: paid.organizer, params: { id: paid.event.id }, query: {} };
      assert.equal((await call(server, 'listLedger', ledger)).summary.balancePence, 0);
    }
  });

test('what counts is when the deletion was requested, and what was played is paid for', async () => {
  for (const [days, back] of [
    [5, [4_000]],
    [-1, []],
  ] as const) {
    const paid = await makePaid();
    await call(server, 'requestAccountDeletion', { as: paid.player, body: { password: PASSWORD } });
    await server.database.pool.query(
      `update users set deletion_requested_at = now() - interval '14 days' where id = $1`,
      [paid.player.user.id],
    );
    await startIn(paid, days);
    await deleteAccounts(server.services, new Date(Date.now() + 60_000));
    assert.deepEqual(await refundedOf(paid), back);
  }
});

test('notices and refunds that come while an account is deleted neither lose nor double money', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { organizer, event } = await makePayingEvent(server);
    const player = await signUp(server);
    const { checkout, participant } = await joinAndCheckOut(server, player, event);
    const body = { participationId: participant.id, pence: 4_000, nonce: makeNonce() };
    await Promise.allSettled([
      pay(server, fake, checkout.checkoutId),
      erase(round % 2 === 0 ? player : organizer),
      call(otherNode, 'refundPayment', { as: organizer, params: { id: event.id }, body }),
    ]);
    // A notice that was refused meanwhile comes again.
    await pay(server, fake, checkout.checkoutId);
    assert.deepEqual(await refundedOf(checkout), [4_000]);
  }
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { participationsOf } from '../../../test/support/make.ts';
import {
  createTestProvider,
  entriesOf,
  joinAndCheckOut,
  makePayingEvent,
  pay,
  startPayingServer,
} from '../../../test/support/payments.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { refundEverybody } from './refund-runs.ts';
import { sendRefunds } from './refunds.ts';

/* Everybody gets back what they have paid online (docs/product/money.md#refund-everybody). */

const fake = createTestProvider();
let server: TestServer;
before(async () => {
  server = await startPayingServer(fake);
});
after(() => server.close());

type Paying = Awaited<ReturnType<typeof makePayingEvent>>;

async function addPaid({ event }: Paying, nickName = 'Pete') {
  const player = await signUp(server, { nickName });
  const { checkout, participant } = await joinAndCheckOut(server, player, event);
  await pay(server, fake, checkout.checkoutId);
  return { player, id: participant.id, checkoutId: checkout.checkoutId };
}

/** Players who have paid £40 online, more than one page of the job. */
async function addMany({ event, organizer }: Paying, count: number) {
  await server.database.pool.query(
    `with player as (
      insert into users (id, email, password_hash)
      select lpad(to_hex(n), 6, 'c') || right($1::text, 18), n || $1::text || '@muster.test', 'x'
      from generate_series(1, $3::integer) n returning id
    ), joined as (
      insert into participations (id, event_id, user_id, status, join_form, payment_status,
        payment_amount_pence, charged_pence, paid_pence)
      select id, $1::text, id, 'confirmed', '{}', 'paid', 4000, 4000, 4000 from player returning id
    ), entry as (
      insert into ledger_entries (organizer_id, event_id, participation_id, kind, method, pence)
      select $2::text, $1::text, id, kind, method, 4000
      from joined cross join (values ('charge', null), ('payment', 'online')) entry (kind, method)
    ), checkout as (
      insert into checkouts (id, provider, organizer_id, event_id, participation_id, pence, status,
        expires_at)
      select id, 'fake', $2::text, $1::text, id, 4000, 'paid', now() from joined returning id
    ) select count(*) from checkout`,
    [event.id, organizer.user.id, count],
  );
}

function start({ event, organizer }: Paying, as: Person = organizer, nonce = makeNonce()) {
  const body = { nonce, note: 'The field is flooded' };
  return call(server, 'startRefundRun', { as, params: { id: event.id }, body });
}

function read({ event, organizer }: Paying) {
  return call(server, 'getRefundRun', { as: organizer, params: { id: event.id } });
}

/** Until nothing is left to ask for. */
async function send() {
  const { signal } = new AbortController();
  for (let sent = 1; sent > 0; )
    sent = (await sendRefunds({ ...server.services, now: new Date(), signal })).counts.sent;
}

function refundedOf(checkoutId: string): number[] {
  return [...(fake.checkouts.get(checkoutId)?.refunds.values() ?? [])];
}

async function refundsOf({ event }: Paying): Promise<number[]> {
  const { rows } = await server.database.pool.query(
    `select r.pence from refunds r join checkouts c on c.id = r.checkout_id
      where c.event_id = $1`,
    [event.id],
  );
  return rows.map(({ pence }) => pence);
}

test('everybody gets back what they paid online; the rest is listed, and the waitlist stays', async () => {
  const paying = await makePayingEvent(server, { maxParticipants: 3 });
  const { event, organizer } = paying;
  const params = { id: event.id };
  const [first, second] = [await addPaid(paying, 'Ann'), await addPaid(paying, 'Bob')];
  const cash = await signUp(server, { nickName: 'Cas' });
  const { participant } = await call(server, 'joinEvent', { as: cash, params, body: {} });
  const waiting = await signUp(server);
  await call(server, 'joinEvent', { as: waiting, params, body: {} });
  const taken = { kind: 'payment', method: 'cash', pence: 4_000 } as const;
  const body = { ...taken, participationId: participant.id, nonce: makeNonce() };
  await call(server, 'addLedgerEntry', { as: organizer, params, body });

  const byHand = [{ participationId: participant.id, name: 'Cas', pence: 4_000 }];
  const left = { onlinePlayers: 2, onlinePence: 8_000, byHandPlayers: 1, byHandPence: 4_000 };
  assert.deepEqual(await read(paying), { refundable: { ...left, byHand }, run: null });
  const { run } = await start(paying);
  assert.deepEqual([run.totalPlayers, run.refundedPlayers, run.finishedAt], [2, 0, null]);
  assert.equal(run.startedBy?.name, 'Olga');
  const { signal } = new AbortController();
  await refundEverybody(server.services, { runId: run.id }, { signal });
  const { rows: mails } = await server.database.pool.query(
    `select details::jsonb->>'note' as note from mails where recipient = $1
      and kind = 'onlinePayment'`,
    [first.player.user.email],
  );
  assert.deepEqual(mails, [{ note: 'The field is flooded' }]);
  await runJobs(server);
  await send();

  const done = await read(paying);
  assert.deepEqual([done.run?.refundedPlayers, done.run?.refundedPence], [2, 8_000]);
  assert.ok(done.run?.finishedAt);
  const rest = { ...left, onlinePlayers: 0, onlinePence: 0, byHand };
  assert.deepEqual(done.refundable, rest);
  for (const { checkoutId } of [first, second]) assert.deepEqual(refundedOf(checkoutId), [4_000]);
  const rows = await participationsOf(server, event);
  assert.deepEqual(
    rows.map(({ status, held_back, needs_consent }) => [status, held_back, needs_consent]),
    [
      ['cancelled', false, false],
      ['cancelled', false, false],
      ['confirmed', false, false],
      ['waitlist', true, false],
    ],
  );
  const request = { as: organizer, params, body: { nonce: makeNonce() } };
  assert.equal((await refuse(server, 'startRefundRun', request)).code, 'NOTHING_TO_REFUND');
});

test('two who start it share one run, a repetition starts none, and two workers refund once', async () => {
  const paying = await makePayingEvent(server);
  const { event, organizer } = paying;
  const paid = await addPaid(paying);
  const treasurer = await signUp(server);
  await joinCrew(server, { event, organizer, member: treasurer, roles: ['treasurer'] });
  const nonce = makeNonce();
  const [one, two] = await Promise.all([start(paying, organizer, nonce), start(paying, treasurer)]);
  assert.equal(one.run.id, two.run.id);
  assert.deepEqual(await start(paying, organizer, nonce), one);
  const { signal } = new AbortController();
  const payload = { runId: one.run.id };
  await Promise.all([1, 2].map(() => refundEverybody(server.services, payload, { signal })));
  await runJobs(server);
  await send();
  assert.deepEqual(refundedOf(paid.checkoutId), [4_000]);
  const { run } = await read(paying);
  assert.deepEqual([run?.refundedPlayers, run?.refundedPence], [1, 4_000]);
  assert.deepEqual(await start(paying, organizer, nonce), one);
});

test('a job that dies half-way continues where it was, and each is refunded once', async () => {
  const paying = await makePayingEvent(server, { maxParticipants: 100 });
  await addMany(paying, 60);
  const { run } = await start(paying);
  const ending = new AbortController();
  const { lockQueues } = server.services;
  let pages = 0;
  const dying = {
    ...server.services,
    lockQueues: {
      ...lockQueues,
      async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal) {
        const result = await lockQueues.run(key, work, signal);
        pages += 1;
        ending.abort();
        return result;
      },
    },
  };
  await assert.rejects(refundEverybody(dying, { runId: run.id }, ending));
  assert.deepEqual([pages, (await read(paying)).run?.refundedPlayers], [1, 25]);
  // Whoever starts it again starts the same one again.
  assert.equal((await start(paying)).run.id, run.id);
  await runJobs(server);
  const done = await read(paying);
  assert.deepEqual([done.run?.refundedPlayers, done.run?.refundedPence], [60, 240_000]);
  assert.ok(done.run?.finishedAt);
  assert.deepEqual(
    await refundsOf(paying),
    Array.from({ length: 60 }, () => 4_000),
  );
  assert.equal(done.refundable.onlinePence, 0);
});

test('an event that is deleted meanwhile refunds by its deletion, and each once', async () => {
  const paying = await makePayingEvent(server);
  const { event, organizer } = paying;
  const [first, second] = [await addPaid(paying), await addPaid(paying)];
  const { run } = await start(paying);
  await call(server, 'deleteEventUndoably', { as: organizer, params: { id: event.id } });
  const { signal } = new AbortController();
  function job() {
    return refundEverybody(server.services, { runId: run.id }, { signal });
  }
  await assert.rejects(job(), /being deleted/);
  await server.services.db.updateTable('events').set({ deletes_at: null }).execute();
  await call(server, 'deleteEvent', { as: organizer, params: { id: event.id } });
  await job();
  await send();
  for (const { checkoutId } of [first, second]) assert.deepEqual(refundedOf(checkoutId), [4_000]);
});

test('after the start the spots stay, and nobody owes what they got back or what was kept', async () => {
  const date = new Date(Date.now() + 86_400_000).toISOString();
  const paying = await makePayingEvent(server, { date });
  const { event } = paying;
  const [going, left] = [await addPaid(paying), await addPaid(paying)];
  await call(server, 'leaveEvent', { as: left.player, params: { id: event.id } });
  const started = `update events set date = now() - interval '1 hour' where id = $1`;
  await server.database.pool.query(started, [event.id]);
  await start(paying);
  await runJobs(server);
  await send();
  for (const { checkoutId } of [going, left]) assert.deepEqual(refundedOf(checkoutId), [4_000]);
  const rows = await participationsOf(server, event);
  assert.deepEqual(
    rows.map(({ status, charged_pence, credited_pence, paid_pence, refunded_pence }) => [
      status,
      charged_pence - credited_pence - paid_pence + refunded_pence,
    ]),
    [
      ['confirmed', 0],
      ['cancelled', 0],
    ],
  );
  assert.ok((await entriesOf(server, event)).includes('adjustment  -4000'));
});

test('crew without the ledger and others start nothing', async () => {
  const paying = await makePayingEvent(server);
  const { event, organizer } = paying;
  const paid = await addPaid(paying);
  const marshal = await signUp(server);
  await joinCrew(server, { event, organizer, member: marshal, roles: ['gate'] });
  const request = { params: { id: event.id }, body: { nonce: makeNonce() } };
  for (const [as, code] of [
    [marshal, 'FORBIDDEN'],
    [await signUp(server), 'EVENT_NOT_FOUND'],
  ] as const)
    assert.equal((await refuse(server, 'startRefundRun', { as, ...request })).code, code);
  const long = { ...request, as: organizer, body: { ...request.body, note: 'x'.repeat(501) } };
  assert.equal((await refuse(server, 'startRefundRun', long)).code, 'VALIDATION');
  await runJobs(server);
  assert.deepEqual(refundedOf(paid.checkoutId), []);
});

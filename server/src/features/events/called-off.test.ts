import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { participationsOf } from '../../../test/support/make.ts';
import { openSquad } from '../../../test/support/open-spots.ts';
import {
  createTestProvider,
  joinAndCheckOut,
  makePayingEvent,
  pay,
  startPayingServer,
} from '../../../test/support/payments.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';

/* What an event that is called off keeps, tells and gives away. */

const fake = createTestProvider();
let server: TestServer;
let superadmin: Person;
before(async () => {
  server = await startPayingServer(fake);
  superadmin = await signInSuperadmin(server);
});
after(() => server.close());
beforeEach(runAll);

type Paying = Awaited<ReturnType<typeof makePayingEvent>>;

const REASON = 'The wood is flooded';

function callOff({ event, organizer }: Paying, given: { reason?: string; refund?: boolean } = {}) {
  const body = { reason: REASON, refund: false, nonce: makeNonce(), ...given };
  return call(server, 'callOffEvent', { as: organizer, params: { id: event.id }, body });
}
function undo({ event, organizer }: Paying) {
  return call(server, 'undoCallOff', { as: organizer, params: { id: event.id } });
}
/** Runs the jobs as they run once the time for Undo is over. */
async function runAll() {
  await server.services.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runJobs(server);
}
async function mailsTo({ user }: Person): Promise<string[]> {
  const { rows } = await server.database.pool.query(
    `select kind from mails
      where recipient = $1 and kind in ('joinedEventChanged', 'onlinePayment')
      order by created_at, id`,
    [user.email],
  );
  return rows.map(({ kind }) => kind);
}
async function addPaid({ event }: Paying) {
  const player = await signUp(server);
  const { checkout } = await joinAndCheckOut(server, player, event);
  await pay(server, fake, checkout.checkoutId);
  return player;
}
async function read(path: string): Promise<string> {
  return (await fetch(server.url + path)).text();
}
async function statusOf({ event }: Paying, { user }: Person) {
  const rows = await participationsOf(server, event);
  return rows.find(({ user_id }) => user_id === user.id)?.status;
}

test('its page says why, lists leave it out, its players keep spots and are told once', async () => {
  const paying = await makePayingEvent(server);
  const player = await addPaid(paying);
  const { id } = paying.event;
  const params = { id };
  const { event, run } = await callOff(paying);
  assert.ok(event.cancelledAt);
  assert.equal(run, null);
  assert.deepEqual(await mailsTo(player), [], 'no mail is sent while it can be undone');

  const seen = await call(server, 'getEvent', { params });
  assert.equal(seen.event.cancellationReason, REASON);
  const { events } = await call(server, 'listEvents', { query: { scope: 'explore' } });
  assert.ok(!events.some((one) => one.id === id));
  assert.ok(!(await read('/sitemap.xml')).includes(id));
  assert.match(await read(`/api/events/${id}/calendar.ics`), /STATUS:CANCELLED/);

  await runAll();
  assert.deepEqual(await mailsTo(player), ['joinedEventChanged']);
  assert.equal(await statusOf(paying, player), 'confirmed');
});

test('it gives no spot away: by joining, confirming, paying, promoting or at the gate', async () => {
  const paying = await makePayingEvent(server, { maxParticipants: 1 });
  const { event, organizer } = paying;
  const params = { id: event.id };
  const first = await signUp(server);
  const { checkout } = await joinAndCheckOut(server, first, event);
  const waiting = await signUp(server);
  await call(server, 'joinEvent', { as: waiting, params, body: {} });
  await callOff(paying);

  const joining = await refuse(server, 'joinEvent', { as: await signUp(server), params, body: {} });
  assert.equal(joining.code, 'EVENT_CANCELLED');
  const body = { nonce: makeNonce() };
  const again = await refuse(server, 'startCheckout', { as: first, params, body });
  assert.equal(again.code, 'EVENT_CANCELLED');
  await call(server, 'leaveEvent', { as: first, params });
  assert.equal(await statusOf(paying, waiting), 'waitlist');
  const chosen = { userIds: [waiting.user.id], change: { status: 'confirmed' as const } };
  const confirming = { as: organizer, params, body: chosen };
  assert.equal((await refuse(server, 'updateParticipants', confirming)).code, 'EVENT_CANCELLED');
  const walkIn = {
    ...{ nonce: makeNonce(), name: 'Wally Walk', phone: '07700 900123', payment: null },
    emergencyContact: { name: 'Will Walk', phone: '07700 900790' },
    ...{ optionId: null, occurredAt: new Date().toISOString(), wasOffline: true },
  };
  const added = await refuse(server, 'addWalkIn', { as: organizer, params, body: walkIn });
  assert.equal(added.code, 'EVENT_CANCELLED');
  const [participation] = (await participationsOf(server, event)).filter(
    ({ user_id }) => user_id === waiting.user.id,
  );
  const scan = { kind: 'entry' as const, participationId: participation!.id };
  const times = { occurredAt: new Date().toISOString(), clockOffsetMs: 0, wasOffline: false };
  const { results } = await call(server, 'recordScans', {
    as: organizer,
    params,
    body: { scans: [{ ...scan, ...times, nonce: makeNonce() }] },
  });
  assert.equal(results[0]?.verdict, 'cancelled');
  // A page of the provider that was open already.
  await pay(server, fake, checkout.checkoutId);
  assert.equal(await statusOf(paying, first), 'cancelled');
});

test('what is paid after it goes back by itself, and nobody has to pay to keep a spot', async () => {
  const paying = await makePayingEvent(server);
  const player = await signUp(server);
  const { checkout } = await joinAndCheckOut(server, player, paying.event);
  await callOff(paying);
  const [own] = await participationsOf(server, paying.event);
  assert.equal(own?.hold_until, null);
  await pay(server, fake, checkout.checkoutId);
  const { rows } = await server.database.pool.query(
    'select kind, pence, note from ledger_entries where participation_id = $1 order by seq',
    [own!.id],
  );
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['charge', 'payment', 'refund'],
  );
  assert.equal(rows[2].note, 'Called off');
  await runAll();
  assert.equal(fake.checkouts.get(checkout.checkoutId)?.status, 'paid');
});

test('with a refund everybody is refunded after 30 seconds, and it can no longer be undone', async () => {
  const paying = await makePayingEvent(server);
  const player = await addPaid(paying);
  const { run } = await callOff(paying, { refund: true });
  assert.equal(run?.note, REASON);
  assert.equal(run.refundedPlayers, 0);
  await runAll();
  assert.deepEqual(await mailsTo(player), ['joinedEventChanged', 'onlinePayment']);
  assert.equal(await statusOf(paying, player), 'cancelled');
  const params = { id: paying.event.id };
  const refused = await refuse(server, 'undoCallOff', { as: paying.organizer, params });
  assert.equal(refused.code, 'REFUNDS_STARTED');
});

test('called off without a refund, it is not answered as if a second press had refunded', async () => {
  const paying = await makePayingEvent(server);
  await addPaid(paying);
  await callOff(paying);
  const body = { reason: REASON, refund: true, nonce: makeNonce() };
  const of = { as: paying.organizer, params: { id: paying.event.id }, body };
  assert.equal((await refuse(server, 'callOffEvent', of)).code, 'EVENT_CANCELLED');
});

test('undone within 30 seconds nobody was told or refunded; later they hear that it takes place', async () => {
  const paying = await makePayingEvent(server);
  const player = await addPaid(paying);
  await callOff(paying, { refund: true });
  const { event } = await undo(paying);
  assert.equal(event.cancelledAt, null);
  await runAll();
  assert.deepEqual(await mailsTo(player), []);
  assert.equal(await statusOf(paying, player), 'confirmed');

  await callOff(paying);
  await runAll();
  await undo(paying);
  await runAll();
  const changes = ['joinedEventChanged', 'joinedEventChanged'];
  assert.deepEqual(await mailsTo(player), changes);
});

test('taken back, those who wait move up to what became free', async () => {
  const paying = await makePayingEvent(server, { maxParticipants: 1 });
  const params = { id: paying.event.id };
  const [first, second] = [await signUp(server), await signUp(server)];
  for (const as of [first, second]) await call(server, 'joinEvent', { as, params, body: {} });
  await callOff(paying);
  await call(server, 'leaveEvent', { as: first, params });
  await undo(paying);
  assert.equal(await statusOf(paying, second), 'confirmed');
});

test('a repetition changes nothing, other words and what has started are refused', async () => {
  const paying = await makePayingEvent(server);
  const { event, organizer } = paying;
  const nonce = makeNonce();
  const body = { reason: REASON, refund: false, nonce };
  const of = { as: organizer, params: { id: event.id } };
  const first = await call(server, 'callOffEvent', { ...of, body });
  const second = await call(server, 'callOffEvent', { ...of, body });
  assert.equal(second.event.cancelledAt, first.event.cancelledAt);
  const third = await call(server, 'callOffEvent', {
    ...of,
    body: { ...body, nonce: makeNonce() },
  });
  assert.equal(third.event.cancelledAt, first.event.cancelledAt);
  const others = { ...body, reason: 'Snow', nonce: makeNonce() };
  assert.equal(
    (await refuse(server, 'callOffEvent', { ...of, body: others })).code,
    'EVENT_CANCELLED',
  );
  const empty = { ...body, reason: ' \n ', nonce: makeNonce() };
  const refused = await refuse(server, 'callOffEvent', { ...of, body: empty });
  assert.equal(refused.fields?.reason, 'Say why the event is called off');

  await server.database.pool.query(
    "update events set date = now() - interval '1 hour' where id = $1",
    [event.id],
  );
  assert.equal((await refuse(server, 'undoCallOff', of)).code, 'EVENT_STARTED');
  const started = await makePayingEvent(server);
  await server.database.pool.query(
    "update events set date = now() - interval '1 hour' where id = $1",
    [started.event.id],
  );
  const late = { as: started.organizer, params: { id: started.event.id }, body };
  assert.equal((await refuse(server, 'callOffEvent', late)).code, 'EVENT_STARTED');
});

test('what superadmin approved stays approved, and the log has who called it off', async () => {
  const paying = await makePayingEvent(server);
  await callOff(paying);
  await undo(paying);
  const { rows } = await server.database.pool.query(
    'select action, actor_id from audit_entries where subject_id = $1 order by id desc limit 2',
    [paying.event.id],
  );
  assert.deepEqual(rows.map(({ action }) => action).sort(), ['cancelEvent', 'undoCancellation']);
  assert.equal(rows[0].actor_id, paying.organizer.user.id);
  const { changed } = await call(server, 'getAdminWaiting', { as: superadmin });
  assert.ok(!changed.events.some(({ id }) => id === paying.event.id));
});

test('a squad of an event that is called off opens no spots, and invites nobody', async () => {
  const paying = await makePayingEvent(server, { maxPartySize: 8 });
  const { event } = paying;
  const { leader, squad, openSpots } = await openSquad(server, event, { open: 2 });
  async function look() {
    return (await call(server, 'getSquad', { as: leader, params: { id: squad.id } })).squad;
  }
  const { code, openLeft } = await look();
  assert.ok(openLeft! > 0);
  await callOff(paying);
  assert.equal((await look()).openLeft, 0);
  const params = { id: squad.id, participationId: openSpots[0]!.participationId };
  const renewed = await refuse(server, 'renewOpenSpotLink', { as: leader, params });
  assert.equal(renewed.code, 'EVENT_CANCELLED');
  const invited = await refuse(server, 'findSquadByCode', { params: { code: code! } });
  assert.equal(invited.code, 'SQUAD_NOT_FOUND');
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Event, MAX_COUNT, type Notice, type NoticeKind } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import {
  addDevice,
  addHolder,
  type GateCaller,
  makeNonce,
  recordOne,
} from '../../../test/support/gate.ts';
import { joinCrew, until } from '../../../test/support/join-crew.ts';
import { listen } from '../../../test/support/listen.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import {
  createTestProvider,
  deliver,
  joinAndCheckOut,
  makeNotice,
  makePayingEvent,
  pay,
  startPayingServer,
} from '../../../test/support/payments.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { sweep } from '../../jobs/sweep/sweep.ts';
import { findNoticed } from '../../platform/notices/notice-store.ts';
import { sendNotice } from '../../platform/notices/send-notice.ts';
import { sendRefunds } from '../money/refunds.ts';

/* What organizers are told under News (docs/product/messages.md#news). */

const DAY_MS = 86_400_000;
const fake = createTestProvider();
let server: TestServer;
let superadmin: Person;
let organizer: Person;
before(async () => {
  server = await startPayingServer(fake);
  superadmin = await signInSuperadmin(server);
  organizer = await signUp(server, { nickName: 'Olga' });
});
after(() => server.close());

async function list(as: Person, query: object = {}) {
  return call(server, 'listNotices', { as, query });
}
async function newsOf(as: Person, kind?: NoticeKind) {
  const { notices } = await list(as);
  return notices.filter((notice) => !kind || notice.kind === kind);
}
function decide({ id }: { id: string }, approved: boolean) {
  return call(server, 'approveEvent', { as: superadmin, params: { id }, body: { approved } });
}
async function join({ id }: { id: string }, as?: Person) {
  const player = as ?? (await signUp(server));
  await call(server, 'joinEvent', { as: player, params: { id }, body: {} });
  return player;
}

/** Who did it, and what the organizer then reads, besides that it happened once. */
interface Told extends Partial<Notice> {
  actors: readonly Person[];
  /** Where it is not the organizer of all. */
  to?: Person;
}

/** Each by its endpoint, and again where it can be. */
const ACTS: Record<NoticeKind, () => Promise<Told>> = {
  eventApproved: async () => {
    const { id, title } = await makeEvent(server, organizer);
    for (const _ of [1, 2]) await decide({ id }, true);
    return { actors: [superadmin], eventId: id, eventTitle: title };
  },
  eventRejected: async () => {
    const { id: eventId } = await makeEvent(server, organizer);
    for (const _ of [1, 2]) await decide({ id: eventId }, false);
    return { actors: [superadmin], eventId };
  },
  eventPending: async () => {
    const { id: eventId } = await makeApprovedEvent(server, organizer);
    const body = { ids: [eventId] };
    for (const _ of [1, 2]) await call(server, 'undoApproval', { as: superadmin, body });
    return { actors: [superadmin], eventId };
  },
  eventReverted: async () => {
    const { id } = await makeApprovedEvent(server, organizer);
    const params = { id };
    await call(server, 'updateEvent', { as: organizer, params, body: { title: 'Other' } });
    for (const _ of [1, 2]) await call(server, 'revertEvent', { as: superadmin, params, body: {} });
    return { actors: [superadmin], eventId: id };
  },
  eventFull: async () => {
    const { id } = await makeApprovedEvent(server, organizer, { maxParticipants: 1 });
    const player = await join({ id });
    await call(server, 'leaveEvent', { as: player, params: { id }, query: {} });
    return { actors: [player, await join({ id })], eventId: id };
  },
  firstSignUp: async () => {
    const { id: eventId } = await makeApprovedEvent(server, organizer);
    return { actors: [await join({ id: eventId }), await join({ id: eventId })], eventId };
  },
  gateConflict: async () => {
    const event = await makeApprovedEvent(server, organizer);
    const gate = { server, organizer, event };
    const scan = { participationId: (await addHolder(gate)).participationId, wasOffline: true };
    const marshal = await signUp(server);
    await joinCrew(server, { event, organizer, member: marshal, roles: ['gate'] });
    const devices = [await addDevice(gate), await addDevice(gate)];
    for (const as of [...devices, marshal, organizer]) await recordOne(gate, as, scan);
    return { actors: [marshal], eventId: event.id, count: 2 };
  },
  refundFailed: async () => {
    const { organizer: to, event } = await makePayingEvent(server);
    const body = { pence: 4_000, nonce: '' };
    const checkouts = [];
    for (const _ of [1, 2]) {
      const joined = await joinAndCheckOut(server, await signUp(server), event);
      checkouts.push(joined.checkout.checkoutId);
      await pay(server, fake, joined.checkout.checkoutId);
      const refund = { ...body, participationId: joined.participant.id, nonce: makeNonce() };
      await call(server, 'refundPayment', { as: to, params: { id: event.id }, body: refund });
    }
    const { signal } = new AbortController();
    await sendRefunds({ ...server.services, now: new Date(), signal });
    for (const checkoutId of checkouts)
      await deliver(server, fake.sign(makeNotice({ checkoutId, type: 'refund.failed' })));
    return { actors: [], to, eventId: event.id, count: 2 };
  },
  crewJoined: async () => {
    const member = await signUp(server, { nickName: 'Mags' });
    await joinCrew(server, { event: null, organizer, member, roles: ['gate'] });
    return { actors: [member], eventId: null, eventTitle: null, name: 'Mags' };
  },
  devicePaired: async () => {
    const body = { name: 'Sam’s phone', eventId: null, expiresAt: until };
    const { code } = await call(server, 'addDevice', { as: organizer, body });
    await call(server, 'pairDevice', { body: { code } });
    return { actors: [], eventId: null, name: 'Sam’s phone' };
  },
  dateOfBirthChanged: async () => {
    const to = await signUp(server);
    const body = { dateOfBirth: '2010-05-04', reason: 'Passport' };
    await call(server, 'setDateOfBirth', { as: superadmin, params: { id: to.user.id }, body });
    return { actors: [superadmin], to, eventId: null, eventTitle: null };
  },
};

for (const [kind, act] of Object.entries(ACTS) as [NoticeKind, () => Promise<Told>][])
  test(`${kind}: the organizer reads it once, and nobody who did it`, async () => {
    const { actors, to = organizer, ...expected } = await act();
    const told = await newsOf(to, kind);
    const [notice, ...others] = told.filter(({ eventId }) => eventId === expected.eventId);
    assert.deepEqual(notice, { ...notice, count: 1, isRead: false, ...expected });
    assert.deepEqual(others, []);
    for (const as of actors) assert.deepEqual(await newsOf(as, kind), []);
  });

/** Ways to take the last spot, beside joining. */
const FILLING: Record<string, (event: Event) => Promise<boolean>> = {
  'a co-organizer confirms somebody': async (event) => {
    const member = await signUp(server);
    await joinCrew(server, { event, organizer, member, roles: ['co_organizer'] });
    await confirmSomebody(event, member);
    return true;
  },
  'the organizer does': async (event) => {
    await confirmSomebody(event, organizer);
    return false;
  },
  'a device adds a walk-in': async (event) => {
    await walkIn(event, await addDevice({ server, organizer, event }));
    return true;
  },
};

async function walkIn(event: Event, as: GateCaller, wasOffline = false) {
  const emergencyContact = { name: 'Will Ng', phone: '07700 900790' };
  const person = { name: 'Wanda Ng', phone: '', emergencyContact };
  const times = { nonce: makeNonce(), occurredAt: new Date().toISOString(), wasOffline };
  const body = { ...person, ...times, optionId: null, payment: null };
  await call(server, 'addWalkIn', { as, params: { id: event.id }, body });
}

async function confirmSomebody(event: Event, as: Person) {
  const { userId } = await addHolder({ server, organizer, event }, { status: 'cancelled' });
  const params = { id: event.id, userId };
  await call(server, 'updateParticipant', { as, params, body: { status: 'confirmed' } });
}

for (const [name, fill] of Object.entries(FILLING))
  test(`full, because ${name}`, async () => {
    const event = await makeApprovedEvent(server, organizer, { maxParticipants: 1 });
    const isTold = await fill(event);
    const told = (await newsOf(organizer, 'eventFull')).filter((one) => one.eventId === event.id);
    assert.equal(told.length, isTold ? 1 : 0);
  });

test('walk-ins above the maximum are conflicts at the gate', async () => {
  const as = await signUp(server);
  const event = await makeApprovedEvent(server, as, { maxParticipants: 1 });
  const device = await addDevice({ server, organizer: as, event });
  for (const _ of [1, 2, 3]) await walkIn(event, device, true);
  const told = await newsOf(as);
  assert.deepEqual(
    told.map(({ kind, count }) => [kind, count]),
    [
      ['gateConflict', 2],
      ['eventFull', 1],
      ['eventApproved', 1],
    ],
  );
});

test('a refund that the provider refuses or never takes is told', async () => {
  for (const [days, refund] of [
    [0, async () => ({ status: 'failed' as const })],
    [4, () => Promise.reject(new Error('the provider cannot be reached'))],
  ] as const) {
    const { organizer: as, event } = await makePayingEvent(server);
    const { checkout, participant } = await joinAndCheckOut(server, await signUp(server), event);
    await pay(server, fake, checkout.checkoutId);
    const body = { participationId: participant.id, pence: 4_000, nonce: makeNonce() };
    await call(server, 'refundPayment', { as, params: { id: event.id }, body });
    const now = new Date(Date.now() + days * DAY_MS);
    const { signal } = new AbortController();
    await sendRefunds({ ...server.services, payments: { ...fake, refund }, now, signal });
    assert.equal((await newsOf(as, 'refundFailed')).length, 1);
  }
});

test('the first sign-up of the next day is told again', async () => {
  const as = await signUp(server);
  const event = await makeApprovedEvent(server, as);
  await join(event);
  assert.equal((await newsOf(as, 'firstSignUp')).length, 1);
  await server.database.pool.query('update notices set day = day - 1');
  await join(event);
  assert.equal((await newsOf(as, 'firstSignUp')).length, 2);
});

async function tell(as: Person, times: number) {
  for (let sent = 0; sent < times; sent += 1)
    await sendNotice(server.services.db, 'devicePaired', {
      userId: as.user.id,
      actorId: null,
      eventId: null,
      name: `Phone ${sent}`,
    });
}

test('news are read page by page, newest first, and marked as read by their reader alone', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  await tell(as, 3);
  await tell(other, 1);
  const first = await list(as, { limit: 2 });
  assert.deepEqual(
    [first.notices.map(({ name }) => name), first.hasMore],
    [['Phone 2', 'Phone 1'], true],
  );
  const [newest, second] = first.notices;
  const rest = await list(as, { limit: 2, before: second?.id });
  assert.deepEqual([rest.notices.map(({ name }) => name), rest.hasMore], [['Phone 0'], false]);
  const read = await call(server, 'markNoticesRead', { as, body: { upTo: second!.id } });
  assert.deepEqual(read, { unreadCount: 1 });
  assert.deepEqual(
    (await newsOf(as)).map(({ isRead }) => isRead),
    [false, true, true],
  );
  await call(server, 'markNoticesRead', { as, body: { upTo: newest!.id + 1_000 } });
  assert.deepEqual(
    (await newsOf(other)).map(({ isRead }) => isRead),
    [false],
  );
  const { code } = await refuse(server, 'listNotices', { as, query: { limit: 51 } });
  assert.equal(code, 'VALIDATION');
});

test('an account keeps its newest 200, for 30 days, and they go with event and account', async () => {
  const as = await signUp(server);
  await tell(as, MAX_COUNT.notices + 2);
  const { rows } = await server.database.pool.query<{ name: string }>(
    "select details ->> 'name' as name from notices where user_id = $1 order by id",
    [as.user.id],
  );
  assert.deepEqual([rows.length, rows[0]?.name], [MAX_COUNT.notices, 'Phone 2']);
  await server.database.pool.query(
    `update notices set created_at = now() - interval '29 days' - id % 2 * interval '2 days'
     where user_id = $1`,
    [as.user.id],
  );
  await sweep(server.services, new Date());
  assert.equal(await countOf(as), MAX_COUNT.notices / 2);
  const event = await makeApprovedEvent(server, as);
  await call(server, 'deleteEvent', { as, params: { id: event.id } });
  assert.equal(await countOf(as), MAX_COUNT.notices / 2);
  await call(server, 'deleteUser', { as: superadmin, params: { id: as.user.id } });
  assert.equal(await countOf(as), 0);
});

async function countOf({ user: { id } }: Person): Promise<number> {
  const { rowCount } = await server.database.pool.query('select from notices where user_id = $1', [
    id,
  ]);
  return rowCount ?? 0;
}

test('the streams of the account follow at once, on all its devices, and no other', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  const event = await makeEvent(server, as);
  const [first, second] = [await listen(server, as), await listen(server, as)];
  const others = await listen(server, other);
  for (const { until } of [first, second, others])
    await until(({ data }) => data.news?.unreadCount === 0);
  await decide(event, true);
  for (const { until } of [first, second]) await until(({ data }) => data.news?.unreadCount === 1);
  const [notice] = await newsOf(as);
  await call(server, 'markNoticesRead', { as, body: { upTo: notice!.id } });
  const latestId = notice!.id;
  for (const stream of [first, second]) {
    await stream.until(
      ({ data }) => data.news?.latestId === latestId && data.news.unreadCount === 0,
    );
    assert.equal(stream.events.filter(({ name }) => name === 'news').length, 3);
  }
  assert.deepEqual(
    others.events.flatMap(({ data }) => data.news ?? []),
    [{ unreadCount: 0, latestId: 0 }],
  );
  for (const { stop } of [first, second, others]) await stop();
});

test('what the node was not notified of is found by the next look', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  await tell(as, 2);
  const [newest, oldest] = await newsOf(as);
  const places = [
    [as, oldest?.id],
    [as, newest?.id],
    [other, 0],
  ] as const;
  const found = await findNoticed(
    server.services.db,
    places.map(([{ user }, id]) => ({ userId: user.id, cursor: () => String(id) })),
  );
  assert.deepEqual([...found], [0]);
});

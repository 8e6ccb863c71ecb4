import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { createObjectId } from '../../platform/database/object-id.ts';

let server: TestServer;
let organizer: Person;
let other: Person;
let players: Person[];
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  other = await signUp(server);
  players = await Promise.all(
    ['Zed', 'Yve', 'Xan', 'Wes'].map((nickName) => signUp(server, { nickName })),
  );
});
after(() => server.close());

type Id = { id: string };
function player(index: number) {
  return players[index] as Person;
}
function idOf(index: number) {
  return player(index).user.id;
}
function join(as: Person, { id }: Id, joinForm: object = {}) {
  return call(server, 'joinEvent', { as, params: { id }, body: { joinForm } });
}
function list(as: Person, { id }: Id, query: object = {}) {
  return call(server, 'listParticipants', { as, params: { id }, query });
}
async function change({ id }: Id, index: number, body: object, as = organizer) {
  return (
    await call(server, 'updateParticipant', { as, params: { id, userId: idOf(index) }, body })
  ).participant;
}
function refuseChange({ id }: Id, userId: string, body: unknown, as: Person = organizer) {
  return refuse(server, 'updateParticipant', { as, params: { id, userId }, body });
}
function rowsOf(event: Id) {
  return participationsOf(server, event);
}
async function statusesOf(event: Id) {
  const rows = await rowsOf(event);
  return players.map(({ user }) => rows.find((row) => row.user_id === user.id)?.status);
}
async function waitlistOf(event: Id) {
  const { participants } = await list(organizer, event, { status: 'waitlist' });
  return participants.map(({ user }) => user?.name);
}
/** Two spots, taken by the first two players; the other two wait. */
async function makeFullEvent() {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 2, basePrice: 15.5 });
  for (const as of players) await join(as, event, { phone: `0114 ${as.user.nickName}` });
  return event;
}

test('the organizer and the superadmin see all participants in order, with sums over the whole event', async () => {
  const event = await makeFullEvent();
  await call(server, 'leaveEvent', { as: player(0), params: { id: event.id } });
  await change(event, 1, { paymentStatus: 'paid', checkInStatus: 'checked_in' });
  const result = await list(organizer, event);
  assert.deepEqual(
    result.participants.map(({ user, status, position }) => [user?.name, status, position]),
    [
      ['Yve', 'confirmed', null],
      ['Xan', 'confirmed', null],
      ['Wes', 'waitlist', 1],
      ['Zed', 'cancelled', null],
    ],
  );
  const summary = {
    total: 4,
    confirmed: 2,
    waitlist: 1,
    paid: 1,
    checkedIn: 1,
    totalRevenue: 15.5,
    owing: 1,
    owedPence: 1_550,
  };
  assert.deepEqual(result.summary, summary);
  assert.deepEqual(result.pagination, { page: 1, limit: 20, total: 4, pages: 1 });
  assert.equal(result.participants[0]?.joinForm.phone, '0114 Yve');
  assert.equal(result.participants[0]?.user?.email, player(1).user.email);
  const can = { update: true, message: false };
  assert.deepEqual(await list(await signInSuperadmin(server), event), {
    ...result,
    participants: result.participants.map((participant) => ({ ...participant, can })),
  });
  const waiting = await list(organizer, event, { status: 'waitlist', limit: 1 });
  assert.deepEqual([waiting.summary, waiting.pagination.total], [summary, 1]);
  const paid = await list(organizer, event, { paymentStatus: 'paid', status: 'confirmed' });
  assert.deepEqual(
    paid.participants.map(({ user }) => user?.name),
    ['Yve'],
  );
});

test('participants are found by name, email and phone only', async () => {
  const event = await makeApprovedEvent(server, organizer);
  await join(player(0), event, { fullName: 'Ann Oak', email: 'ann_1@x.test', phone: '0114 496' });
  await join(player(1), event, { fullName: 'Bob Elm', phone: '0115', additionalNotes: 'oak' });
  async function found(search: string) {
    const { participants, pagination } = await list(organizer, event, { search });
    assert.equal(pagination.total, participants.length);
    return participants.map(({ user }) => user?.name);
  }
  assert.deepEqual(await found(' oAk '), ['Zed']);
  assert.deepEqual(await found('ANN_1@'), ['Zed']);
  assert.deepEqual(await found('0114'), ['Zed']);
  assert.deepEqual(await found('yve'), ['Yve']);
  assert.deepEqual(await found(player(1).user.email), ['Yve']);
  assert.deepEqual(await found('%'), []);
  assert.deepEqual(await found('ann11'), []);
  assert.deepEqual(await found('\\'), []);
  assert.deepEqual(await found(''), ['Zed', 'Yve']);
});

test('other users get a 404 for the list and every change, and nothing changes', async () => {
  const event = await makeFullEvent();
  const before = await rowsOf(event);
  const body = { paymentStatus: 'paid' };
  for (const as of [other, player(0)]) {
    assert.equal(
      (await refuse(server, 'listParticipants', { as, params: { id: event.id } })).code,
      'EVENT_NOT_FOUND',
    );
    assert.equal((await refuseChange(event, idOf(0), body, as)).code, 'EVENT_NOT_FOUND');
    const bulk = { userIds: [idOf(0)], change: body };
    const refusal = await refuse(server, 'updateParticipants', {
      as,
      params: { id: event.id },
      body: bulk,
    });
    assert.equal(refusal.code, 'EVENT_NOT_FOUND');
  }
  const names = ['listParticipants', 'updateParticipant', 'updateParticipants'] as const;
  for (const name of names) {
    const params = { id: event.id, userId: idOf(0) };
    assert.equal((await refuse(server, name, { params })).code, 'UNAUTHENTICATED');
  }
  const nowhere = { id: createObjectId() };
  const refusal = await refuse(server, 'listParticipants', { as: organizer, params: nowhere });
  assert.equal(refusal.code, 'EVENT_NOT_FOUND');
  assert.deepEqual(await rowsOf(event), before);
});

test('a page holds at most 1,000 participants, and the last page holds the rest', async () => {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 2 });
  await server.database.pool.query(
    `with people as (
       insert into users (id, email, password_hash)
       select 'a' || lpad(to_hex(n), 23, '0'), 'many' || n || '@muster.test', 'x'
         from generate_series(1, 1005) n
       returning id)
     insert into participations (id, event_id, user_id, status)
     select id, $1, id, 'waitlist' from people`,
    [event.id],
  );
  const first = await list(organizer, event, { limit: 1_000 });
  assert.equal(first.participants.length, 1_000);
  assert.deepEqual(
    first.participants.map(({ position }) => position),
    Array.from({ length: 1_000 }, (_, index) => index + 1),
  );
  const second = await list(organizer, event, { limit: 1_000, page: 2 });
  assert.deepEqual(
    second.participants.map(({ position }) => position),
    [1001, 1002, 1003, 1004, 1005],
  );
  assert.deepEqual(second.pagination, { page: 2, limit: 1_000, total: 1_005, pages: 2 });
  for (const query of [
    { limit: 1_001 },
    { limit: 0 },
    { page: 0 },
    { status: 'maybe' },
    { search: 'x'.repeat(101) },
  ]) {
    const refusal = await refuse(server, 'listParticipants', {
      as: organizer,
      params: { id: event.id },
      query,
    });
    assert.deepEqual(Object.keys(refusal.fields ?? {}), Object.keys(query));
  }
});

test('payment and check-in are set and reset', async () => {
  const event = await makeFullEvent();
  const paid = await change(event, 0, { paymentStatus: 'paid' });
  assert.deepEqual([paid.paymentStatus, paid.paymentAmount], ['paid', 15.5]);
  for (const paymentStatus of ['refunded', 'failed', 'pending', 'paid'] as const) {
    assert.equal((await change(event, 0, { paymentStatus })).paymentStatus, paymentStatus);
  }
  const checkedIn = await change(event, 0, { checkInStatus: 'checked_in' });
  assert.ok(checkedIn.checkInTime);
  const again = await change(event, 0, { checkInStatus: 'checked_in' });
  assert.deepEqual(again, checkedIn, 'the time of arrival stays');
  const noShow = await change(event, 0, { checkInStatus: 'no_show' });
  assert.deepEqual([noShow.checkInStatus, noShow.checkInTime], ['no_show', null]);
  const undone = await change(event, 0, { checkInStatus: 'not_checked_in' });
  assert.deepEqual([undone.checkInStatus, undone.checkInTime], ['not_checked_in', null]);
  assert.deepEqual(await statusesOf(event), ['confirmed', 'confirmed', 'waitlist', 'waitlist']);
});

test('confirming on a full event is refused, and no part of the change is made', async () => {
  const event = await makeFullEvent();
  const before = await rowsOf(event);
  const all = { status: 'confirmed', paymentStatus: 'paid', checkInStatus: 'checked_in' };
  assert.equal((await refuseChange(event, idOf(2), all)).code, 'EVENT_FULL');
  assert.equal(
    (await refuseChange(event, idOf(2), { paymentStatus: 'paid', checkInStatus: 'checked_in' }))
      .code,
    'NOT_CONFIRMED',
  );
  const leaving = { status: 'cancelled', checkInStatus: 'no_show' };
  assert.equal((await refuseChange(event, idOf(0), leaving)).code, 'NOT_CONFIRMED');
  for (const body of [{}, { status: 'vip' }, { paymentStatus: 'free' }, { status: 7 }, []]) {
    assert.equal((await refuseChange(event, idOf(0), body)).status, 400);
  }
  for (const userId of [other.user.id, organizer.user.id, createObjectId()]) {
    assert.equal((await refuseChange(event, userId, all)).code, 'PARTICIPANT_NOT_FOUND');
  }
  assert.deepEqual(await rowsOf(event), before);
});

test('confirming a confirmed participant changes nothing, even on a full event', async () => {
  const event = await makeFullEvent();
  const before = await rowsOf(event);
  assert.equal((await change(event, 0, { status: 'confirmed' })).status, 'confirmed');
  assert.deepEqual(await rowsOf(event), before);
});

test('confirming and checking in at once works when there is a free spot', async () => {
  const event = await makeFullEvent();
  await server.services.db
    .updateTable('events')
    .set({ max_participants: 3 })
    .where('id', '=', event.id)
    .execute();
  // The organizer can confirm anyone on the waitlist.
  const done = await change(event, 3, { status: 'confirmed', checkInStatus: 'checked_in' });
  assert.deepEqual([done.status, done.checkInStatus], ['confirmed', 'checked_in']);
  assert.deepEqual(await waitlistOf(event), ['Xan']);
});

test('a spot that the organizer frees goes to the player who has waited longest', async () => {
  const event = await makeFullEvent();
  await change(event, 0, { checkInStatus: 'checked_in' });
  const gone = await change(event, 0, { status: 'cancelled' }, await signInSuperadmin(server));
  assert.deepEqual(
    [gone.status, gone.checkInStatus, gone.checkInTime],
    ['cancelled', 'not_checked_in', null],
  );
  assert.deepEqual(await statusesOf(event), ['cancelled', 'confirmed', 'confirmed', 'waitlist']);
  // Cancelling a player on the waitlist frees no spot.
  await change(event, 3, { status: 'cancelled' });
  const back = await change(event, 0, { status: 'waitlist' });
  assert.deepEqual([back.status, back.position], ['waitlist', 1]);
  assert.deepEqual(await statusesOf(event), ['waitlist', 'confirmed', 'confirmed', 'cancelled']);
});

test('a confirmed participant who is moved to the waitlist goes to the end of the waitlist, and the next is promoted', async () => {
  const event = await makeFullEvent();
  const sent = await change(event, 0, { status: 'waitlist' });
  assert.deepEqual([sent.status, sent.position], ['waitlist', 2]);
  assert.deepEqual(await statusesOf(event), ['waitlist', 'confirmed', 'confirmed', 'waitlist']);
  assert.deepEqual(await waitlistOf(event), ['Wes', 'Zed']);
  const kept = await change(event, 3, { status: 'waitlist' });
  assert.equal(kept.position, 1, 'a player on the waitlist keeps their position');
});

test('a player moved to the waitlist is held back: they block no spot and get none by themselves', async () => {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 2 });
  function read() {
    return call(server, 'getEvent', { params: { id: event.id } });
  }
  await join(player(0), event);
  await join(player(1), event);
  await change(event, 0, { status: 'waitlist' });
  assert.equal((await read()).event.availableSpots, 1);
  await call(server, 'leaveEvent', { as: player(1), params: { id: event.id } });
  assert.deepEqual((await statusesOf(event)).slice(0, 2), ['waitlist', 'cancelled']);
  assert.equal((await read()).event.availableSpots, 2);
  const newcomer = await join(player(2), event);
  assert.equal(newcomer.status, 'confirmed', 'whoever joins is not put behind them');
  await call(server, 'updateEvent', {
    as: organizer,
    params: { id: event.id },
    body: { maxParticipants: null },
  });
  assert.deepEqual((await statusesOf(event)).slice(0, 3), ['waitlist', 'cancelled', 'confirmed']);
  await call(server, 'leaveEvent', { as: player(0), params: { id: event.id } });
  assert.equal((await join(player(0), event)).status, 'confirmed', 'joining again starts afresh');
});

test('moving a participant to an empty waitlist leaves the spot free', async () => {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 1 });
  await join(player(0), event);
  assert.equal((await change(event, 0, { status: 'waitlist' })).position, 1);
  assert.equal((await change(event, 0, { status: 'confirmed' })).status, 'confirmed');
});

test('a higher maximum promotes from the waitlist, and no maximum promotes all of it', async () => {
  const event = await makeFullEvent();
  function setMaxParticipants(maxParticipants: number | null) {
    return call(server, 'updateEvent', {
      as: organizer,
      params: { id: event.id },
      body: { maxParticipants },
    });
  }
  assert.equal(
    (
      await refuse(server, 'updateEvent', {
        as: organizer,
        params: { id: event.id },
        body: { maxParticipants: 1 },
      })
    ).code,
    'BELOW_CONFIRMED',
  );
  const raised = await setMaxParticipants(3);
  assert.deepEqual([raised.event.participantCount, raised.event.waitlistCount], [3, 1]);
  assert.deepEqual(await statusesOf(event), ['confirmed', 'confirmed', 'confirmed', 'waitlist']);
  await setMaxParticipants(null);
  assert.deepEqual(await statusesOf(event), ['confirmed', 'confirmed', 'confirmed', 'confirmed']);
});

test('a higher maximum from another organizer promotes no one', async () => {
  const event = await makeFullEvent();
  const before = await rowsOf(event);
  await refuse(server, 'updateEvent', {
    as: other,
    params: { id: event.id },
    body: { maxParticipants: 9 },
  });
  assert.deepEqual(await rowsOf(event), before);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let ann: Person;
before(async () => {
  server = await startTestServer();
  ann = await signUp(server);
});
after(() => server.close());

async function next(as: Person) {
  return (await call(server, 'getNextEvent', { as })).next;
}

test('an organizer without coming events has no next one', async () => {
  assert.equal(await next(ann), null);
  await makeEvent(server, ann, { title: 'Over', date: '2020-01-01T10:00:00Z' });
  assert.equal(await next(ann), null);
});

test('it is the soonest of one’s own, with who has not paid and what is unread', async () => {
  const bob = await signUp(server);
  await makeApprovedEvent(server, bob, { title: 'Of Bob', date: '2097-01-01T10:00:00Z' });
  await makeApprovedEvent(server, ann, { title: 'Later', date: '2099-01-01T10:00:00Z' });
  const soon = await makeApprovedEvent(server, ann, {
    title: 'Soon',
    date: '2098-01-01T10:00:00Z',
    price: '£25',
  });
  await call(server, 'joinEvent', { as: bob, params: { id: soon.id }, body: { joinForm: {} } });
  await call(server, 'sendMessage', {
    as: bob,
    body: { eventId: soon.id, content: { text: 'Is there parking?' } },
  });
  const found = await next(ann);
  assert.equal(found?.event.title, 'Soon');
  assert.deepEqual([found?.unpaidCount, found?.owedPence, found?.unreadCount], [1, 2_500, 1]);
  assert.equal(found?.event.owedPence, 2_500);
  assert.equal(found?.gate, null);
  assert.equal((await next(bob))?.event.title, 'Of Bob');
});

test('from the day before until its end it says what is going on at its gate', async () => {
  const eve = await signUp(server);
  function inDays(days: number) {
    return new Date(Date.now() + days * 86_400_000).toISOString();
  }
  await makeApprovedEvent(server, eve, { title: 'Later', date: inDays(1.1) });
  assert.deepEqual([(await next(eve))?.event.title, (await next(eve))?.gate], ['Later', null]);
  const soon = await makeApprovedEvent(server, eve, {
    title: 'Soon',
    date: inDays(0.9),
    price: '£25',
    duration: '8 hours',
    maxParticipants: 1,
  });
  const [player, waiting] = [await signUp(server), await signUp(server)];
  for (const as of [player, waiting])
    await call(server, 'joinEvent', { as, params: { id: soon.id }, body: {} });
  const gate = { in: 0, owedPence: 2_500, waiting: 1 };
  assert.deepEqual((await next(eve))?.gate, gate);
  await call(server, 'updateParticipant', {
    as: eve,
    params: { id: soon.id, userId: player.user.id },
    body: { checkInStatus: 'checked_in' },
  });
  async function begin(hoursAgo: number) {
    const date = new Date(Date.now() - hoursAgo * 3_600_000);
    const events = server.services.db.updateTable('events').set({ date });
    await events.where('id', '=', soon.id).execute();
    const found = await next(eve);
    return [found?.event.title, found?.gate];
  }
  assert.deepEqual(await begin(7.9), ['Soon', { ...gate, in: 1 }]);
  assert.deepEqual(await begin(8.1), ['Later', null]);
});

test('whoever runs an event sees of money and messages what they may; others nothing', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => signUp(server)));
  const [owner, player, gate, stranger] = people;
  const date = new Date(Date.now() + 43_200_000).toISOString();
  const event = await makeApprovedEvent(server, owner!, { price: '£25', date });
  const params = { id: event.id };
  await joinCrew(server, { event, organizer: owner!, member: gate!, roles: ['gate'] });
  await call(server, 'joinEvent', { as: player!, params, body: { joinForm: {} } });
  const content = { text: 'Is there parking?' };
  await call(server, 'sendMessage', { as: player!, body: { eventId: event.id, content } });
  const { work } = await call(server, 'getEventWork', { as: owner!, params });
  assert.deepEqual([work.unpaidCount, work.owedPence, work.unreadCount], [1, 2_500, 1]);
  assert.deepEqual(work.gate, { in: 0, owedPence: 2_500, waiting: 0 });
  const { work: seen } = await call(server, 'getEventWork', { as: gate!, params });
  assert.deepEqual([seen.unpaidCount, seen.owedPence, seen.unreadCount], [0, 0, 0]);
  assert.deepEqual(seen.gate, { in: 0, owedPence: 0, waiting: 0 });
  for (const as of [player!, stranger!])
    assert.equal((await refuse(server, 'getEventWork', { as, params })).code, 'EVENT_NOT_FOUND');
});

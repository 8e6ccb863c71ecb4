import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_COUNT } from '@muster/contract';
import { call } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

const DATE = '2090-07-03T08:30:00.000Z';

let server: TestServer;
let as: Person;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  as = await signInSuperadmin(server);
  organizer = await signUp(server);
});
after(() => server.close());

async function change(id: string, body: object) {
  await call(server, 'updateEvent', { as: organizer, params: { id }, body });
}

test('pending events wait with their organizer, the longest first, and all are counted', async () => {
  const oldest = await makeEvent(server, organizer, { title: 'Oldest', date: DATE });
  for (let more = 0; more < MAX_COUNT.waitingEvents; more += 1)
    await makeEvent(server, organizer, { date: DATE });
  const rejected = await makeEvent(server, organizer, { date: DATE });
  await call(server, 'approveEvent', {
    as,
    params: { id: rejected.id },
    body: { approved: false, reason: 'Too close to houses' },
  });
  const { pending, openReports } = await call(server, 'getAdminWaiting', { as });
  assert.equal(pending.count, MAX_COUNT.waitingEvents + 1);
  assert.equal(pending.events.length, MAX_COUNT.waitingEvents);
  assert.deepEqual(pending.events[0], {
    id: oldest.id,
    title: 'Oldest',
    organizer: { id: organizer.user.id, name: oldest.organizer.name },
  });
  assert.equal(openReports, 0);
});

test('an approved event waits once what was approved is changed, until it is changed back', async () => {
  const coming = { date: DATE, title: 'As approved' };
  const event = await makeApprovedEvent(server, organizer, coming);
  const other = await makeApprovedEvent(server, organizer, { ...coming, maxParticipants: 10 });
  const past = await makeApprovedEvent(server, organizer, { date: '2020-07-03T08:30:00.000Z' });
  await change(event.id, { title: 'Another' });
  await change(other.id, { maxParticipants: 20 });
  await change(past.id, { title: 'Over' });
  const { changed } = await call(server, 'getAdminWaiting', { as });
  assert.deepEqual(
    [changed.count, ...changed.events.map(({ id, title }) => [id, title])],
    [1, [event.id, 'Another']],
  );
  await change(event.id, { title: 'As approved' });
  assert.equal((await call(server, 'getAdminWaiting', { as })).changed.count, 0);
});

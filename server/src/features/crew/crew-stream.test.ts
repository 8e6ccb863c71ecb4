import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CrewRole } from '@muster/contract';
import { call } from '../../../test/support/call.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { listen, type OpenStream } from '../../../test/support/listen.ts';
import { makeApprovedEvent, makeThread } from '../../../test/support/make.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

function noticesOf({ events }: OpenStream) {
  return events.filter(({ name }) => name === 'threads').map(({ data }) => data.threads?.eventId);
}

test('crew that answers messages is told of new ones and of answers, and other crew of nothing', async () => {
  const { organizer, player, event, threadId } = await makeThread(server);
  const elsewhere = await makeApprovedEvent(server, organizer);
  async function hire(roles: CrewRole[], at = event) {
    const member = await signUp(server);
    const id = await joinCrew(server, { event: at, organizer, member, roles });
    return { member, id, stream: await listen(server, member) };
  }
  const answering = await hire(['messages']);
  const coOrganizer = await hire(['co_organizer']);
  const ended = await hire(['messages']);
  await call(server, 'endCrewMember', { as: organizer, params: { id: ended.id } });
  const others = [
    await hire(['gate', 'editor', 'medic', 'treasurer']),
    await hire(['messages', 'co_organizer'], elsewhere),
    ended,
  ];
  const all = [answering, coOrganizer, ...others];
  await Promise.all(all.map(({ stream }) => stream.until(() => true)));

  const body = { eventId: event.id, threadId };
  await call(server, 'sendMessage', { as: player, body: { ...body, text: 'Secret' } });
  for (const { stream } of [answering, coOrganizer])
    await stream.until(() => noticesOf(stream).length > 0);
  await call(server, 'sendMessage', { as: organizer, body: { ...body, text: 'Answer' } });
  for (const { stream } of [answering, coOrganizer]) {
    await stream.until(() => noticesOf(stream).length > 1);
    assert.deepEqual(new Set(noticesOf(stream)), new Set([event.id]));
    assert.ok(stream.events.every(({ name }) => ['unread', 'threads', 'news'].includes(name)));
  }
  // The arrival of those says that a notice for them would have arrived, too.
  for (const { stream } of others)
    assert.deepEqual(
      stream.events.flatMap(({ data }) => (data.news ? [] : data)),
      [{ unreadCount: 0 }],
    );
  await Promise.all(all.map(({ stream }) => stream.stop()));
});

test('a thread of one’s own as a player is not among those that one answers as crew', async () => {
  const { organizer, player, event } = await makeThread(server);
  await joinCrew(server, { event, organizer, member: player, roles: ['messages'] });
  const query = { eventId: event.id };
  const asCrew = await call(server, 'listThreads', { as: player, query });
  assert.deepEqual([asCrew.threads, asCrew.pagination.total], [[], 0]);
  const own = await call(server, 'listThreads', { as: player, query: {} });
  assert.deepEqual(own.threads[0]?.userType, 'user');
  assert.equal((await call(server, 'listThreads', { as: organizer, query })).threads.length, 1);
});

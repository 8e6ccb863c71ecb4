import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { addDependant, joinFor } from '../../../test/support/dependants.ts';
import { listen } from '../../../test/support/listen.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { findPromoted } from './hold-store.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('whoever moves up is told over the stream at once, whatever frees the spot, and nobody else', async () => {
  const organizer = await signUp(server);
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 1 });
  const params = { id: event.id };
  const players = [];
  for (let made = 0; made < 4; made += 1) {
    const as = await signUp(server);
    await call(server, 'joinEvent', { as, params, body: {} });
    players.push({ as, stream: await listen(server, as) });
  }
  const [first, second, third, fourth] = players;
  function untilPromoted(player: typeof first) {
    return player?.stream.until(({ data }) => data.promotion?.eventId === event.id);
  }
  await call(server, 'leaveEvent', { as: first!.as, params });
  assert.equal((await untilPromoted(second))?.data.promotion?.title, event.title);
  await call(server, 'updateParticipant', {
    as: organizer,
    params: { id: event.id, userId: second!.as.user.id },
    body: { status: 'cancelled' },
  });
  await untilPromoted(third);
  await call(server, 'updateEvent', { as: organizer, params, body: { maxParticipants: 2 } });
  await untilPromoted(fourth);
  const counts = players.map(
    ({ stream }) => stream.events.filter(({ name }) => name === 'promotion').length,
  );
  assert.deepEqual(counts, [0, 1, 1, 1]);
  await Promise.all(players.map(({ stream }) => stream.stop()));
});

test('a promotion is news for whoever moved up and for a guardian, since a moment', async () => {
  const { db } = server.services;
  const [organizer, player, guardian] = [
    await signUp(server),
    await signUp(server),
    await signUp(server),
  ];
  const event = await makeApprovedEvent(server, organizer);
  await call(server, 'joinEvent', { as: player, params: { id: event.id }, body: {} });
  const { id: dependantId } = await addDependant(server, guardian);
  await joinFor(server, guardian, { eventId: event.id, dependantId });
  await server.database.pool.query('update participations set promoted_at = now()');
  const places = [-60_000, 60_000].flatMap((ms) =>
    [organizer, player, guardian].map(({ user }) => ({
      userId: user.id,
      cursor: () => new Date(Date.now() + ms).toISOString(),
    })),
  );
  assert.deepEqual([...(await findPromoted(db, places))].sort(), [1, 2]);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { makeThread } from '../../../test/support/make.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { findNews } from './change-store.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

function placeOf(userId: string, number = 0) {
  return { userId, cursor: () => String(number) };
}

test('both sides of a message have news, up to its latest change, and nobody else', async () => {
  const { db } = server.services;
  const { organizer, player } = await makeThread(server);
  const stranger = await makeThread(server);
  const sides = [organizer.user.id, player.user.id];
  const { latest } = await findNews(db, { places: [] });
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from messages where recipient_id = $1',
    [organizer.user.id],
  );
  await call(server, 'markRead', { as: organizer, body: { messageIds: rows.map(({ id }) => id) } });
  const places = [...sides, stranger.player.user.id].map((id) => placeOf(id, latest));
  const changed = await findNews(db, { places });
  assert.deepEqual([...changed.indexes], [0, 1]);
  assert.ok(changed.latest > latest);
  const read = places.map(({ userId }) => placeOf(userId, changed.latest));
  assert.deepEqual([...(await findNews(db, { places: read })).indexes], []);
});

test('no message is looked for while the latest number is the settled one', async () => {
  const { db } = server.services;
  const { player } = await makeThread(server);
  const places = [placeOf(player.user.id)];
  const { latest, indexes } = await findNews(db, { places });
  assert.equal(indexes.size, 1);
  assert.equal((await findNews(db, { places, settled: latest })).indexes.size, 0);
  assert.equal((await findNews(db, { places, settled: latest - 1 })).indexes.size, 1);
});

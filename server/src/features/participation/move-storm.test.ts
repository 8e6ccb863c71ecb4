import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { addJoined, makeDates, ownMove, statusesAt } from '../../../test/support/moves.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* Moves in both directions at once (docs/decisions/moves.md). */

let server: TestServer;
let otherNode: TestServer;
before(async () => {
  server = await startTestServer();
  const database = { ...server.database, close: async () => undefined };
  otherNode = await startTestServer({ database });
});
after(async () => {
  await otherNode.close();
  await server.close();
});

test('moves that cross each other on two nodes do not wait for each other', async () => {
  const { a, b } = await makeDates(server);
  const twenty = Array.from({ length: 20 });
  const here = await Promise.all(twenty.map(() => addJoined(server, a)));
  const there = await Promise.all(twenty.map(() => addJoined(server, b)));
  await Promise.all([
    ...here.map(({ player }) => call(server, 'moveSpot', ownMove(player, [a, b]))),
    ...there.map(({ player }) => call(otherNode, 'moveSpot', ownMove(player, [b, a]))),
  ]);
  for (const id of [a, b]) {
    const statuses = await statusesAt(server, id);
    assert.equal(statuses.filter((status) => status === 'confirmed').length, 20);
  }
});

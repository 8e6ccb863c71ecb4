import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { listen, type OpenStream } from '../../../test/support/listen.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let database: TestDatabase;
let nodeA: TestServer;
let nodeB: TestServer;
before(async () => {
  database = await createTestDatabase();
  const shared = { ...database, close: async () => undefined };
  [nodeA, nodeB] = [
    await startTestServer({ database: shared }),
    await startTestServer({ database: shared }),
  ];
});
after(async () => {
  await Promise.all([nodeA.close(), nodeB.close()]);
  await database.close();
});

function noticesOf({ events }: OpenStream) {
  return events.filter(({ name }) => name === 'participants').map(({ data }) => data);
}
/** Waits for one more notice than there were, and returns it. */
async function untilNotice(stream: OpenStream, known: number) {
  await stream.until(() => noticesOf(stream).length > known);
  return noticesOf(stream)[known];
}

test('the organizer’s streams are told of joins, changes and leaves on any node, and nobody else’s', async () => {
  const organizer = await signUp(nodeA);
  const event = await makeApprovedEvent(nodeA, organizer);
  const params = { id: event.id };
  const player = await signUp(nodeA);
  const others = await Promise.all(
    [player, await signUp(nodeA), await signInSuperadmin(nodeA)].map((as) => listen(nodeA, as)),
  );
  const [own, ownOnB] = [await listen(nodeA, organizer), await listen(nodeB, organizer)];
  await Promise.all([own, ownOnB, ...others].map((stream) => stream.until(() => true)));
  const notice = { participants: { eventId: event.id } };

  await call(nodeB, 'joinEvent', { as: player, params, body: {} });
  assert.deepEqual(await untilNotice(own, 0), notice);
  assert.deepEqual(await untilNotice(ownOnB, 0), notice);
  await call(nodeB, 'updateParticipant', {
    as: organizer,
    params: { ...params, userId: player.user.id },
    body: { checkInStatus: 'checked_in' },
  });
  assert.deepEqual(await untilNotice(own, 1), notice);
  await call(nodeA, 'leaveEvent', { as: player, params });
  assert.deepEqual(await untilNotice(own, 2), notice);
  // Its arrival says that a notice for them would have arrived, too.
  for (const stream of others) assert.deepEqual(noticesOf(stream), []);
  await Promise.all([own, ownOnB, ...others].map((stream) => stream.stop()));
});

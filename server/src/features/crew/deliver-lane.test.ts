import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { startLaneProcess } from '../../../test/support/lane-process.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { eventually, hang, startReceiver } from '../../../test/support/receiver.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import {
  addChanges,
  makeWebhook,
  readWebhook,
  skipPauses,
} from '../../../test/support/webhooks.ts';
import { deliverOnce, startWebhookLane } from './deliver-changes.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ config: { webhooks: { areOn: true, toPrivate: true } } });
});
after(() => server.close());
afterEach(() => query('delete from webhooks'));

function query(statement: string, values: unknown[] = []) {
  return server.database.pool.query(statement, values);
}
/** A lane of this process. */
function startLane() {
  const { stop } = startWebhookLane(server.services);
  return { stop, [Symbol.asyncDispose]: stop };
}
async function makeWebhooks(organizer: Person, url: string, count: number) {
  const made: string[] = [];
  while (made.length < count) made.push((await makeWebhook(server, organizer, { url })).id);
  return made;
}
async function countDelivered(webhookId: string) {
  const { deliveries } = await readWebhook(server, webhookId);
  return deliveries.filter(({ state }) => state === 'delivered').length;
}

test('a receiver that hangs holds up nobody; a stop counts nothing of it', async () => {
  const organizer = await signUp(server);
  await using dead = await startReceiver(hang);
  await using live = await startReceiver();
  const [dying = ''] = await makeWebhooks(organizer, dead.url, 1);
  const living = await makeWebhooks(organizer, live.url, 3);
  const lane = startLane();
  await addChanges(server, organizer, { count: 50 });
  for (const id of living) await eventually(async () => (await countDelivered(id)) === 50);
  await eventually(() => dead.open === 4);
  await addChanges(server, organizer, { count: 20 });
  for (const id of living) await eventually(async () => (await countDelivered(id)) === 70);
  assert.deepEqual([dead.maxOpen, live.got.length], [4, 210]);
  const underWay = dead.open;
  await lane.stop();
  const { deliveries } = await readWebhook(server, dying);
  const attempts = deliveries.reduce((sum, one) => sum + one.attempts, 0);
  assert.equal(attempts, dead.got.length - underWay);
  assert.ok(deliveries.every(({ state }) => state === 'waiting'));
  // It has given back what it had claimed.
  const leased = `select from webhooks where failures = 0 and leased_until > now()`;
  assert.equal((await query(leased)).rowCount, 0);
  await eventually(() => dead.open === 0);
});

/** Organizers with two webhooks each, so many that nobody's share is all there is. */
async function makeScenes(url: string, count: number) {
  const organizers = await Promise.all(Array.from({ length: count }, () => signUp(server)));
  for (const organizer of organizers) await makeWebhooks(organizer, url, 2);
  return organizers;
}
async function addToAll(organizers: readonly Person[], count: number) {
  for (const organizer of organizers) await addChanges(server, organizer, { count });
}

test('dead webhooks take their own room alone, and a node has 32 requests at once', async () => {
  await using dead = await startReceiver(hang);
  await using live = await startReceiver();
  const gone = await makeScenes(dead.url, 6);
  await query('update webhooks set failures = 3');
  const organizer = await signUp(server);
  const [living = ''] = await makeWebhooks(organizer, live.url, 1);
  {
    await using _lane = startLane();
    await addToAll([...gone, organizer], 30);
    await eventually(async () => (await countDelivered(living)) === 30);
    await eventually(() => dead.open === 8);
    await addChanges(server, organizer, { count: 5 });
    await eventually(async () => (await countDelivered(living)) === 35);
    assert.equal(dead.maxOpen, 8);
  }
  await eventually(() => dead.open === 0);
  live.respond = hang;
  const others = await makeScenes(live.url, 4);
  await addToAll(others, 9);
  await using _lane = startLane();
  await eventually(() => dead.open === 8 && live.open === 24);
  const { rows } = await query('select now() as at');
  // Another turn.
  await addChanges(server, organizer, { count: 1 });
  await eventually(async () => {
    const added = `select from webhook_deliveries d join changes c on c.id = d.change_id
      where c.at > $1`;
    return (await query(added, [rows[0].at])).rowCount !== 0;
  });
  assert.deepEqual([dead.maxOpen, live.maxOpen], [8, 24]);
});

test('an organizer has two webhooks under way, and what a user does frees no lease', async () => {
  const organizer = await signUp(server);
  await using slow = await startReceiver(hang);
  const made = await makeWebhooks(organizer, slow.url, 5);
  await addChanges(server, organizer, { count: 9 });
  await using _lane = startLane();
  await eventually(() => slow.open === 8);
  // As retry and test do.
  await query('update webhooks set retry_at = now()');
  const other = await signUp(server);
  await using live = await startReceiver();
  const [living = ''] = await makeWebhooks(other, live.url, 1);
  await addChanges(server, other, { count: 3 });
  await eventually(async () => (await countDelivered(living)) === 3);
  assert.equal(slow.maxOpen, 8);
  await eventually(async () => {
    const { rows } = await query('select id from webhooks where leased_until > now()');
    return rows.length === 2 && rows.every(({ id }) => made.includes(id));
  });
});

test('a slow webhook leaves the room of the others after its first round', async () => {
  const organizer = await signUp(server);
  await using slow = await startReceiver((response) => {
    setTimeout(() => response.writeHead(204).end(), 2_100);
  });
  const [id = ''] = await makeWebhooks(organizer, slow.url, 1);
  await addChanges(server, organizer, { count: 6 });
  await deliverOnce(server.services);
  const after = await readWebhook(server, id);
  assert.deepEqual([after.is_slow, after.failures, slow.got.length], [true, 0, 4]);
  await deliverOnce(server.services);
  assert.equal(slow.got.length, 5);
});

test('more webhooks than there is room for are done in one turn after the other', async () => {
  const organizer = await signUp(server);
  await using live = await startReceiver();
  const made = await makeWebhooks(organizer, live.url, 25);
  await using _lane = startLane();
  await addChanges(server, organizer, { count: 2 });
  for (const id of made) await eventually(async () => (await countDelivered(id)) === 2);
  assert.equal(live.got.length, 50);
});

test('two nodes deliver every change once, with at most four requests at once', async () => {
  const organizer = await signUp(server);
  await using receiver = await startReceiver();
  receiver.respond = (response) => void setImmediate(() => response.writeHead(204).end());
  const [id = ''] = await makeWebhooks(organizer, receiver.url, 1);
  await using _one = startLane();
  await using _two = startLane();
  const writing = Array.from({ length: 10 }, () => addChanges(server, organizer, { count: 30 }));
  const ids = (await Promise.all(writing)).flat();
  await eventually(async () => (await countDelivered(id)) === 300);
  assert.deepEqual(receiver.got.map(({ id: got }) => got).toSorted(), ids.toSorted());
  assert.ok(receiver.maxOpen <= 4, `${receiver.maxOpen}`);
});

test('what a killed node was sending is sent again when its minute is over', async () => {
  const organizer = await signUp(server);
  await using receiver = await startReceiver(hang);
  const [id = ''] = await makeWebhooks(organizer, receiver.url, 1);
  const [changeId] = await addChanges(server, organizer);
  const node = startLaneProcess(server.database.url);
  await eventually(() => receiver.open === 1);
  await node.kill();
  assert.equal(await deliverOnce(server.services), 0);
  const { pause_s: pauseS } = await readWebhook(server, id);
  assert.ok(pauseS > 0 && pauseS <= 60);
  await skipPauses(server);
  receiver.respond = (response) => void response.writeHead(204).end();
  assert.equal(await deliverOnce(server.services), 1);
  assert.deepEqual(
    receiver.got.map((one) => one.id),
    [changeId, changeId],
  );
  assert.equal(await countDelivered(id), 1);
});

test('a node killed between the response and its note delivers once more', async () => {
  const organizer = await signUp(server);
  await using receiver = await startReceiver();
  const [id = ''] = await makeWebhooks(organizer, receiver.url, 1);
  const [changeId] = await addChanges(server, organizer);
  await deliverOnce(server.services, AbortSignal.abort());
  const holding = await server.database.pool.connect();
  await holding.query('begin; select from webhook_deliveries for update');
  const node = startLaneProcess(server.database.url);
  await eventually(() => receiver.got.length === 1 && receiver.open === 0);
  await node.kill();
  await holding.query('rollback');
  holding.release();
  assert.equal(await countDelivered(id), 0);
  await skipPauses(server);
  assert.equal(await deliverOnce(server.services), 1);
  assert.deepEqual(
    receiver.got.map((one) => one.id),
    [changeId, changeId],
  );
  assert.equal(await countDelivered(id), 1);
});

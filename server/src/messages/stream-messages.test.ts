import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, refuse } from '../../test/support/call.ts';
import { listen } from '../../test/support/listen.ts';
import { type MadeThread, makeThread } from '../../test/support/make.ts';
import { type Person, signUp } from '../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts';
import { createStreams } from '../realtime/streams.ts';

let server: TestServer;
/** How many subscriptions the bus has. */
let subscribed = 0;
before(async () => {
  server = await startTestServer({
    services: ({ bus }) => ({
      streams: createStreams({ heartbeatMs: 300 }),
      bus: {
        ...bus,
        subscribe: (userId, wake) => {
          subscribed += 1;
          const unsubscribe = bus.subscribe(userId, wake);
          return () => {
            subscribed -= 1;
            unsubscribe();
          };
        },
      },
    }),
  });
});
after(() => server.close());

async function write({ event, threadId }: MadeThread, as: Person, text: string) {
  const body = { eventId: event.id, threadId, text };
  return (await call(server, 'sendMessage', { as, body })).message;
}
function textsOf({ heard }: Awaited<ReturnType<typeof listen>>) {
  return heard.flatMap(({ data }) => data.message?.content.text ?? []);
}

async function becomes(wanted: number, count: () => number): Promise<void> {
  for (let tries = 0; count() !== wanted; tries += 1) {
    assert.ok(tries < 500, `still ${count()}`);
    await sleep(10);
  }
}

test('both thread participants receive a message at once, and its sender the status changes', async () => {
  const made = await makeThread(server);
  const [theirs, ours] = [await listen(server, made.organizer), await listen(server, made.player)];
  assert.deepEqual((await theirs.until(() => true)).data, { unreadCount: 1 });
  assert.match(theirs.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.doesNotMatch(theirs.headers.get('content-encoding') ?? '', /gzip|br/);
  assert.equal(theirs.headers.get('cache-control'), 'no-store');
  const sent = await write(made, made.player, 'Hello');
  const { data, id } = await theirs.until(({ name }) => name === 'message');
  assert.deepEqual(data.message, { ...sent, can: { delete: false, reply: true } });
  assert.deepEqual(
    (await ours.until(({ name }) => name === 'message')).data.message?.id,
    sent.id,
    'one’s other tabs hear it too',
  );
  await theirs.until(({ data }) => data.unreadCount === 2);
  const delivered = await ours.until(({ name }) => name === 'status');
  assert.deepEqual(
    [delivered.data.status?.id, delivered.data.status?.status],
    [sent.id, 'delivered'],
  );
  assert.ok(id !== undefined && delivered.id !== undefined && delivered.id > id);
  await call(server, 'markRead', { as: made.organizer, body: { messageIds: [sent.id] } });
  const read = await ours.until(({ data }) => data.status?.status === 'read');
  assert.deepEqual([read.data.status?.id, read.data.status?.isRead], [sent.id, true]);
  await call(server, 'deleteMessage', { as: made.player, params: { id: sent.id } });
  const gone = await theirs.until(({ data }) => data.status?.deleted === true);
  assert.equal(gone.data.status?.id, sent.id);
  assert.equal(textsOf(theirs).length, 1, 'a message comes once');
  await Promise.all([theirs.stop(), ours.stop()]);
});

test('no one receives the messages of others', async () => {
  const made = await makeThread(server);
  const stranger = await listen(server, await signUp(server));
  const theirs = await listen(server, made.organizer);
  await write(made, made.player, 'Secret');
  await theirs.until(({ name }) => name === 'message');
  await sleep(100);
  assert.deepEqual(
    stranger.heard.map(({ data }) => data),
    [{ unreadCount: 0 }],
  );
  assert.equal((await refuse(server, 'streamMessages')).code, 'UNAUTHENTICATED');
  await Promise.all([theirs.stop(), stranger.stop()]);
});

test('a client continues after its last event; an invalid id starts now', async () => {
  const made = await makeThread(server);
  const first = await listen(server, made.organizer);
  await first.until(() => true);
  const atStart = first.lastEventId();
  await write(made, made.player, 'One');
  await first.until(({ name }) => name === 'message');
  await first.stop();
  await write(made, made.player, 'Two');
  await write(made, made.player, 'Three');
  const back = await listen(server, made.organizer, first.lastEventId());
  await back.until(({ data }) => data.message?.content.text === 'Three');
  assert.deepEqual(textsOf(back), ['Two', 'Three']);
  const fromStart = await listen(server, made.organizer, atStart);
  await fromStart.until(({ data }) => data.message?.content.text === 'Three');
  assert.deepEqual(textsOf(fromStart), ['One', 'Two', 'Three']);
  for (const id of ['', 'x', '-1', '1.5', '9'.repeat(40), '999999999999']) {
    const fresh = await listen(server, made.organizer, id);
    const text = `after ${id}`;
    await write(made, made.player, text);
    await fresh.until(({ data }) => data.message?.content.text === text);
    assert.deepEqual(textsOf(fresh), [text]);
    await fresh.stop();
  }
  await Promise.all([back.stop(), fromStart.stop()]);
});

test('a client that was away for long gets everything, in batches', async () => {
  const made = await makeThread(server);
  const { organizer, player, threadId } = made;
  const before = await listen(server, organizer);
  await before.until(() => true);
  await before.stop();
  await server.database.pool.query(
    `insert into messages (id, thread_id, sender_id, recipient_id, type, text)
      select lpad(to_hex(n), 24, '0'), $1, $2, $3, 'text', n::text from generate_series(1, 1100) n`,
    [threadId, player.user.id, organizer.user.id],
  );
  const back = await listen(server, organizer, before.lastEventId());
  await back.until(({ data }) => data.message?.content.text === '1100');
  assert.deepEqual(
    textsOf(back),
    Array.from({ length: 1_100 }, (_, n) => String(n + 1)),
  );
  await back.stop();
});

test('a change of a message that is still to come is sent after it, not instead of it', async () => {
  const made = await makeThread(server);
  const away = await listen(server, made.organizer);
  await away.until(() => true);
  await away.stop();
  const sent = await write(made, made.player, 'Early');
  const later = await write(made, made.player, 'Later');
  await call(server, 'markRead', { as: made.organizer, body: { messageIds: [sent.id] } });
  const back = await listen(server, made.organizer, away.lastEventId());
  const read = await back.until(({ data }) => data.status?.status === 'read');
  assert.deepEqual(
    back.heard.flatMap(({ data }) => data.message?.id ?? []),
    [sent.id, later.id],
  );
  // Reconnected between the two: the change comes after both, and only as a change.
  const number = back.heard.find(({ data }) => data.message?.id === later.id)?.id;
  const again = await listen(server, made.organizer, String(number));
  assert.equal((await again.until(({ name }) => name === 'status')).id, read.id);
  assert.deepEqual(textsOf(again), []);
  await Promise.all([back.stop(), again.stop()]);
});

test('a closed stream leaves nothing behind, and a HEAD request opens none', async () => {
  const as = await signUp(server);
  await becomes(0, () => server.services.streams.count());
  const open = await Promise.all([1, 2, 3].map(() => listen(server, as)));
  assert.deepEqual([server.services.streams.count(), subscribed], [3, 3]);
  const head = await fetch(`${server.url}/api/messages/stream`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${as.tokens.accessToken}` },
  });
  assert.equal(head.status, 404);
  assert.equal(server.services.streams.count(), 3);
  await Promise.all(open.map(({ stop }) => stop()));
  await becomes(0, () => server.services.streams.count());
  await becomes(0, () => subscribed);
});

test('a sixth stream ends the oldest', async () => {
  const as = await signUp(server);
  const open = [];
  for (let n = 0; n < 6; n += 1) open.push(await listen(server, as));
  await open[0]?.ended;
  assert.equal(server.services.streams.count(), 5);
  await Promise.all(open.map(({ stop }) => stop()));
});

test('a stream ends with its session, also an idle one', async () => {
  const as = await signUp(server);
  const { refreshToken } = as.tokens;
  const stream = await listen(server, as);
  await stream.until(() => true);
  await call(server, 'logout', { body: { refreshToken } });
  await stream.ended;
  assert.equal(server.services.streams.count(), 0);
});

test('a change that the bus lost is found at the next heartbeat', async () => {
  const made = await makeThread(server);
  const stream = await listen(server, made.organizer);
  await stream.until(() => true);
  await server.database.pool.query(
    `insert into messages (id, thread_id, sender_id, recipient_id, type, text)
      values (repeat('d', 24), $1, $2, $3, 'text', 'Unannounced')`,
    [made.threadId, made.player.user.id, made.organizer.user.id],
  );
  await stream.until(({ data }) => data.message?.content.text === 'Unannounced');
  await stream.stop();
});

test('a stopping server ends its streams and does not wait for them', async () => {
  const stopping = await startTestServer();
  const stream = await listen(stopping, await signUp(stopping));
  await stream.until(() => true);
  const began = Date.now();
  await stopping.app.close();
  await stream.ended;
  assert.ok(Date.now() - began < 2_000);
  await stopping.database.close();
});

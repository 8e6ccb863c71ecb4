import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, refuse } from '../../../test/support/call.ts';
import { listen } from '../../../test/support/listen.ts';
import { makeThread, type TestThread } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { createStreams } from '../../platform/realtime/streams.ts';

let server: TestServer;
/** How many subscriptions the bus has; one is that of ended sessions. */
let subscribed = 0;
/** Whether notifications are lost. */
let isDeaf = false;
before(async () => {
  server = await startTestServer({
    services: ({ bus }) => ({
      streams: createStreams({ heartbeatMs: 300 }),
      bus: {
        ...bus,
        subscribe: (userId, wake) => {
          subscribed += 1;
          const unsubscribe = bus.subscribe(userId, (news) => isDeaf || wake(news));
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

async function write({ event, threadId }: TestThread, as: Person, text: string) {
  const body = { eventId: event.id, threadId, text };
  return (await call(server, 'sendMessage', { as, body })).message;
}
function textsOf({ events }: Awaited<ReturnType<typeof listen>>) {
  return events.flatMap(({ data }) => data.message?.content.text ?? []);
}

async function waitForCount(expected: number, count: () => number): Promise<void> {
  for (let tries = 0; count() !== expected; tries += 1) {
    assert.ok(tries < 500, `still ${count()}`);
    await sleep(10);
  }
}

test('both thread participants receive a message at once, and its sender receives the status changes', async () => {
  const fixture = await makeThread(server);
  const [organizerStream, playerStream] = [
    await listen(server, fixture.organizer),
    await listen(server, fixture.player),
  ];
  assert.deepEqual((await organizerStream.until(() => true)).data, { unreadCount: 1 });
  assert.match(organizerStream.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.doesNotMatch(organizerStream.headers.get('content-encoding') ?? '', /gzip|br/);
  assert.equal(organizerStream.headers.get('cache-control'), 'no-store');
  const sent = await write(fixture, fixture.player, 'Hello');
  const { data, id } = await organizerStream.until(({ name }) => name === 'message');
  assert.deepEqual(data.message, { ...sent, can: { delete: false, reply: true } });
  assert.deepEqual(
    (await playerStream.until(({ name }) => name === 'message')).data.message?.id,
    sent.id,
    'the sender’s own streams receive it too',
  );
  await organizerStream.until(({ data }) => data.unreadCount === 2);
  const delivered = await playerStream.until(({ name }) => name === 'status');
  assert.deepEqual(
    [delivered.data.status?.id, delivered.data.status?.status],
    [sent.id, 'delivered'],
  );
  assert.ok(id !== undefined && delivered.id !== undefined && delivered.id > id);
  await call(server, 'markRead', { as: fixture.organizer, body: { messageIds: [sent.id] } });
  const read = await playerStream.until(({ data }) => data.status?.status === 'read');
  assert.deepEqual([read.data.status?.id, read.data.status?.isRead], [sent.id, true]);
  await call(server, 'deleteMessage', { as: fixture.player, params: { id: sent.id } });
  const gone = await organizerStream.until(({ data }) => data.status?.deleted === true);
  assert.equal(gone.data.status?.id, sent.id);
  assert.equal(textsOf(organizerStream).length, 1, 'a message is sent once');
  await Promise.all([organizerStream.stop(), playerStream.stop()]);
});

test('no one receives the messages of others', async () => {
  const fixture = await makeThread(server);
  const stranger = await listen(server, await signUp(server));
  const organizerStream = await listen(server, fixture.organizer);
  await write(fixture, fixture.player, 'Secret');
  await organizerStream.until(({ name }) => name === 'message');
  await sleep(100);
  assert.deepEqual(
    stranger.events.map(({ data }) => data),
    [{ unreadCount: 0 }, { news: { unreadCount: 0, latestId: 0 } }],
  );
  assert.equal((await refuse(server, 'streamMessages')).code, 'UNAUTHENTICATED');
  await Promise.all([organizerStream.stop(), stranger.stop()]);
});

test('a client continues after its last event; with an invalid id it starts with the next event', async () => {
  const fixture = await makeThread(server);
  const first = await listen(server, fixture.organizer);
  await first.until(() => true);
  const atStart = first.lastEventId();
  await write(fixture, fixture.player, 'One');
  await first.until(({ name }) => name === 'message');
  await first.stop();
  await write(fixture, fixture.player, 'Two');
  await write(fixture, fixture.player, 'Three');
  const resumed = await listen(server, fixture.organizer, first.lastEventId());
  await resumed.until(({ data }) => data.message?.content.text === 'Three');
  assert.deepEqual(textsOf(resumed), ['Two', 'Three']);
  const fromStart = await listen(server, fixture.organizer, atStart);
  await fromStart.until(({ data }) => data.message?.content.text === 'Three');
  assert.deepEqual(textsOf(fromStart), ['One', 'Two', 'Three']);
  for (const id of ['', 'x', '-1', '1.5', '9'.repeat(40), '999999999999']) {
    const restarted = await listen(server, fixture.organizer, id);
    const text = `after ${id}`;
    await write(fixture, fixture.player, text);
    await restarted.until(({ data }) => data.message?.content.text === text);
    assert.deepEqual(textsOf(restarted), [text]);
    await restarted.stop();
  }
  await Promise.all([resumed.stop(), fromStart.stop()]);
});

test('a client that was offline for long gets every missed message, in batches', async () => {
  const fixture = await makeThread(server);
  const { organizer, player, threadId } = fixture;
  const before = await listen(server, organizer);
  await before.until(() => true);
  await before.stop();
  await server.database.pool.query(
    `insert into messages (id, thread_id, sender_id, recipient_id, type, text)
      select lpad(to_hex(n), 24, '0'), $1, $2, $3, 'text', n::text from generate_series(1, 1100) n`,
    [threadId, player.user.id, organizer.user.id],
  );
  const resumed = await listen(server, organizer, before.lastEventId());
  await resumed.until(({ data }) => data.message?.content.text === '1100');
  assert.deepEqual(
    textsOf(resumed),
    Array.from({ length: 1_100 }, (_, n) => String(n + 1)),
  );
  await resumed.stop();
});

test('the status change of a message that the client has not received is sent after the message, not instead of it', async () => {
  const fixture = await makeThread(server);
  const interrupted = await listen(server, fixture.organizer);
  await interrupted.until(() => true);
  await interrupted.stop();
  const sent = await write(fixture, fixture.player, 'Early');
  const later = await write(fixture, fixture.player, 'Later');
  await call(server, 'markRead', { as: fixture.organizer, body: { messageIds: [sent.id] } });
  const resumed = await listen(server, fixture.organizer, interrupted.lastEventId());
  const read = await resumed.until(({ data }) => data.status?.status === 'read');
  assert.deepEqual(
    resumed.events.flatMap(({ data }) => data.message?.id ?? []),
    [sent.id, later.id],
  );
  // A client that reconnects after the second message receives only the status change.
  const number = resumed.events.find(({ data }) => data.message?.id === later.id)?.id;
  const again = await listen(server, fixture.organizer, String(number));
  assert.equal((await again.until(({ name }) => name === 'status')).id, read.id);
  assert.deepEqual(textsOf(again), []);
  await Promise.all([resumed.stop(), again.stop()]);
});

test('a closed stream leaves nothing behind, and a HEAD request opens none', async () => {
  const as = await signUp(server);
  await waitForCount(0, () => server.services.streams.count());
  const open = await Promise.all([1, 2, 3].map(() => listen(server, as)));
  assert.deepEqual([server.services.streams.count(), subscribed], [3, 3]);
  const head = await fetch(`${server.url}/api/messages/stream`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${as.tokens.accessToken}` },
  });
  assert.equal(head.status, 404);
  assert.equal(server.services.streams.count(), 3);
  await Promise.all(open.map(({ stop }) => stop()));
  await waitForCount(0, () => server.services.streams.count());
  await waitForCount(0, () => subscribed);
});

test('a sixth stream ends the oldest', async () => {
  const as = await signUp(server);
  const open = [];
  for (let n = 0; n < 6; n += 1) open.push(await listen(server, as));
  await open[0]?.ended;
  assert.equal(server.services.streams.count(), 5);
  await Promise.all(open.map(({ stop }) => stop()));
});

test('a stream ends with its session, even if it is idle', async () => {
  const as = await signUp(server);
  const { refreshToken } = as.tokens;
  const stream = await listen(server, as);
  await stream.until(() => true);
  await call(server, 'logout', { body: { refreshToken } });
  await stream.ended;
  assert.equal(server.services.streams.count(), 0);
});

test('a change or promotion that the bus lost is found at the next heartbeat, once', async () => {
  const { event, player, organizer, threadId } = await makeThread(server);
  await call(server, 'joinEvent', { as: player, params: { id: event.id }, body: {} });
  const stream = await listen(server, player);
  await stream.until(() => true);
  isDeaf = true;
  // The first may be found by the reading with which the stream begins.
  for (const text of ['One', 'Two', 'Three']) {
    await server.database.pool.query(
      `insert into messages (id, thread_id, sender_id, recipient_id, type, text)
        values (md5($4)::char(24), $1, $2, $3, 'text', $4)`,
      [threadId, player.user.id, organizer.user.id, text],
    );
    await stream.until(({ data }) => data.message?.content.text === text);
    if (text !== 'One') continue;
    await server.database.pool.query(
      'update participations set promoted_at = now() where event_id = $1',
      [event.id],
    );
    await stream.until(({ data }) => data.promotion?.eventId === event.id);
  }
  isDeaf = false;
  assert.equal(stream.events.filter(({ name }) => name === 'promotion').length, 1);
  await stream.stop();
});

test('a stopping server ends its streams and does not wait for them', async () => {
  const stopping = await startTestServer();
  const stream = await listen(stopping, await signUp(stopping));
  await stream.until(() => true);
  const startedAt = Date.now();
  await stopping.app.close();
  await stream.ended;
  assert.ok(Date.now() - startedAt < 2_000);
  await stopping.database.close();
});

test('idle streams ask nothing: a look of the node does for all of them', async () => {
  let [asked, looks] = [0, 0];
  const counting = await startTestServer({
    services: ({ sessions }) => {
      const streams = createStreams({ heartbeatMs: 100 });
      const ask: typeof streams.ask = (statement) => {
        asked += 1;
        return streams.ask(statement);
      };
      const listAlive: typeof sessions.listAlive = (claims) => {
        looks += 1;
        return sessions.listAlive(claims);
      };
      return { streams: { ...streams, ask }, sessions: { ...sessions, listAlive } };
    },
  });
  const { event, threadId, player, organizer } = await makeThread(counting);
  const streams = [await listen(counting, player), await listen(counting, organizer)];
  for (let n = 0; n < 8; n += 1) streams.push(await listen(counting, await signUp(counting)));
  // How the news stand is the last that a stream begins with.
  await Promise.all(streams.map(({ until }) => until(({ data }) => !!data.news)));
  const body = { eventId: event.id, threadId, text: 'Read by both before they are idle' };
  await call(counting, 'sendMessage', { as: player, body });
  await Promise.all(streams.slice(0, 2).map(({ until }) => until(({ data }) => !!data.message)));
  // Whatever the start of listening has found is read by then.
  const settled = looks + 2;
  while (looks < settled) await sleep(10);
  const before = asked;
  const last = looks + 4;
  while (looks < last) await sleep(10);
  assert.equal(asked, before);
  await Promise.all(streams.map(({ stop }) => stop()));
  await counting.close();
});

test('a session that ended unnoticed ends its stream at the next look', async () => {
  const as = await signUp(server);
  const stream = await listen(server, as);
  await stream.until(() => true);
  await server.database.pool.query('update sessions set revoked_at = now() where user_id = $1', [
    as.user.id,
  ]);
  await stream.ended;
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { sql } from 'kysely';
import { call } from '../../../test/support/call.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { listen, type StreamEvent } from '../../../test/support/listen.ts';
import { makeApprovedEvent, makeThread, type TestThread } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startServerProcess } from '../../../test/support/server-process.ts';
import {
  JWT_SECRET,
  startTestServer,
  type TestServer,
} from '../../../test/support/start-test-server.ts';
import { waitForLock } from '../../../test/support/wait-for-lock.ts';
import { insertMessage, lockMessageAccounts } from '../../features/messages/message-store.ts';
import { inTransaction } from '../database/transaction.ts';

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

interface TextToSend extends Pick<TestThread, 'event' | 'threadId'> {
  as: Person;
  text: string;
}
async function write(node: { url: string }, { event, threadId, as, text }: TextToSend) {
  const body = { eventId: event.id, threadId, text };
  return (await call(node as TestServer, 'sendMessage', { as, body })).message;
}
function hasText(text: string) {
  return (event: StreamEvent) => event.data.message?.content.text === text;
}

test('changes on one node reach the streams of the other, in both directions', async () => {
  const fixture = await makeThread(nodeA);
  const { organizer, player } = fixture;
  const [organizerStream, playerStream] = [
    await listen(nodeA, organizer),
    await listen(nodeB, player),
  ];
  const sent = await write(nodeB, { ...fixture, as: player, text: 'From the other' });
  await organizerStream.until(hasText('From the other'));
  await playerStream.until(({ data }) => data.status?.status === 'delivered');
  await write(nodeA, { ...fixture, as: organizer, text: 'And back' });
  await playerStream.until(hasText('And back'));
  const body = { messageIds: [sent.id] };
  await call(nodeA, 'markRead', { as: organizer, body });
  await playerStream.until(({ data }) => data.status?.status === 'read');
  await Promise.all([organizerStream.stop(), playerStream.stop()]);
});

/** Of the server in the separate process (docs/operations.md#pooler). */
async function assertFewConnections(): Promise<void> {
  const { rows } = await database.pool.query<{ pooled: number; direct: number }>(
    `select count(*) filter (where application_name = 'muster') as pooled,
       count(*) filter (where application_name = 'muster direct') as direct
     from pg_stat_activity where datname = current_database()`,
  );
  const { pooled = 0, direct = 0 } = rows[0] ?? {};
  assert.ok(pooled > 0 && pooled <= 20, `${pooled} through a pooler`);
  assert.ok(direct > 0 && direct <= 3, `${direct} to PostgreSQL itself`);
}

test('a node in a separate process delivers messages, and stops at once despite an open stream', async () => {
  await using directory = await makeTemporaryDirectory();
  const node = startServerProcess({
    DATA_DIR: directory.path,
    DATABASE_URL: database.url,
    JWT_SECRET,
    LOG_LEVEL: 'silent',
  });
  try {
    const url = await node.ready();
    const fixture = await makeThread(nodeA);
    const [organizerStream, playerStream] = [
      await listen({ url }, fixture.organizer),
      await listen(nodeA, fixture.player),
    ];
    await write(nodeA, { ...fixture, as: fixture.player, text: 'To the process' });
    await organizerStream.until(hasText('To the process'));
    await write({ url }, { ...fixture, as: fixture.organizer, text: 'From the process' });
    await playerStream.until(hasText('From the process'));
    await assertFewConnections();
    const startedAt = Date.now();
    node.signal('SIGTERM');
    await organizerStream.ended;
    assert.equal(await node.ended, 0);
    assert.ok(Date.now() - startedAt < 4_000, `it took ${Date.now() - startedAt} ms`);
    await playerStream.stop();
  } finally {
    node.signal('SIGKILL');
    await node.ended;
  }
});

/**
 * Ends the connections that listen, as a broken network would. Their last statement is LISTEN or
 * the periodic check.
 */
function cutListeners() {
  return database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and (query ilike 'listen %' or query = 'select')`,
  );
}

test('a lost connection of the listener is opened again, and no message is missed meanwhile', async () => {
  const fixture = await makeThread(nodeA);
  const { organizer, player } = fixture;
  const stream = await listen(nodeA, organizer);
  await write(nodeB, { ...fixture, as: player, text: 'Before' });
  await stream.until(hasText('Before'));
  assert.ok((await cutListeners()).rowCount);
  await write(nodeB, { ...fixture, as: player, text: 'In between' });
  await stream.until(hasText('In between'));
  await write(nodeB, { ...fixture, as: player, text: 'After' });
  await stream.until(hasText('After'));
  await stream.stop();
});

test('after a lost connection an organizer is told that participants of any event may have changed', async () => {
  const stream = await listen(nodeA, await signUp(nodeA));
  await stream.until(() => true);
  assert.ok((await cutListeners()).rowCount);
  const { data } = await stream.until(({ name }) => name === 'participants');
  assert.deepEqual(data, { participants: { eventId: null } });
  await stream.stop();
});

test('while the connection is cut repeatedly, each message of four senders arrives once and in order', async () => {
  const organizer = await signUp(nodeA);
  const event = await makeApprovedEvent(nodeA, organizer);
  const senders = await Promise.all([1, 2, 3, 4].map(() => signUp(nodeA)));
  const received: StreamEvent[] = [];
  const opening = await listen(nodeA, organizer);
  await opening.until(() => true);
  let lastEventId = opening.lastEventId();
  await opening.stop();

  let isDone = false;
  const listening = (async () => {
    for (let turn = 0; !isDone || turn === 0; turn += 1) {
      const stream = await listen(turn % 2 ? nodeA : nodeB, organizer, lastEventId);
      if (turn % 3 === 2) await cutListeners();
      await sleep(30 + (turn % 4) * 40);
      await stream.stop();
      lastEventId = stream.lastEventId();
      received.push(...stream.events);
    }
  })();
  const sent = await Promise.all(
    senders.map(async (as, sender) => {
      const ids: string[] = [];
      for (let n = 0; n < 50; n += 1) {
        const body = { eventId: event.id, text: `${sender} ${n}` };
        const node = (sender + n) % 2 ? nodeA : nodeB;
        ids.push((await call(node, 'sendMessage', { as, body })).message.id);
      }
      return ids;
    }),
  );
  isDone = true;
  await listening;
  const last = await listen(nodeA, organizer, lastEventId);
  function messageIds() {
    return [...received, ...last.events].flatMap(({ data }) => data.message?.id ?? []);
  }
  await last.until(() => messageIds().length >= 200);
  // A duplicate would arrive now.
  await sleep(100);
  await last.stop();
  const messages = messageIds();
  received.push(...last.events);
  assert.equal(messages.length, 200);
  assert.deepEqual(new Set(messages), new Set(sent.flat()));
  // The first event of a stream repeats the number it starts from.
  const numbers = received
    .filter(({ name }) => name !== 'unread')
    .flatMap(({ id }) => (id === undefined ? [] : [id]));
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].sort((a, b) => a - b),
    'nothing twice, nothing out of order',
  );
});

/**
 * Sends two messages to one organizer. The first one's transaction has written and stays open until
 * the second one is either blocked by it or has reached the organizer's stream. Returns the texts
 * of the stream in their order.
 */
async function sendWhileAnotherIsUncommitted(): Promise<string[]> {
  const fixture = await makeThread(nodeA);
  const { organizer, event } = fixture;
  const quick = await signUp(nodeA);
  await call(nodeA, 'sendMessage', { as: quick, body: { eventId: event.id, text: 'Hi' } });
  const stream = await listen(nodeA, organizer);
  await stream.until(() => true);
  const slow = await writeUncommitted({ ...fixture, as: fixture.player, text: 'Slow' });
  const body = { eventId: event.id, text: 'Quick' };
  const sending = call(nodeA, 'sendMessage', { as: quick, body });
  const waiting = new AbortController();
  await Promise.race([
    waitForLock(database.pool, { blockedBy: slow.backendPid, signal: waiting.signal }),
    stream.until(hasText('Quick')),
  ]);
  waiting.abort();
  await slow.commit();
  await sending;
  await call(nodeA, 'sendMessage', { as: quick, body: { eventId: event.id, text: 'Last' } });
  await stream.until(hasText('Last'));
  await stream.stop();
  await database.db.deleteFrom('messages').where('id', '=', slow.messageId).execute();
  return stream.events.flatMap(({ data }) => data.message?.content.text ?? []);
}

/** Writes a message in a transaction that stays open; resolves once the message has its number. */
async function writeUncommitted({ event, threadId, as, text }: TextToSend) {
  const messageId = 'c'.repeat(24);
  const written = Promise.withResolvers<number>();
  const release = Promise.withResolvers<void>();
  const transaction = inTransaction(database.db, async (trx) => {
    const backend = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await lockMessageAccounts(trx, [as.user.id, event.organizer.id]);
    await insertMessage(trx, {
      id: messageId,
      threadId,
      senderId: as.user.id,
      recipientId: event.organizer.id,
      content: { type: 'text', text, imageUrl: '', imageCaption: '' },
      replyToId: null,
      clientId: null,
      deviceType: 'web',
    });
    written.resolve(backend.rows[0]?.pid ?? 0);
    await release.promise;
  });
  transaction.catch(written.reject);
  async function commit() {
    release.resolve();
    await transaction;
  }
  return { messageId, backendPid: await written.promise, commit };
}

test('a notification for more users than one payload holds reaches all of them', {
  timeout: 60_000,
}, async () => {
  const many = Array.from({ length: 1_000 }, (_, n) => n.toString(16).padStart(24, '0'));
  const woken = new Set<string>();
  const all = Promise.withResolvers<void>();
  const stops = many.map((id) =>
    nodeB.services.bus.subscribe(id, () => {
      if (woken.add(id).size === many.length) all.resolve();
    }),
  );
  nodeA.services.bus.publish(many);
  await all.promise;
  for (const stop of stops) stop();
});

test('a stream does not skip the message of a slower transaction', async () => {
  assert.deepEqual(await sendWhileAnotherIsUncommitted(), ['Slow', 'Quick', 'Last']);
});

test('without the lock, a stream skips the message of a slower transaction', async () => {
  const { rows } = await database.pool.query(
    `select pg_get_functiondef('lock_message_sides'::regproc) as text`,
  );
  await database.pool.query(`create or replace function lock_message_sides(people text[])
    returns void language plpgsql as $$ begin end $$`);
  try {
    assert.deepEqual(await sendWhileAnotherIsUncommitted(), ['Quick', 'Last']);
  } finally {
    await database.pool.query(rows[0].text);
  }
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { sql } from 'kysely';
import { call } from '../../test/support/call.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { type Heard, listen } from '../../test/support/listen.ts';
import { type MadeThread, makeApprovedEvent, makeThread } from '../../test/support/make.ts';
import { type Person, signUp } from '../../test/support/people.ts';
import { startServerProcess } from '../../test/support/server-process.ts';
import {
  JWT_SECRET,
  startTestServer,
  type TestServer,
} from '../../test/support/start-test-server.ts';
import { waitForLock } from '../../test/support/wait-for-lock.ts';
import { inTransaction } from '../database/transaction.ts';
import { insertMessageInTransaction } from '../messages/message-store.ts';

let database: TestDatabase;
let one: TestServer;
let other: TestServer;
before(async () => {
  database = await createTestDatabase();
  const shared = { ...database, close: async () => undefined };
  [one, other] = [
    await startTestServer({ database: shared }),
    await startTestServer({ database: shared }),
  ];
});
after(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.close();
});

interface Sending extends Pick<MadeThread, 'event' | 'threadId'> {
  as: Person;
  text: string;
}
async function write(node: { url: string }, { event, threadId, as, text }: Sending) {
  const body = { eventId: event.id, threadId, text };
  return (await call(node as TestServer, 'sendMessage', { as, body })).message;
}
function says(text: string) {
  return (heard: Heard) => heard.data.message?.content.text === text;
}

test('what happens on one node reaches the streams of the other, both ways', async () => {
  const made = await makeThread(one);
  const { organizer, player } = made;
  const [theirs, ours] = [await listen(one, organizer), await listen(other, player)];
  const sent = await write(other, { ...made, as: player, text: 'From the other' });
  await theirs.until(says('From the other'));
  await ours.until(({ data }) => data.status?.status === 'delivered');
  await write(one, { ...made, as: organizer, text: 'And back' });
  await ours.until(says('And back'));
  const body = { messageIds: [sent.id] };
  await call(one, 'markRead', { as: organizer, body });
  await ours.until(({ data }) => data.status?.status === 'read');
  await Promise.all([theirs.stop(), ours.stop()]);
});

test('a node in a process of its own delivers, and stops at once with a stream open', async () => {
  await using directory = await makeTemporaryDirectory();
  const node = startServerProcess({
    DATA_DIR: directory.path,
    DATABASE_URL: database.url,
    JWT_SECRET,
    LOG_LEVEL: 'silent',
  });
  try {
    const url = await node.ready();
    const made = await makeThread(one);
    const [theirs, ours] = [await listen({ url }, made.organizer), await listen(one, made.player)];
    await write(one, { ...made, as: made.player, text: 'To the process' });
    await theirs.until(says('To the process'));
    await write({ url }, { ...made, as: made.organizer, text: 'From the process' });
    await ours.until(says('From the process'));
    const began = Date.now();
    node.signal('SIGTERM');
    await theirs.ended;
    assert.equal(await node.ended, 0);
    assert.ok(Date.now() - began < 4_000, `it took ${Date.now() - began} ms`);
    await ours.stop();
  } finally {
    node.signal('SIGKILL');
    await node.ended;
  }
});

/** Ends the connections that listen, as a broken network would. Their last statement is LISTEN, or later the check for life. */
function cutListeners() {
  return database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and (query ilike 'listen %' or query = 'select')`,
  );
}

test('a lost connection of the listener is opened again, and nothing is missed meanwhile', async () => {
  const made = await makeThread(one);
  const { organizer, player } = made;
  const stream = await listen(one, organizer);
  await write(other, { ...made, as: player, text: 'Before' });
  await stream.until(says('Before'));
  assert.ok((await cutListeners()).rowCount);
  await write(other, { ...made, as: player, text: 'In between' });
  await stream.until(says('In between'));
  await write(other, { ...made, as: player, text: 'After' });
  await stream.until(says('After'));
  await stream.stop();
});

test('four write at once while the connection is cut repeatedly: each message once, in order', async () => {
  const organizer = await signUp(one);
  const event = await makeApprovedEvent(one, organizer);
  const senders = await Promise.all([1, 2, 3, 4].map(() => signUp(one)));
  const received: Heard[] = [];
  const opening = await listen(one, organizer);
  await opening.until(() => true);
  let at = opening.lastEventId();
  await opening.stop();

  let isDone = false;
  const listening = (async () => {
    for (let turn = 0; !isDone || turn === 0; turn += 1) {
      const stream = await listen(turn % 2 ? one : other, organizer, at);
      if (turn % 3 === 2) await cutListeners();
      await sleep(30 + (turn % 4) * 40);
      await stream.stop();
      at = stream.lastEventId();
      received.push(...stream.heard);
    }
  })();
  const sent = await Promise.all(
    senders.map(async (as, sender) => {
      const ids: string[] = [];
      for (let n = 0; n < 50; n += 1) {
        const body = { eventId: event.id, text: `${sender} ${n}` };
        const node = (sender + n) % 2 ? one : other;
        ids.push((await call(node, 'sendMessage', { as, body })).message.id);
      }
      return ids;
    }),
  );
  isDone = true;
  await listening;
  const last = await listen(one, organizer, at);
  function messageIds() {
    return [...received, ...last.heard].flatMap(({ data }) => data.message?.id ?? []);
  }
  await last.until(() => messageIds().length >= 200);
  // A duplicate would arrive now.
  await sleep(100);
  await last.stop();
  const messages = messageIds();
  received.push(...last.heard);
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
 * Sends two messages to one organizer. The first one's transaction has written and stays open until the second one is either
 * blocked by it or has reached the organizer's stream. Returns the texts of the stream in their order.
 */
async function sendWhileAnotherIsUncommitted(): Promise<string[]> {
  const made = await makeThread(one);
  const { organizer, event } = made;
  const quick = await signUp(one);
  await call(one, 'sendMessage', { as: quick, body: { eventId: event.id, text: 'Hi' } });
  const stream = await listen(one, organizer);
  await stream.until(() => true);
  const slow = await writeUncommitted({ ...made, as: made.player, text: 'Slow' });
  const body = { eventId: event.id, text: 'Quick' };
  const sending = call(one, 'sendMessage', { as: quick, body });
  const waiting = new AbortController();
  await Promise.race([
    waitForLock(database.pool, { blockedBy: slow.backendPid, signal: waiting.signal }),
    stream.until(says('Quick')),
  ]);
  waiting.abort();
  await slow.commit();
  await sending;
  await call(one, 'sendMessage', { as: quick, body: { eventId: event.id, text: 'Last' } });
  await stream.until(says('Last'));
  await stream.stop();
  await database.db.deleteFrom('messages').where('id', '=', slow.messageId).execute();
  return stream.heard.flatMap(({ data }) => data.message?.content.text ?? []);
}

/** Writes a message in a transaction that stays open; resolves once the message has its number. */
async function writeUncommitted({ event, threadId, as, text }: Sending) {
  const messageId = 'c'.repeat(24);
  const written = Promise.withResolvers<number>();
  const release = Promise.withResolvers<void>();
  const transaction = inTransaction(database.db, async (trx) => {
    const backend = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await insertMessageInTransaction(trx, {
      id: messageId,
      eventId: event.id,
      threadId,
      senderId: as.user.id,
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

test('a notification for more users than one payload can name reaches them all', async () => {
  const many = Array.from({ length: 1_000 }, (_, n) => n.toString(16).padStart(24, '0'));
  const woken = new Set<string>();
  const stops = many.map((id) => other.services.bus.subscribe(id, () => woken.add(id)));
  one.services.bus.publish(many);
  for (let tries = 0; woken.size < many.length && tries < 300; tries += 1) await sleep(10);
  assert.equal(woken.size, many.length);
  for (const stop of stops) stop();
});

test('a stream does not skip the message of a slower transaction', async () => {
  assert.deepEqual(await sendWhileAnotherIsUncommitted(), ['Slow', 'Quick', 'Last']);
});

test('without the lock it would skip it', async () => {
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

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeThread, type TestThread } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { listOwnMessagesBeside } from './message-query-store.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function write({ event, threadId }: TestThread, as: Person, text: string) {
  const body = { eventId: event.id, threadId, text };
  return (await call(server, 'sendMessage', { as, body })).message;
}

/**
 * A thread with the messages 1 to `count`, and between them those of another thread of the same two
 * accounts.
 */
async function makeLongThread(count: number) {
  const fixture = await makeThread(server);
  const { organizer, player, event, first } = fixture;
  const second = await makeApprovedEvent(server, organizer);
  const opening = { as: player, body: { eventId: second.id, text: 'elsewhere' } };
  const elsewhere = (await call(server, 'sendMessage', opening)).message;
  const other = { ...fixture, event: second, threadId: elsewhere.threadId };
  const messages = [{ ...first, content: { ...first.content, text: '1' } }];
  await server.services.db
    .updateTable('messages')
    .set({ text: '1' })
    .where('id', '=', first.id)
    .execute();
  for (let n = 2; n <= count; n += 1) {
    messages.push(await write(fixture, n % 3 ? player : organizer, String(n)));
    await write(other, player, `elsewhere ${n}`);
  }
  const ids = new Map(messages.map(({ id, content }) => [content.text, id]));
  return { ...fixture, event, elsewhere, id: (text: string) => ids.get(text) ?? '' };
}

async function read({ threadId }: TestThread, as: Person, query: object) {
  const page = await call(server, 'getThread', { as, params: { id: threadId }, query });
  const texts = page.messages.map(({ content }) => content.text);
  return { texts, ids: page.messages.map(({ id }) => id), ...page };
}
function refuseQuery({ threadId, player }: TestThread, query: object, as = player) {
  return refuse(server, 'getThread', { as, params: { id: threadId }, query: { ...query } });
}

test('messages before, after and around one are its neighbours, oldest first', async () => {
  const thread = await makeLongThread(9);
  const { id } = thread;
  const cases: [query: object, texts: string, hasOlder: boolean, hasNewer: boolean][] = [
    [{ before: id('5'), limit: 2 }, '3 4', true, true],
    [{ before: id('5'), limit: 4 }, '1 2 3 4', false, true],
    [{ before: id('5') }, '1 2 3 4', false, true],
    [{ after: id('5'), limit: 2 }, '6 7', true, true],
    [{ after: id('5'), limit: 4 }, '6 7 8 9', true, false],
    [{ after: id('8'), limit: 1 }, '9', true, false],
    [{ around: id('5'), limit: 4 }, '3 4 5 6', true, true],
    [{ around: id('5'), limit: 5 }, '3 4 5 6 7', true, true],
    [{ around: id('5'), limit: 1 }, '5', true, true],
    [{ around: id('1'), limit: 4 }, '1 2', false, true],
    [{ around: id('9'), limit: 4 }, '7 8 9', true, false],
    [{ around: id('5') }, '1 2 3 4 5 6 7 8 9', false, false],
    [{ limit: 2 }, '8 9', true, false],
    [{ limit: 2, page: 5 }, '1', false, true],
    [{}, '1 2 3 4 5 6 7 8 9', false, false],
  ];
  for (const as of [thread.player, thread.organizer]) {
    for (const [query, expected, hasOlder, hasNewer] of cases) {
      const page = await read(thread, as, query);
      const shown = JSON.stringify(query);
      assert.equal(page.texts.join(' '), expected, shown);
      assert.deepEqual([page.hasOlder, page.hasNewer], [hasOlder, hasNewer], shown);
      assert.equal(page.pagination.total, 9);
    }
  }
});

test('beyond the ends of a thread there is nothing', async () => {
  const thread = await makeLongThread(3);
  const before = await read(thread, thread.player, { before: thread.id('1') });
  assert.deepEqual([before.texts, before.hasOlder], [[], false]);
  const after = await read(thread, thread.player, { after: thread.id('3') });
  assert.deepEqual([after.texts, after.hasNewer], [[], false]);
});

test('a deleted message keeps its position among its neighbours', async () => {
  const thread = await makeLongThread(4);
  const deleted = thread.id('2');
  await call(server, 'deleteMessage', { as: thread.player, params: { id: deleted } });
  const { messages } = await read(thread, thread.player, { around: deleted, limit: 2 });
  assert.deepEqual(
    messages.map(({ content, deleted }) => [content.text, deleted]),
    [
      ['1', false],
      ['', true],
    ],
  );
});

test('messages that arrive between pages are neither lost nor repeated', async () => {
  const thread = await makeLongThread(8);
  const { player, organizer } = thread;
  let page = await read(thread, player, { limit: 3 });
  const seen = page.ids;
  for (let n = 9; page.hasOlder; n += 1) {
    await write(thread, organizer, String(n));
    page = await read(thread, player, { before: seen[0], limit: 3 });
    seen.unshift(...page.ids);
  }
  do {
    page = await read(thread, player, { after: seen.at(-1), limit: 1 });
    seen.push(...page.ids);
  } while (page.hasNewer);
  const rows = await server.services.db
    .selectFrom('messages')
    .select('id')
    .where('thread_id', '=', thread.threadId)
    .orderBy('seq')
    .execute();
  assert.equal(rows.length, 10);
  assert.deepEqual(
    seen,
    rows.map(({ id }) => id),
  );
});

test('the message must be one of the thread', async () => {
  const thread = await makeLongThread(2);
  const foreign = await makeThread(server);
  for (const key of ['before', 'after', 'around']) {
    for (const id of [thread.elsewhere.id, foreign.first.id, 'f'.repeat(24)])
      assert.equal((await refuseQuery(thread, { [key]: id })).code, 'MESSAGE_NOT_FOUND');
    for (const id of ['', 'x', "' or true --"])
      assert.equal((await refuseQuery(thread, { [key]: id })).code, 'VALIDATION');
  }
});

test('only one of before, after and around can be named', async () => {
  const thread = await makeLongThread(2);
  const [first, second] = [thread.id('1'), thread.id('2')];
  for (const query of [
    { before: second, after: first },
    { before: second, around: first },
    { after: first, around: first },
    { before: second, after: first, around: first },
  ])
    assert.equal((await refuseQuery(thread, query)).code, 'VALIDATION', JSON.stringify(query));
});

test('a stranger cannot read the messages beside one, and a huge page is refused', async () => {
  const thread = await makeLongThread(3);
  const stranger = await signUp(server);
  for (const key of ['before', 'after', 'around']) {
    const query = { [key]: thread.id('2') };
    assert.equal((await refuseQuery(thread, query, stranger)).code, 'THREAD_NOT_FOUND');
    for (const limit of [0, -1, 101, 1e9, 1e300, 'all', '1;--'])
      assert.equal((await refuseQuery(thread, { ...query, limit })).code, 'VALIDATION');
  }
  const beside = { threadId: thread.threadId, limit: 100, seq: 0, side: 'newer' } as const;
  for (const [{ user }, count] of [
    [thread.player, 3],
    [stranger, 0],
  ] as const) {
    const rows = await listOwnMessagesBeside(server.services.db, { actorId: user.id, ...beside });
    assert.equal(rows.length, count, 'the query itself is limited to the thread participants');
  }
});

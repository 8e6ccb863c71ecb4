import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
let quinn: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server, { nickName: 'Olga', organizerName: 'Badgerwood' });
  quinn = await signUp(server, { nickName: 'Quinn', fullName: 'Hidden Name' });
  const rowan = await signUp(server, { nickName: 'Rowan', organizerName: 'Heron Marsh' });
  const raid = await makeApprovedEvent(server, organizer, { title: 'Night Raid' });
  const sale = await makeApprovedEvent(server, organizer, { title: '50% off_day \\ Winter' });
  await write(quinn, raid.id);
  await write(rowan, raid.id);
  await write(quinn, sale.id);
});
after(() => server.close());

async function write(as: Person, eventId: string) {
  await call(server, 'sendMessage', { as, body: { eventId, text: 'A secret word' } });
}
/** Who and what is found, most recent activity first. */
async function find(query: object, as = organizer) {
  const { threads, pagination } = await call(server, 'listThreads', { as, query });
  const found = threads.map(({ otherParticipant: { name }, event }) => `${name}: ${event.title}`);
  return { found, pagination };
}
async function found(search: string, as = organizer) {
  return (await find({ search }, as)).found;
}

const QUINN_RAID = 'Quinn: Night Raid';
const ROWAN_RAID = 'Rowan: Night Raid';
const QUINN_SALE = 'Quinn: 50% off_day \\ Winter';

test('threads are found by the other participant and by the event, in any letter case', async () => {
  assert.deepEqual(await found('quinn'), [QUINN_SALE, QUINN_RAID]);
  assert.deepEqual(await found('ROWAN'), [ROWAN_RAID]);
  assert.deepEqual(await found('heron marsh'), [ROWAN_RAID], 'the organizer name is public too');
  assert.deepEqual(await found('night raid'), [ROWAN_RAID, QUINN_RAID]);
  assert.deepEqual(await found('nobody'), []);
  for (const search of ['', '   ']) assert.equal((await found(search)).length, 3);
});

test('a search finds the middle of a word', async () => {
  assert.deepEqual(await found('uin'), [QUINN_SALE, QUINN_RAID]);
  assert.deepEqual(await found(' ight '), [ROWAN_RAID, QUINN_RAID]);
});

test('letters and digits are searched for, and nothing of a pattern', async () => {
  for (const search of ['50%', 'off_', 'off day'])
    assert.deepEqual(await found(search), [QUINN_SALE], search);
  for (const search of ['%', '_', '\\', 'Qu_nn', 'h%t', "' or true --"])
    assert.deepEqual(await found(search), [], search);
});

test('a search is limited to the threads with or without unread messages, and counted', async () => {
  const { threads } = await call(server, 'listThreads', { as: organizer, query: {} });
  const read = threads.find(({ event }) => event.title !== 'Night Raid')?.latestMessage?.id ?? '';
  await call(server, 'markRead', { as: organizer, body: { messageIds: [read] } });
  const unread = await find({ search: 'quinn', status: 'unread' });
  assert.deepEqual([unread.found, unread.pagination.total], [[QUINN_RAID], 1]);
  assert.deepEqual((await find({ search: 'quinn', status: 'read' })).found, [QUINN_SALE]);
  const second = await find({ search: 'raid', limit: 1, page: 2 });
  assert.deepEqual(second.found, [QUINN_RAID]);
  assert.deepEqual(second.pagination, { page: 2, limit: 1, total: 2, pages: 2 });
});

test('a search finds nothing by the caller’s own name, by private fields, or by what was written', async () => {
  for (const search of ['olga', 'badgerwood', 'hidden', 'muster.test', 'secret'])
    assert.deepEqual(await found(search), [], search);
  assert.equal(
    (await found('badgerwood', quinn)).length,
    2,
    'the player sees the organizer’s name',
  );
});

test('a search finds no thread of others', async () => {
  const stranger = await signUp(server);
  for (const search of ['quinn', 'raid', '%', organizer.user.id])
    assert.deepEqual(await found(search, stranger), [], search);
  assert.deepEqual(await found('rowan', quinn), []);
});

test('a search that is too long, or that the database cannot hold, is refused', async () => {
  for (const search of ['x'.repeat(101), 'a\ufffeb']) {
    const { code, fields } = await refuse(server, 'listThreads', {
      as: organizer,
      query: { search },
    });
    assert.deepEqual([code, Object.keys(fields ?? {})], ['VALIDATION', ['search']]);
  }
  for (const query of [{ limit: 101 }, { limit: 1e9 }, { page: 1e9 }, { limit: 'all' }])
    assert.equal(
      (await refuse(server, 'listThreads', { as: organizer, query })).code,
      'VALIDATION',
    );
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { makePicture, toFile } from '../../../test/support/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { sendAnnouncement } from '../messages/announcements.ts';
import { eraseAccount } from '../own-data/erase-account.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

function block(as: Person, { user }: Person) {
  return call(server, 'blockUser', { as, params: { userId: user.id } });
}
function unblock(as: Person, { user }: Person) {
  return call(server, 'unblockUser', { as, params: { userId: user.id } });
}
async function listOf(as: Person) {
  return (await call(server, 'listBlocks', { as, query: {} })).blocks;
}
async function makeScene() {
  const [organizer, player, other] = await Promise.all([
    signUp(server),
    signUp(server, { nickName: 'Pete' }),
    signUp(server),
  ]);
  const event = await makeApprovedEvent(server, organizer);
  const { message } = await call(server, 'sendMessage', {
    as: player,
    body: { eventId: event.id, text: 'Hi' },
  });
  return { organizer, player, other, event, threadId: message.threadId };
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

async function countMessages({ threadId }: Scene) {
  const { rows } = await server.database.pool.query(
    'select count(*) as count from messages where thread_id = $1',
    [threadId],
  );
  return Number(rows[0].count);
}
function sendText(as: Person, { event, threadId }: Scene) {
  return { as, body: { eventId: event.id, threadId, text: 'Please' } };
}
function canOf(as: Person, { threadId }: Scene) {
  return call(server, 'getThread', { as, params: { id: threadId }, query: {} }).then(
    ({ thread }) => thread.can,
  );
}

for (const blocker of ['organizer', 'player'] as const)
  test(`a block by the ${blocker} ends the messages of both, and each reads the thread`, async () => {
    const scene = await makeScene();
    const by = scene[blocker];
    const blocked = blocker === 'organizer' ? scene.player : scene.organizer;
    const { block: made } = await block(by, blocked);
    assert.deepEqual(await listOf(by), [made]);
    assert.deepEqual(await listOf(blocked), [], 'nobody is told who has blocked them');
    for (const as of [by, blocked]) {
      const { status, code } = await refuse(server, 'sendMessage', sendText(as, scene));
      assert.deepEqual([status, code], [403, 'MAY_NOT_MESSAGE']);
      const image = {
        as,
        body: { eventId: scene.event.id, threadId: scene.threadId },
        file: toFile(await makePicture('jpeg'), 'field.jpg'),
      };
      assert.equal((await refuse(server, 'sendImage', image)).code, 'MAY_NOT_MESSAGE');
    }
    assert.equal(await countMessages(scene), 1);
    assert.deepEqual(await canOf(by, scene), { send: false, block: false, unblock: true });
    // As with somebody who is suspended: nothing says that there is a block.
    assert.deepEqual(await canOf(blocked, scene), { send: false, block: true, unblock: false });
    const { threads } = await call(server, 'listThreads', { as: blocked, query: {} });
    assert.equal(threads[0]?.can.send, false);
  });

test('neither starts a conversation, also about another event; joining is not affected', async () => {
  const scene = await makeScene();
  const { organizer, player } = scene;
  const second = await makeApprovedEvent(server, organizer);
  await block(organizer, player);
  await call(server, 'joinEvent', { as: player, params: { id: second.id }, body: {} });
  const { id: eventId } = second;
  const [toOrganizer, toPlayer] = [{ eventId }, { eventId, recipientId: player.user.id }];
  for (const [as, address] of [
    [player, toOrganizer],
    [organizer, toPlayer],
  ] as const) {
    const body = { ...address, text: 'Hello' };
    assert.equal((await refuse(server, 'sendMessage', { as, body })).code, 'MAY_NOT_MESSAGE');
    const query = address;
    assert.equal((await refuse(server, 'getConversation', { as, query })).code, 'MAY_NOT_MESSAGE');
  }
  await call(server, 'sendMessage', { as: scene.other, body: { eventId, text: 'Hello' } });
  const { rows } = await server.database.pool.query(
    'select player_id from threads where event_id = $1',
    [eventId],
  );
  assert.deepEqual(rows, [{ player_id: scene.other.user.id }]);
});

test('an announcement comes by mail only, and to everyone else as a message too', async () => {
  const scene = await makeScene();
  const { organizer, player, other, event } = scene;
  for (const as of [player, other])
    await call(server, 'joinEvent', { as, params: { id: event.id }, body: {} });
  await block(player, organizer);
  const { announcement } = await call(server, 'createAnnouncement', {
    as: organizer,
    params: { id: event.id },
    body: { audience: 'everyone', text: 'The gate opens at 8' },
  });
  assert.equal(announcement.recipients, 2, 'the organizer does not learn of the block');
  const { signal } = new AbortController();
  await sendAnnouncement(server.services, { announcementId: announcement.id }, { signal });
  const { rows } = await server.database.pool.query(
    `select u.id, (select count(*)::int from mails m
        where m.user_id = u.id and m.kind = 'announcement') as mails,
      (select count(*)::int from messages m where m.recipient_id = u.id) as messages
    from users u where u.id = any($1) order by u.id = $2 desc`,
    [[player.user.id, other.user.id], player.user.id],
  );
  assert.deepEqual(rows, [
    { id: player.user.id, mails: 1, messages: 0 },
    { id: other.user.id, mails: 1, messages: 1 },
  ]);
});

test('only who has blocked ends it, and both blocks must be ended', async () => {
  const scene = await makeScene();
  const { organizer, player, other } = scene;
  await block(organizer, player);
  const first = await listOf(organizer);
  await block(organizer, player);
  assert.deepEqual(await listOf(organizer), first, 'a second one changes nothing');
  await block(player, organizer);
  for (const as of [other, player]) await unblock(as, player);
  assert.equal((await listOf(organizer)).length, 1);
  await unblock(organizer, player);
  assert.equal(
    (await refuse(server, 'sendMessage', sendText(organizer, scene))).code,
    'MAY_NOT_MESSAGE',
  );
  for (const _ of [1, 2]) await unblock(player, organizer);
  await call(server, 'sendMessage', sendText(organizer, scene));
  assert.deepEqual(await canOf(player, scene), { send: true, block: true, unblock: false });
  const { rows } = await server.database.pool.query(
    'select action, actor_id from audit_entries where subject_id = $1 order by seq',
    [player.user.id],
  );
  const actor_id = organizer.user.id;
  assert.deepEqual(rows, [
    { action: 'blockUser', actor_id },
    { action: 'unblockUser', actor_id },
  ]);
});

test('nobody blocks themselves, an account that does not exist, or more than the quota', async () => {
  const { player, other } = await makeScene();
  for (const [userId, code] of [
    [player.user.id, 'FORBIDDEN'],
    [createObjectId(), 'USER_NOT_FOUND'],
    ['nobody', 'VALIDATION'],
  ] as const) {
    const params = { userId };
    assert.equal((await refuse(server, 'blockUser', { as: player, params })).code, code);
  }
  await server.database.pool.query(
    `with made as (
      insert into users (id, email, password_hash)
      select lpad(to_hex(n), 24, '0'), 'blocked' || n || '@muster.test', 'none'
      from generate_series(1, 499) n returning id
    ) insert into blocks (blocker_id, blocked_id) select $1, id from made`,
    [player.user.id],
  );
  const more = await Promise.all([signUp(server), signUp(server)]);
  const results = await Promise.allSettled(more.map((one) => block(player, one)));
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  const params = { userId: other.user.id };
  const refused = await refuse(server, 'blockUser', { as: player, params });
  assert.deepEqual([refused.status, refused.code], [429, 'QUOTA_REACHED']);
  const query = { page: 5, limit: 100 };
  const page = await call(server, 'listBlocks', { as: player, query });
  assert.deepEqual([page.blocks.length, page.pagination.total], [100, 500]);
});

test('a block goes with either account, also when conversations are kept', async () => {
  const scene = await makeScene();
  const { organizer, player, other } = scene;
  await block(organizer, player);
  await block(player, other);
  await eraseAccount(server.services, { id: player.user.id, conversations: 'kept', origin: null });
  assert.deepEqual(await listOf(organizer), []);
  const { rows } = await server.database.pool.query(
    'select from blocks where blocker_id = $1 or blocked_id = $1',
    [player.user.id],
  );
  assert.equal(rows.length, 0);
  assert.deepEqual(await canOf(organizer, scene), { send: false, block: false, unblock: false });
  const params = { userId: player.user.id };
  assert.equal(
    (await refuse(server, 'blockUser', { as: organizer, params })).code,
    'USER_NOT_FOUND',
  );
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { waitForLock } from '../../../test/support/wait-for-lock.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { eraseAccount } from '../own-data/erase-account.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

type Id = { id: string };
function join(as: Person, { id }: Id) {
  return call(server, 'joinEvent', { as, params: { id }, body: {} });
}
function refuseJoin(as: Person, { id }: Id) {
  return refuse(server, 'joinEvent', { as, params: { id }, body: {} });
}
function ban(as: Person, { user }: Person, reason = 'Aimed at the face') {
  return call(server, 'banUser', { as, params: { userId: user.id }, body: { reason } });
}
async function listOf(as: Person) {
  return (await call(server, 'listBans', { as, query: {} })).bans;
}
async function statusOf(as: Person, event: Id) {
  const rows = await participationsOf(server, event);
  return rows.find(({ user_id }) => user_id === as.user.id)?.status;
}
async function makeScene() {
  const [organizer, player, other] = await Promise.all([
    signUp(server),
    signUp(server, { nickName: 'Pete' }),
    signUp(server),
  ]);
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 1 });
  return { organizer, player, other, event };
}

test('a ban cancels the coming spots, and the waitlist moves up', async () => {
  const { organizer, player, other, event } = await makeScene();
  await join(player, event);
  await join(other, event);
  const second = await makeApprovedEvent(server, organizer, { maxParticipants: 1 });
  await join(other, second);
  await join(player, second);
  const past = await makeApprovedEvent(server, organizer);
  await join(player, past);
  await server.database.pool.query(
    `update events set date = now() - interval '1 day' where id = $1`,
    [past.id],
  );
  const { ban: made } = await ban(organizer, player);
  assert.deepEqual(made.user, { id: player.user.id, name: 'Pete', avatarUrl: null });
  assert.deepEqual(await listOf(organizer), [made]);
  assert.deepEqual(
    [await statusOf(player, event), await statusOf(other, event)],
    ['cancelled', 'confirmed'],
  );
  assert.equal(await statusOf(player, second), 'cancelled');
  assert.equal(await statusOf(player, past), 'confirmed');
  const rows = await participationsOf(server, event);
  assert.ok(rows.find(({ user_id }) => user_id === player.user.id)?.status_mail_due_at);
});

test('a banned player cannot join, still sees the events, and reads and writes', async () => {
  const { organizer, player, event } = await makeScene();
  const { message } = await call(server, 'sendMessage', {
    as: player,
    body: { eventId: event.id, text: 'Sorry' },
  });
  await ban(organizer, player);
  const refused = await refuseJoin(player, event);
  assert.deepEqual(
    [refused.status, refused.code, refused.message],
    [403, 'NOT_ACCEPTED', 'This organizer does not accept your booking.'],
  );
  assert.equal(await statusOf(player, event), undefined);
  await call(server, 'getEvent', { as: player, params: { id: event.id } });
  const body = { eventId: event.id, threadId: message.threadId, text: 'Please' };
  await call(server, 'sendMessage', { as: player, body });
  assert.deepEqual(await listOf(player), [], 'the player is not told of it');
});

test('a join that has begun is cancelled, and one that comes later is refused', async () => {
  const { organizer, player, event } = await makeScene();
  const { db } = server.services;
  let banning: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    // As in a join, before it writes the participation.
    await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', player.user.id)
      .forKeyShare()
      .execute();
    banning = ban(organizer, player);
    // Without its lock the ban would end here, and not see what is inserted below.
    const ended = new AbortController();
    void banning.finally(() => ended.abort());
    await waitForLock(server.database.pool, { signal: ended.signal });
    const row = { event_id: event.id, user_id: player.user.id, status: 'confirmed' as const };
    await trx
      .insertInto('participations')
      .values({ id: createObjectId(), ...row })
      .execute();
  });
  await banning;
  assert.equal(await statusOf(player, event), 'cancelled');
  assert.equal((await refuseJoin(player, event)).code, 'NOT_ACCEPTED');
});

test('joins, bans of each other and leaving at once leave nobody who is banned with a spot', async () => {
  const { organizer, player, event } = await makeScene();
  const params = { id: event.id };
  const pair = [
    [organizer, player],
    [player, organizer],
  ] as const;
  const requests = Array.from({ length: 6 }, (_, n) => [
    send(server, 'joinEvent', { as: player, params, body: {} }),
    ...(n === 2
      ? pair.map(([as, { user }]) =>
          send(server, 'banUser', { as, params: { userId: user.id }, body: {} }),
        )
      : []),
    send(server, 'leaveEvent', { as: player, params }),
  ]).flat();
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  assert.ok(
    statuses.every((status) => status < 500),
    String(statuses),
  );
  assert.notEqual(await statusOf(player, event), 'confirmed');
  assert.equal((await refuseJoin(player, event)).code, 'NOT_ACCEPTED');
});

test('a ban, a join and leaving lock accounts before events, so that none of them deadlocks', async () => {
  const { organizer, player, event } = await makeScene();
  const params = { id: event.id };
  await join(player, event);
  const { db, pool } = server.services;
  const banned = await inTransaction(db, async (trx) => {
    await trx.selectFrom('events').where('id', '=', event.id).forNoKeyUpdate().execute();
    const banning = ban(organizer, player);
    await waitForLock(pool);
    // What joins of others refer to meanwhile; `nowait` throws where a lock would wait.
    const referred = trx.selectFrom('users').where('id', '=', organizer.user.id);
    await referred.forKeyShare().noWait().execute();
    return { banning };
  });
  await banned.banning;
  const left = await inTransaction(db, async (trx) => {
    await trx.selectFrom('users').where('id', '=', player.user.id).forUpdate().execute();
    const leaving = send(server, 'leaveEvent', { as: player, params });
    await waitForLock(pool);
    await trx.selectFrom('events').where('id', '=', event.id).forNoKeyUpdate().noWait().execute();
    return { leaving };
  });
  assert.equal((await left.leaving).status, 404);
});

test('a ban by somebody who is no organizer of the player changes nothing for them', async () => {
  const { player, other, event } = await makeScene();
  await join(player, event);
  await ban(other, player);
  assert.equal(await statusOf(player, event), 'confirmed');
  await call(server, 'leaveEvent', { as: player, params: { id: event.id } });
  await join(player, event);
  const stranger = await signUp(server);
  await call(server, 'liftBan', { as: stranger, params: { userId: player.user.id } });
  assert.equal((await listOf(other)).length, 1, 'nobody lifts the ban of another');
  assert.deepEqual(await listOf(stranger), []);
});

test('once it is lifted the player joins again; the reason can be changed', async () => {
  const { organizer, player, event } = await makeScene();
  await join(player, event);
  const { ban: first } = await ban(organizer, player, 'Once');
  const { ban: second } = await ban(organizer, player, 'Twice');
  assert.deepEqual([second.reason, second.createdAt], ['Twice', first.createdAt]);
  assert.equal((await listOf(organizer)).length, 1);
  const params = { userId: player.user.id };
  for (const _ of [1, 2])
    assert.deepEqual(await call(server, 'liftBan', { as: organizer, params }), params);
  assert.deepEqual(await listOf(organizer), []);
  assert.equal(await statusOf(player, event), 'cancelled');
  await join(player, event);
  const { rows } = await server.database.pool.query(
    'select action, actor_id from audit_entries where subject_id = $1 order by seq',
    [player.user.id],
  );
  const actor_id = organizer.user.id;
  assert.deepEqual(rows, [
    { action: 'banUser', actor_id },
    { action: 'liftBan', actor_id },
  ]);
});

test('nobody bans themselves, an account that does not exist, or more than the quota', async () => {
  const { organizer, player } = await makeScene();
  for (const [userId, code] of [
    [organizer.user.id, 'FORBIDDEN'],
    [createObjectId(), 'USER_NOT_FOUND'],
  ] as const) {
    const refused = await refuse(server, 'banUser', {
      as: organizer,
      params: { userId },
      body: {},
    });
    assert.equal(refused.code, code);
  }
  const params = { userId: player.user.id };
  const body = { reason: 'x'.repeat(501) };
  assert.equal(
    (await refuse(server, 'banUser', { as: organizer, params, body })).code,
    'VALIDATION',
  );
  await server.database.pool.query(
    `with made as (
      insert into users (id, email, password_hash)
      select lpad(to_hex(n), 24, '0'), 'banned' || n || '@muster.test', 'none'
      from generate_series(1, 1000) n returning id
    ) insert into bans (organizer_id, user_id) select $1, id from made`,
    [organizer.user.id],
  );
  const refused = await refuse(server, 'banUser', { as: organizer, params, body: {} });
  assert.deepEqual([refused.status, refused.code], [429, 'QUOTA_REACHED']);
  const page = await call(server, 'listBans', { as: organizer, query: { page: 2, limit: 100 } });
  assert.deepEqual([page.bans.length, page.pagination.total], [100, 1_000]);
});

test('a ban goes with either account, also when conversations are kept', async () => {
  const { organizer, player, other, event } = await makeScene();
  await call(server, 'sendMessage', { as: player, body: { eventId: event.id, text: 'Hi' } });
  await ban(organizer, player);
  await ban(player, other);
  await eraseAccount(server.services, {
    id: player.user.id,
    conversations: 'kept',
    origin: null,
  });
  assert.deepEqual(await listOf(organizer), []);
  const { rows } = await server.database.pool.query(
    'select from bans where organizer_id = $1 or user_id = $1',
    [player.user.id],
  );
  assert.equal(rows.length, 0);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
let ann: Person;
let bob: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  ann = await signUp(server, { nickName: 'Ann' });
  bob = await signUp(server, { nickName: 'Bob' });
});
after(() => server.close());

function like(as: Person, id: string, isLiked?: boolean) {
  return call(server, 'likeEvent', { as, params: { id }, body: { isLiked } });
}

test('a like is toggled, or set to the requested state, which can be repeated', async () => {
  const { id } = await makeApprovedEvent(server, organizer);
  assert.deepEqual(await like(ann, id), { isLiked: true, likes: 1 });
  assert.deepEqual(await like(bob, id), { isLiked: true, likes: 2 });
  assert.deepEqual(await like(ann, id), { isLiked: false, likes: 1 });
  for (const isLiked of [true, true, false, false])
    assert.deepEqual(await like(ann, id, isLiked), { isLiked, likes: isLiked ? 2 : 1 });
  await Promise.all(Array.from({ length: 10 }, () => like(ann, id, true)));
  const status = await call(server, 'getLikeStatus', { as: ann, params: { id } });
  assert.deepEqual(status, { isLiked: true, likes: 2 });
  const { event } = await call(server, 'getEvent', { as: bob, params: { id } });
  assert.deepEqual([event.isLiked, event.likes], [true, 2]);
});

test('likes are listed with public names, newest first, in pages', async () => {
  const { id } = await makeApprovedEvent(server, organizer);
  await like(ann, id);
  await like(bob, id);
  const page = await call(server, 'listLikes', {
    as: organizer,
    params: { id },
    query: { limit: 1 },
  });
  assert.deepEqual(
    page.likes.map(({ user }) => user),
    [{ id: bob.user.id, name: 'Bob', avatarUrl: null }],
  );
  assert.deepEqual(page.pagination, { page: 1, limit: 1, total: 2, pages: 2 });
});

test('hidden accounts are not listed among those who like an event', async () => {
  const { id } = await makeApprovedEvent(server, organizer);
  const cid = await signUp(server, { nickName: 'Cid' });
  const dee = await signUp(server, { nickName: 'Dee' });
  for (const person of [ann, cid, dee]) await like(person, id);
  const { pool } = server.database;
  await pool.query('update users set suspended_at = now() where id = $1', [cid.user.id]);
  await pool.query('update users set deletion_requested_at = now() where id = $1', [dee.user.id]);
  const page = await call(server, 'listLikes', { as: organizer, params: { id }, query: {} });
  assert.deepEqual(
    page.likes.map(({ user }) => user.id),
    [ann.user.id],
  );
  assert.equal(page.pagination.total, 1);
});

test('like statuses of several events leave out events that the caller cannot see', async () => {
  const { id: approved } = await makeApprovedEvent(server, organizer);
  const { id: pending } = await makeEvent(server, organizer);
  await like(ann, approved);
  const body = { eventIds: [approved, pending, 'f'.repeat(24)] };
  async function statuses(as: Person) {
    return (await call(server, 'getLikeStatuses', { as, body })).statuses;
  }
  assert.deepEqual(await statuses(ann), { [approved]: { isLiked: true, likes: 1 } });
  assert.deepEqual(Object.keys(await statuses(organizer)), [approved, pending]);
  for (const eventIds of [[], ['x'], Array(101).fill(approved)])
    assert.equal(
      (await refuse(server, 'getLikeStatuses', { as: ann, body: { eventIds } })).status,
      400,
    );
});

test('a pending event exists for its organizer and the superadmin only', async () => {
  const { id } = await makeEvent(server, organizer);
  const params = { id };
  for (const name of ['likeEvent', 'getLikeStatus', 'listLikes'] as const) {
    assert.equal((await refuse(server, name, { as: ann, params })).code, 'EVENT_NOT_FOUND');
    assert.equal((await refuse(server, name, { params })).code, 'UNAUTHENTICATED');
  }
  await call(server, 'getLikeStatus', { as: organizer, params });
  await call(server, 'getLikeStatus', { as: await signInSuperadmin(server), params });
  const rows = await server.services.db.selectFrom('likes').selectAll().where('event_id', '=', id);
  assert.deepEqual(await rows.execute(), []);
});

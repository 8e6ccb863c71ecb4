import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let as: Person;
before(async () => {
  server = await startTestServer();
  as = await signUp(server);
});
after(() => server.close());

test('the public profile of an account holds its public fields and no others', async () => {
  const { user } = await signUp(server, { nickName: 'Vixen' });
  const { person } = await call(server, 'getPerson', { as, params: { id: user.id } });
  const { id, nickName, organizerName, bio, avatarUrl } = user;
  assert.deepEqual(person, { id, nickName, organizerName, avatarUrl, bio });
});

test('an unknown, a deleted and the superadmin’s account have no public profile, for nobody', async () => {
  const superadmin = await signInSuperadmin(server);
  const deleted = await signUp(server);
  const params = { id: deleted.user.id };
  await call(server, 'deleteUser', { as: superadmin, params });
  for (const id of ['f'.repeat(24), deleted.user.id, superadmin.user.id])
    for (const viewer of [as, superadmin])
      for (const name of ['getPerson', 'listUserMoments'] as const) {
        const { code } = await refuse(server, name, { as: viewer, params: { id } });
        assert.equal(code, 'USER_NOT_FOUND');
      }
  const invalid = await refuse(server, 'getPerson', { as, params: { id: '.' } });
  assert.equal(invalid.code, 'VALIDATION');
  const visitor = await refuse(server, 'getPerson', { params: { id: as.user.id } });
  assert.equal(visitor.code, 'UNAUTHENTICATED');
});

test('events are listed by organizer, and pending ones of others are not among them', async () => {
  const organizer = await signUp(server);
  await makeApprovedEvent(server, organizer, { title: 'Public' });
  await makeEvent(server, organizer, { title: 'Pending' });
  await makeApprovedEvent(server, await signUp(server), { title: 'Foreign' });
  async function titles(viewer: Person | undefined, query: object) {
    const { events } = await call(server, 'listEvents', {
      ...(viewer && { as: viewer }),
      query: { organizer: organizer.user.id, sort: 'soonest', ...query },
    });
    return events.map(({ title }) => title);
  }
  assert.deepEqual(await titles(as, { scope: 'public' }), ['Public']);
  assert.deepEqual(await titles(undefined, {}), ['Public']);
  assert.deepEqual(await titles(as, { scope: 'mine' }), [], 'the own scope shows nobody else’s');
  assert.deepEqual((await titles(organizer, { scope: 'mine' })).sort(), ['Pending', 'Public']);
  assert.deepEqual(await titles(as, { scope: 'public', from: '2089-01-01' }), []);
  const invalid = await refuse(server, 'listEvents', { query: { organizer: 'x' } });
  assert.equal(invalid.code, 'VALIDATION');
});

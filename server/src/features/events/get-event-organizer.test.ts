import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { makePicture, toFile } from '../../../test/support/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  await server.services.db
    .updateTable('users')
    .set({ bio: 'Woodland days since 2009.' })
    .where('id', '=', organizer.user.id)
    .execute();
});
after(() => server.close());

async function uploadMoment(name: string) {
  const file = toFile(await makePicture('jpeg'), name);
  return (await call(server, 'uploadMoment', { as: organizer, body: {}, file })).moment;
}

test('a visitor reads the bio and the latest six Moments, and nothing else of the account', async () => {
  const { id } = await makeApprovedEvent(server, organizer);
  const moments = [];
  for (let made = 0; made < 7; made += 1) moments.unshift(await uploadMoment(`${made}.jpg`));
  const shown = await call(server, 'getEventOrganizer', { params: { id } });
  assert.deepEqual(shown, {
    bio: 'Woodland days since 2009.',
    moments: moments
      .slice(0, 6)
      .map(({ id: momentId, url, thumbnailUrl }) => ({ id: momentId, url, thumbnailUrl })),
    page: { name: organizer.user.organizerName, isFollowing: false },
  });
});

test('the organizer of a pending event cannot be read through it', async () => {
  const { id } = await makeEvent(server, organizer);
  const visitor = await refuse(server, 'getEventOrganizer', { params: { id } });
  assert.equal(visitor.code, 'EVENT_NOT_FOUND');
  const own = await call(server, 'getEventOrganizer', { as: organizer, params: { id } });
  assert.equal(own.page?.isFollowing, false, 'another event of theirs is approved');
});

test('the superadmin as organizer has no public profile to read', async () => {
  const as = await signInSuperadmin(server);
  const { id } = await makeApprovedEvent(server, as);
  const shown = await call(server, 'getEventOrganizer', { params: { id } });
  assert.deepEqual(shown, { bio: '', moments: [], page: null });
});

test('whoever follows is told so, and who has no approved event has no page', async () => {
  const [as, quiet] = [await signUp(server), await signUp(server)];
  const { id } = await makeApprovedEvent(server, organizer);
  const params = { organizerId: organizer.user.id };
  await call(server, 'followOrganizer', { as, params, body: { from: 'event' } });
  const followed = await call(server, 'getEventOrganizer', { as, params: { id } });
  assert.equal(followed.page?.isFollowing, true);
  const pending = await makeEvent(server, quiet);
  const own = await call(server, 'getEventOrganizer', { as: quiet, params: { id: pending.id } });
  assert.equal(own.page, null);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, uploadPicture } from '../../../test/support/make.ts';
import { PASSWORD, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function isThere(url: string | null) {
  return (await fetch(`${server.url}${url}`)).ok;
}

test('fields that the mobile client leaves out keep their value', async () => {
  const as = await signUp(server);
  const { url: avatarUrl } = await uploadPicture(server, as, 'avatars');
  let expected = as.user;
  for (const body of [
    { bio: 'Plays every Sunday' },
    { nickName: 'Foxy' },
    { avatarUrl },
    { organizerName: 'Foxes 2', fullName: 'Robin Other' },
    {},
    { avatarUrl: null },
    { bio: '' },
    { gameKind: 'paintball' as const },
  ]) {
    const { user } = await call(server, 'patchProfile', { as, body });
    expected = { ...expected, ...body, updatedAt: user.updatedAt };
    assert.deepEqual(user, expected);
    assert.deepEqual((await call(server, 'getProfile', { as })).user, expected);
  }
});

test('two changes of different fields at once both succeed', async () => {
  const as = await signUp(server);
  await Promise.all([
    call(server, 'patchProfile', { as, body: { bio: 'One' } }),
    call(server, 'patchProfile', { as, body: { nickName: 'Two' } }),
  ]);
  const { user } = await call(server, 'getProfile', { as });
  assert.deepEqual([user.bio, user.nickName], ['One', 'Two']);
});

test('the checks of a profile update apply, and a refused request changes nothing', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  const theirs = await uploadPicture(server, other, 'avatars');
  for (const [body, code, field] of [
    [{ nickName: 'X' }, 'VALIDATION', 'nickName'],
    [{ email: 'nowhere' }, 'VALIDATION', 'email'],
    [{ gameKind: 'chess' as 'larp' }, 'VALIDATION', 'gameKind'],
    [{ dateOfBirth: new Date().toISOString().slice(0, 10) }, 'VALIDATION', 'dateOfBirth'],
    [{ bio: 'x'.repeat(501) }, 'VALIDATION', 'bio'],
    [{ email: 'new@muster.test', currentPassword: 'Wrong1pass' }, 'VALIDATION', 'currentPassword'],
    [{ email: other.user.email, currentPassword: PASSWORD }, 'EMAIL_TAKEN', 'email'],
    [{ bio: 'Right', avatarUrl: theirs.url }, 'FOREIGN_MEDIA', 'avatarUrl'],
    [{ bio: 'Right', nickName: null }, 'VALIDATION', 'nickName'],
  ] as const) {
    const refused = await refuse(server, 'patchProfile', { as, body });
    assert.deepEqual([refused.code, Object.keys(refused.fields ?? {})], [code, [field]]);
  }
  assert.equal((await refuse(server, 'patchProfile', { body: {} })).code, 'UNAUTHENTICATED');
  assert.deepEqual((await call(server, 'getProfile', { as })).user, as.user);
});

test('the file of a replaced picture is removed unless something else shows it', async () => {
  const as = await signUp(server);
  const [first, second] = [await uploadPicture(server, as), await uploadPicture(server, as)];
  function show(avatarUrl: string | null) {
    return call(server, 'patchProfile', { as, body: { avatarUrl } });
  }
  await show(first.url);
  await show(first.url);
  assert.ok(await isThere(first.url));
  await show(second.url);
  assert.equal(await isThere(first.url), false);
  await makeApprovedEvent(server, as, { imageUrl: second.url });
  await show(null);
  assert.ok(await isThere(second.url));
});

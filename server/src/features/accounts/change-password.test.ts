import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIELD_TEXT } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import { call, refuse } from '../../../test/support/call.ts';
import {
  PASSWORD,
  type Person,
  signInSuperadmin,
  signInWithPassword,
  signUp,
} from '../../../test/support/people.ts';
import {
  SUPERADMIN,
  startTestServer,
  type TestServer,
} from '../../../test/support/start-test-server.ts';
import { waitForLock } from '../../../test/support/wait-for-lock.ts';

const NEW = 'Different2!';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

function signIn(person: Person, password: string) {
  return signInWithPassword(server, { email: person.user.email, password });
}
const change = { currentPassword: PASSWORD, newPassword: NEW };

const { changePassword } = endpoints;
for (const at of [changePassword, ...changePassword.alsoAt]) {
  test(`${at.path}: the new password is valid, and every other session ends at once`, async () => {
    const as = await signUp(server);
    const other = await signIn(as, PASSWORD);
    await call(server, 'getProfile', { as: other });
    await call(server, 'changePassword', { as, at, body: change });
    assert.equal((await refuse(server, 'getProfile', { as: other })).code, 'SESSION_EXPIRED');
    const { refreshToken } = other.tokens;
    assert.equal(
      (await refuse(server, 'refresh', { body: { refreshToken } })).code,
      'SESSION_EXPIRED',
    );
    await call(server, 'getProfile', { as });
    await call(server, 'refresh', { body: { refreshToken: as.tokens.refreshToken } });
    await signIn(as, NEW);
    const body = { email: as.user.email, password: PASSWORD };
    assert.equal((await refuse(server, 'login', { body })).code, 'INVALID_CREDENTIALS');
  });

  test(`${at.path}: an invalid request changes nothing`, async () => {
    const as = await signUp(server);
    const other = await signIn(as, PASSWORD);
    for (const [changes, fields] of [
      [{ currentPassword: 'Wrong1pass' }, { currentPassword: FIELD_TEXT.currentPasswordWrong }],
      [{ currentPassword: '' }, { currentPassword: FIELD_TEXT.currentPasswordRequired }],
      [{ newPassword: '' }, { newPassword: FIELD_TEXT.newPasswordRequired }],
      [{ newPassword: 'Ab1!' }, { newPassword: FIELD_TEXT.newPasswordShort }],
      [{ newPassword: 'password' }, { newPassword: FIELD_TEXT.newPasswordWeak }],
    ] as const) {
      const refused = await refuse(server, 'changePassword', {
        as,
        at,
        body: { ...change, ...changes },
      });
      assert.deepEqual([refused.code, refused.fields], ['VALIDATION', fields]);
    }
    assert.equal(
      (await refuse(server, 'changePassword', { at, body: change })).code,
      'UNAUTHENTICATED',
    );
    await call(server, 'getProfile', { as: other });
    await signIn(as, PASSWORD);
  });
}

test('of two simultaneous changes, one succeeds', async () => {
  const as = await signUp(server);
  const newPasswords = ['First1pass!', 'Second2pass!'];
  const outcomes = await Promise.allSettled(
    newPasswords.map((newPassword) =>
      call(server, 'changePassword', { as, body: { currentPassword: PASSWORD, newPassword } }),
    ),
  );
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  const winner = outcomes[0]?.status === 'fulfilled' ? 0 : 1;
  await signIn(as, newPasswords[winner] ?? '');
});

test('a sign-in with the old password that overlaps the change gets no session', async () => {
  const as = await signUp(server);
  const holder = await server.database.pool.connect();
  await holder.query('begin');
  await holder.query("update users set password_hash = 'changed' where id = $1", [as.user.id]);
  const overlapping = refuse(server, 'login', {
    body: { email: as.user.email, password: PASSWORD },
  });
  await waitForLock(server.database.pool);
  await holder.query('commit');
  holder.release();
  assert.equal((await overlapping).code, 'INVALID_CREDENTIALS');
});

test('a password change ends no session of another account, and works for the superadmin too', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  await call(server, 'changePassword', { as, body: change });
  await call(server, 'getProfile', { as: other });
  const superadmin = await signInSuperadmin(server);
  const body = { currentPassword: SUPERADMIN.password, newPassword: NEW };
  await call(server, 'changePassword', { as: superadmin, body });
  await signInWithPassword(server, { ...SUPERADMIN, password: NEW });
});

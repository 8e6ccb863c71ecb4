import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditOf } from '../../../test/support/audit.ts';
import { call, refuse, send } from '../../../test/support/call.ts';
import {
  PASSWORD,
  type Person,
  signInSuperadmin,
  signInWithPassword,
  signUp,
} from '../../../test/support/people.ts';
import { addApp, codeOf, finishWith, startSignIn } from '../../../test/support/second-factors.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const FINISH = 'signInWithSecondFactor';

async function finish(as: Person, proof: object) {
  const { body } = await finishWith(server, as, proof);
  return call(server, FINISH, { body });
}

/** Status and field of a refusal. */
async function refusalOf(body: object) {
  const { status, fields = {} } = await refuse(server, FINISH, { body });
  return [status, ...Object.keys(fields)];
}

test('after the password a code is asked for, and only then is there a session', async () => {
  const as = await signUp(server);
  const { nextCode, factor } = await addApp(server, as);
  const wrong = { body: { email: as.user.email, password: 'Wrong1pass' } };
  assert.equal((await refuse(server, 'login', wrong)).code, 'INVALID_CREDENTIALS');
  const { challenge, ...needed } = await startSignIn(server, as);
  assert.deepEqual(needed, { needsSecondFactor: true, kinds: ['totp'] });
  const sessions = await call(server, 'listSessions', { as });
  assert.equal(sessions.sessions.length, 1);
  const body = { challenge, code: nextCode() };
  const session = await call(server, FINISH, { body });
  assert.equal((await call(server, 'getSignedInUser', { as: session })).user.id, as.user.id);
  const [used] = (await call(server, 'listSecondFactors', { as: session })).factors;
  assert.equal(used?.id, factor.id);
  assert.ok(used?.lastUsedAt);
  assert.equal((await refuse(server, FINISH, { body })).code, 'CHALLENGE_EXPIRED');
});

test('a code works once, and none before it works any more', async () => {
  const as = await signUp(server);
  const { secret } = await addApp(server, as);
  const code = codeOf(secret);
  await finish(as, { code });
  const { challenge } = await startSignIn(server, as);
  for (const used of [code, codeOf(secret, -1)])
    assert.deepEqual(await refusalOf({ challenge, code: used }), [400, 'code']);
  await call(server, FINISH, { body: { challenge, code: codeOf(secret, 1) } });
});

test('of two equal codes at once one signs in, with one challenge or with two', async () => {
  const as = await signUp(server);
  const { secret } = await addApp(server, as);
  const first = await finishWith(server, as, { code: codeOf(secret) });
  const second = await finishWith(server, as, { code: codeOf(secret) });
  const both = await Promise.all([first, second].map((input) => send(server, FINISH, input)));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400]);
  const third = await finishWith(server, as, { code: codeOf(secret, 1) });
  const same = await Promise.all([third, third].map((input) => send(server, FINISH, input)));
  assert.deepEqual(same.map(({ status }) => status).sort(), [200, 403]);
});

test('a challenge has five tries, also at once; the right code is refused after them', async () => {
  const as = await signUp(server);
  const { secret } = await addApp(server, as);
  const { challenge } = await startSignIn(server, as);
  const wrong = { body: { challenge, code: codeOf(secret, 9) } };
  const tries = await Promise.all(Array.from({ length: 7 }, () => send(server, FINISH, wrong)));
  const statuses = tries.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 403, 403]);
  const right = { body: { challenge, code: codeOf(secret) } };
  assert.equal((await refuse(server, FINISH, right)).code, 'CHALLENGE_EXPIRED');
});

test('a challenge ends after 5 minutes and with the password, and an unknown one is none', async () => {
  const as = await signUp(server);
  const { secret } = await addApp(server, as);
  const code = codeOf(secret);
  const late = await finishWith(server, as, { code });
  await server.database.pool.query(
    `update second_factor_challenges set expires_at = expires_at - interval '5 minutes'
     where user_id = $1`,
    [as.user.id],
  );
  const waiting = await finishWith(server, as, { code });
  const newPassword = 'Another1pass';
  await call(server, 'changePassword', {
    as,
    body: { currentPassword: PASSWORD, newPassword },
  });
  const unknown = { body: { challenge: 'unknown', code } };
  for (const input of [late, waiting, unknown])
    assert.equal((await refuse(server, FINISH, input)).code, 'CHALLENGE_EXPIRED');
});

test('neither the code nor the recovery code of another account is one', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  await addApp(server, as);
  const { secret, recoveryCodes = [] } = await addApp(server, other);
  const { challenge } = await startSignIn(server, as);
  assert.deepEqual(await refusalOf({ challenge, code: codeOf(secret) }), [400, 'code']);
  const recoveryCode = recoveryCodes[0];
  assert.deepEqual(await refusalOf({ challenge, recoveryCode }), [400, 'recoveryCode']);
  await finish(other, { code: codeOf(secret) });
  await finish(other, { recoveryCode });
});

test('exactly one proof is given', async () => {
  const as = await signUp(server);
  const { nextCode, recoveryCodes = [] } = await addApp(server, as);
  const { challenge } = await startSignIn(server, as);
  assert.deepEqual(await refusalOf({ challenge }), [400, 'code']);
  const two = { code: nextCode(), recoveryCode: recoveryCodes[0] };
  assert.deepEqual(await refusalOf({ challenge, ...two }), [400, 'code']);
});

test('a recovery code signs in once, however it is written, and new ones end the old', async () => {
  const as = await signUp(server);
  const { recoveryCodes = [] } = await addApp(server, as);
  const [first = '', second = ''] = recoveryCodes;
  await finish(as, { recoveryCode: ` ${first.toUpperCase().replaceAll('-', ' ')}` });
  const { challenge } = await startSignIn(server, as);
  assert.deepEqual(await refusalOf({ challenge, recoveryCode: first }), [400, 'recoveryCode']);
  assert.equal((await call(server, 'listSecondFactors', { as })).recoveryCodesLeft, 7);
  const { id: actorId } = as.user;
  const used = { action: 'useRecoveryCode', kind: 'user', after: { left: 7 }, actorId };
  assert.deepEqual((await auditOf(server, as.user.id)).at(-1), used);
  const body = { password: PASSWORD };
  const renewed = await call(server, 'renewRecoveryCodes', { as, body });
  assert.deepEqual(await refusalOf({ challenge, recoveryCode: second }), [400, 'recoveryCode']);
  const both = await Promise.all(
    [1, 2].map(async () => {
      const input = await finishWith(server, as, { recoveryCode: renewed.recoveryCodes[0] });
      return (await send(server, FINISH, input)).status;
    }),
  );
  assert.deepEqual(both.sort(), [200, 400]);
});

test('a remembered browser is not asked, for 30 days, and no other browser is remembered', async () => {
  const as = await signUp(server);
  const { secret } = await addApp(server, as);
  const { email } = as.user;
  const forgetful = await finish(as, { code: codeOf(secret) });
  const { deviceToken } = await finish(as, { code: codeOf(secret, 1), remember: true });
  const deviceTokens = [deviceToken];
  const body = { email, password: PASSWORD, deviceTokens };
  assert.equal((await signInWithPassword(server, body)).deviceToken, deviceToken);
  await startSignIn(server, as, { deviceTokens: [as.deviceToken, forgetful.deviceToken] });
  const { rows } = await server.database.pool.query(
    "select until - now() > interval '29 days 23 hours' as long from remembered_browsers",
  );
  assert.deepEqual(rows, [{ long: true }]);
  await server.database.pool.query(
    "update remembered_browsers set until = until - interval '30 days'",
  );
  await startSignIn(server, as, { deviceTokens });
});

test('a remembered browser stays the one that it was', async () => {
  const as = await signUp(server);
  const { nextCode } = await addApp(server, as);
  const deviceTokens = [as.deviceToken];
  const { challenge } = await startSignIn(server, as, { deviceTokens });
  const body = { challenge, code: nextCode(), remember: true };
  assert.equal((await call(server, FINISH, { body })).deviceToken, as.deviceToken);
  await signInWithPassword(server, { email: as.user.email, password: PASSWORD, deviceTokens });
});

const ENDS: Record<string, (as: Person, factorId: string) => Promise<unknown>> = {
  'signing out everywhere': (as) => call(server, 'endOtherSessions', { as, query: {} }),
  'the removal of a factor': (as, id) =>
    call(server, 'removeSecondFactor', { as, params: { id }, body: { password: PASSWORD } }),
  'the superadmin, who signs out everywhere': async (as) =>
    call(server, 'endUserSessions', {
      as: await signInSuperadmin(server),
      params: { id: as.user.id },
    }),
};

for (const [what, end] of Object.entries(ENDS))
  test(`no browser is remembered after ${what}`, async () => {
    const as = await signUp(server);
    const { factor } = await addApp(server, as);
    const { nextCode } = await addApp(server, as);
    const { deviceToken } = await finish(as, { code: nextCode(), remember: true });
    await end(as, factor.id);
    await startSignIn(server, as, { deviceTokens: [deviceToken] });
  });

test('a suspended account is told so after everything, and the code is left', async () => {
  const as = await signUp(server);
  const { nextCode, secret } = await addApp(server, as);
  const admin = await signInSuperadmin(server);
  const params = { id: as.user.id };
  await call(server, 'suspendUser', { as: admin, params, body: { reason: 'Spam' } });
  const { challenge } = await startSignIn(server, as);
  assert.deepEqual(await refusalOf({ challenge, code: codeOf(secret, 7) }), [400, 'code']);
  const right = { body: { challenge, code: nextCode() } };
  assert.equal((await refuse(server, FINISH, right)).code, 'ACCOUNT_SUSPENDED');
});

test('a sign-in cancels a requested deletion only when it is complete', async () => {
  const as = await signUp(server);
  const { nextCode } = await addApp(server, as);
  await call(server, 'requestAccountDeletion', { as, body: { password: PASSWORD } });
  const { challenge } = await startSignIn(server, as);
  const { pool } = server.database;
  const select = 'select deletion_requested_at is null as kept from users where id = $1';
  assert.deepEqual((await pool.query(select, [as.user.id])).rows, [{ kept: false }]);
  const body = { challenge, code: nextCode() };
  assert.equal((await call(server, FINISH, { body })).restored, true);
  assert.deepEqual((await pool.query(select, [as.user.id])).rows, [{ kept: true }]);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { archiveOf } from '../../../test/support/archive.ts';
import { call } from '../../../test/support/call.ts';
import {
  PASSWORD,
  type Person,
  signInWithPassword,
  signUp,
  signUpUnconfirmed,
} from '../../../test/support/people.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import { addApp, startSignIn } from '../../../test/support/second-factors.ts';
import type { SmtpCatcher } from '../../../test/support/smtp-catcher.ts';
import { startServerWithMail } from '../../../test/support/start-server-with-mail.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { sweep } from '../../jobs/sweep/sweep.ts';
import { warnOfSecondFactorKey } from '../../start/warn-of-keys.ts';

let catcher: SmtpCatcher;
let server: TestServer;
before(async () => {
  ({ server, catcher } = await startServerWithMail());
});
after(async () => {
  await server.close();
  await catcher.close();
});

const NEW_PASSWORD = 'An0ther-word';

async function mailsTo({ user }: Person) {
  await runJobs(server);
  return catcher.mails.filter(({ to }) => to.includes(user.email));
}

/** The token of the link in the newest mail. */
async function tokenFor(as: Person): Promise<string> {
  const text = (await mailsTo(as)).at(-1)?.text ?? '';
  return /\/(?:confirm-email|reset-password)#([\w-]{43})\s/.exec(text)?.[1] ?? '';
}

async function followResetLink(as: Person): Promise<void> {
  await call(server, 'requestPasswordReset', { body: { email: as.user.email } });
  const body = { token: await tokenFor(as), password: NEW_PASSWORD };
  await call(server, 'resetPassword', { body });
}

test('who owns an address is not asked for what somebody else set up before them', async () => {
  const thief = await signUpUnconfirmed(server);
  await addApp(server, thief);
  const body = { email: thief.user.email };
  await call(server, 'requestPasswordReset', { body });
  await call(server, 'confirmEmailChange', { body: { token: await tokenFor(thief) } });
  const { factors, recoveryCodesLeft } = await call(server, 'listSecondFactors', { as: thief });
  assert.deepEqual([factors, recoveryCodesLeft], [[], 0]);
  // Still signed in, until the owner has a password.
  await addApp(server, thief);
  await followResetLink(thief);
  await signInWithPassword(server, { ...body, password: NEW_PASSWORD });
});

test('a confirmed account keeps its second factor when its password is reset', async () => {
  const as = await signUpUnconfirmed(server);
  await call(server, 'requestPasswordReset', { body: { email: as.user.email } });
  await call(server, 'confirmEmailChange', { body: { token: await tokenFor(as) } });
  await followResetLink(as);
  const owner = await signInWithPassword(server, { email: as.user.email, password: NEW_PASSWORD });
  const { nextCode } = await addApp(server, owner, { password: NEW_PASSWORD });
  const { challenge } = await startSignIn(server, as, { password: NEW_PASSWORD });
  const remember = { challenge, code: nextCode(), remember: true };
  const { deviceToken } = await call(server, 'signInWithSecondFactor', { body: remember });
  await followResetLink(as);
  const deviceTokens = [deviceToken];
  const { kinds } = await startSignIn(server, as, { password: NEW_PASSWORD, deviceTokens });
  assert.deepEqual(kinds, ['totp']);
});

test('the account is told of what is added, used and removed', async () => {
  const as = await signUp(server);
  const { factor, recoveryCodes = [] } = await addApp(server, as, { name: 'Phone' });
  const { challenge } = await startSignIn(server, as);
  const body = { challenge, recoveryCode: recoveryCodes[0] ?? '' };
  await call(server, 'signInWithSecondFactor', { body });
  const removal = { as, params: { id: factor.id }, body: { password: PASSWORD } };
  await call(server, 'removeSecondFactor', removal);
  const mails = (await mailsTo(as)).map(({ headers }) => headers.subject);
  assert.deepEqual(mails.toSorted(), [
    'A recovery code of your Muster account was used',
    'A second factor of your Muster account was removed',
    'Your Muster account has a new second factor',
  ]);
});

test('the archive has names and dates, and nothing secret', async () => {
  const as = await signUp(server);
  const { secret, recoveryCodes = [] } = await addApp(server, as, { name: 'Kim’s phone' });
  const files = await archiveOf(server, as);
  const [factor] = JSON.parse(files['second-factors.json'] ?? '');
  assert.deepEqual(Object.keys(factor), ['id', 'kind', 'name', 'createdAt', 'lastUsedAt']);
  assert.equal(factor.name, 'Kim’s phone');
  const text = Object.values(files).join('');
  for (const hidden of [secret, 'sealed', recoveryCodes[0] ?? ''])
    assert.ok(!text.includes(hidden));
});

test('with another key an app is lost, and a recovery code still signs in', async (t) => {
  const as = await signUp(server);
  const { nextCode, recoveryCodes = [] } = await addApp(server, as);
  const database = { ...server.database, close: async () => undefined };
  const secondFactorKey = 'another key for tests'.repeat(2);
  const other = await startTestServer({ database, config: { secondFactorKey } });
  t.after(other.close);
  await warnOfSecondFactorKey(other.services);
  assert.match(other.logged.join(''), /SECOND_FACTOR_KEY.* does not open \d+ authenticator apps/);
  const { challenge, kinds } = await startSignIn(other, as);
  assert.deepEqual(kinds, []);
  const code = { challenge, code: nextCode() };
  await assert.rejects(call(other, 'signInWithSecondFactor', { body: code }), /400/);
  const body = { challenge, recoveryCode: recoveryCodes[0] ?? '' };
  await call(other, 'signInWithSecondFactor', { body });
});

test('a secret that is moved to another account opens nothing', async () => {
  const [as, thief] = [await signUp(server), await signUp(server)];
  const { nextCode } = await addApp(server, thief);
  await addApp(server, as);
  await server.database.pool.query(
    `update second_factors own set sealed = thief.sealed, last_step = 0 from second_factors thief
     where own.user_id = $1 and thief.user_id = $2`,
    [as.user.id, thief.user.id],
  );
  const { challenge } = await startSignIn(server, as);
  const body = { challenge, code: nextCode() };
  await assert.rejects(call(server, 'signInWithSecondFactor', { body }), /400/);
});

test('ended challenges and browsers are swept away', async () => {
  const as = await signUp(server);
  const { nextCode } = await addApp(server, as);
  const { challenge } = await startSignIn(server, as);
  const body = { challenge, code: nextCode(), remember: true };
  await call(server, 'signInWithSecondFactor', { body });
  await startSignIn(server, as);
  const of = [as.user.id];
  const { pool } = server.database;
  const count = `select
    (select count(*) from second_factor_challenges where user_id = $1) as waiting,
    (select count(*) from remembered_browsers where user_id = $1) as browsers`;
  await sweep(server.services, new Date());
  assert.deepEqual((await pool.query(count, of)).rows, [{ waiting: 1, browsers: 1 }]);
  await sweep(server.services, new Date(Date.now() + 31 * 86_400_000));
  assert.deepEqual((await pool.query(count, of)).rows, [{ waiting: 0, browsers: 0 }]);
});

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { FIELD_TEXT } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import {
  PASSWORD,
  type Person,
  signInSuperadmin,
  signInWithPassword,
  signUp,
} from '../../../test/support/people.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import type { SmtpCatcher } from '../../../test/support/smtp-catcher.ts';
import { startServerWithMail } from '../../../test/support/start-server-with-mail.ts';
import {
  PUBLIC_URL,
  SUPERADMIN,
  startTestServer,
  type TestServer,
} from '../../../test/support/start-test-server.ts';
import { hashLinkToken } from '../../platform/mail/account-links.ts';

let catcher: SmtpCatcher;
let server: TestServer;
before(async () => {
  ({ server, catcher } = await startServerWithMail());
});
after(async () => {
  await server.close();
  await catcher.close();
});
beforeEach(() => {
  catcher.mails.length = 0;
});

const NEW_PASSWORD = 'Another1';

/** Asks for a link, and returns the token of the mailed one. */
async function mailToken({ user }: Person): Promise<string> {
  await call(server, 'requestPasswordReset', { body: { email: user.email.toUpperCase() } });
  await runJobs(server);
  return tokenIn(catcher.mails.at(-1)?.text ?? '');
}

function tokenIn(text: string): string {
  const [, token = ''] =
    new RegExp(`${PUBLIC_URL}/reset-password#([\\w-]{43})\\s`).exec(text) ?? [];
  assert.ok(token, text);
  return token;
}

function signIn({ user }: Person, password: string) {
  return signInWithPassword(server, { email: user.email, password });
}

function reset(token: string, password = NEW_PASSWORD) {
  return call(server, 'resetPassword', { body: { token, password } });
}

function refuseReset(token: string, password = NEW_PASSWORD) {
  return refuse(server, 'resetPassword', { body: { token, password } });
}

test('the mailed link sets a new password once, ends every session, and a mail says so', async () => {
  const as = await signUp(server);
  const second = await signIn(as, PASSWORD);
  const token = await mailToken(as);
  assert.deepEqual(catcher.mails.at(-1)?.to, [as.user.email]);
  await reset(token);
  for (const session of [as, second])
    assert.equal((await refuse(server, 'getProfile', { as: session })).code, 'SESSION_EXPIRED');
  const old = { body: { email: as.user.email, password: PASSWORD } };
  assert.equal((await refuse(server, 'login', old)).code, 'INVALID_CREDENTIALS');
  await signIn(as, NEW_PASSWORD);
  assert.equal((await refuseReset(token, 'Third1pass')).code, 'LINK_EXPIRED');
  await signIn(as, NEW_PASSWORD);
  await runJobs(server);
  assert.equal(catcher.mails.at(-1)?.headers.subject, 'Your Muster password was changed');
});

test('the response is the same for an unknown email, and no mail is sent', async () => {
  const as = await signUp(server);
  const known = await call(server, 'requestPasswordReset', { body: { email: as.user.email } });
  const unknown = await call(server, 'requestPasswordReset', {
    body: { email: 'unknown@muster.test' },
  });
  assert.deepEqual(unknown, known);
  await runJobs(server);
  assert.deepEqual(
    catcher.mails.map(({ to }) => to),
    [[as.user.email]],
  );
});

test('the token is not in the database, the log or any job', async () => {
  const as = await signUp(server);
  await call(server, 'requestPasswordReset', { body: { email: as.user.email } });
  async function dump(): Promise<string> {
    const { rows } = await server.database.pool.query(`
      select (select json_agg(m) from mails m)::text || (select json_agg(r)
        from password_resets r)::text ||
        coalesce((select json_agg(j) from graphile_worker._private_jobs j)::text, '') as text`);
    return rows[0].text;
  }
  catcher.refuseWith({ code: 451, message: 'later' });
  await runJobs(server);
  const waiting = await dump();
  catcher.refuseWith(undefined);
  await server.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runJobs(server);
  const token = tokenIn(catcher.mails.at(-1)?.text ?? '');
  assert.ok(!waiting.includes(token));
  assert.ok(waiting.includes(hashLinkToken(token)));
  assert.ok(!(await dump()).includes(token));
  assert.ok(!server.logged.join().includes(token));
});

test('a newer link replaces an older one, and a link expires after 30 minutes', async () => {
  const as = await signUp(server);
  const first = await mailToken(as);
  const second = await mailToken(as);
  assert.equal((await refuseReset(first)).code, 'LINK_EXPIRED');
  await server.database.pool.query(
    `update password_resets set expires_at = expires_at - interval '29 minutes' where user_id = $1`,
    [as.user.id],
  );
  const early = await refuseReset(second, 'weak');
  assert.equal(early.code, 'VALIDATION', 'the link is still valid');
  await server.database.pool.query(
    `update password_resets set expires_at = expires_at - interval '2 minutes' where user_id = $1`,
    [as.user.id],
  );
  assert.equal((await refuseReset(second)).code, 'LINK_EXPIRED');
  await signIn(as, PASSWORD);
});

test('the rules of registration apply, and a refused password leaves the link valid', async () => {
  const as = await signUp(server);
  const token = await mailToken(as);
  for (const password of ['', 'Pass1', 'passw0rd', 'Password'])
    assert.deepEqual(Object.keys((await refuseReset(token, password)).fields ?? {}), ['password']);
  const { fields } = await refuseReset(token, 'passw0rd');
  assert.deepEqual(fields, { password: FIELD_TEXT.passwordFormat });
  await reset(token);
});

test('two uses of a link at the same time: one sets its password, the other is refused', async () => {
  const as = await signUp(server);
  const token = await mailToken(as);
  const results = await Promise.allSettled([
    reset(token, 'First1pass'),
    reset(token, 'Second1pass'),
  ]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('a mailbox gets at most three links in an hour', async () => {
  const as = await signUp(server);
  for (let request = 0; request < 5; request += 1)
    await call(server, 'requestPasswordReset', { body: { email: as.user.email } });
  await runJobs(server);
  const links = catcher.mails.filter(({ to }) => to.includes(as.user.email));
  assert.equal(links.length, 3);
});

test('requests are limited per network address', async () => {
  const limited = await startTestServer({ config: { rateLimit: true } });
  try {
    const body = { email: 'unknown@muster.test' };
    for (let request = 0; request < 5; request += 1)
      await call(limited, 'requestPasswordReset', { body });
    const { code } = await refuse(limited, 'requestPasswordReset', { body });
    assert.equal(code, 'TOO_MANY_REQUESTS');
  } finally {
    await limited.close();
  }
});

test('a link dies with a change of the password, and with the account', async () => {
  const as = await signUp(server);
  const token = await mailToken(as);
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  await call(server, 'changePassword', { as, body });
  assert.equal((await refuseReset(token)).code, 'LINK_EXPIRED');
  const other = await signUp(server);
  const othersToken = await mailToken(other);
  await server.services.db.deleteFrom('users').where('id', '=', other.user.id).execute();
  assert.equal((await refuseReset(othersToken)).code, 'LINK_EXPIRED');
});

test('the superadmin creates a link, which works once and replaces earlier ones', async () => {
  const [as, admin] = [await signUp(server), await signInSuperadmin(server)];
  const mailed = await mailToken(as);
  const body = { currentPassword: SUPERADMIN.password };
  const request = { as: admin, params: { id: as.user.id }, body };
  const { url, expiresAt } = await call(server, 'createPasswordResetLink', request);
  const minutes = (new Date(expiresAt).getTime() - Date.now()) / 60_000;
  assert.ok(minutes > 29 && minutes <= 30, expiresAt);
  assert.equal((await refuseReset(mailed)).code, 'LINK_EXPIRED');
  await reset(tokenIn(`${url}\n`));
  await signIn(as, NEW_PASSWORD);
  async function refuseLink(changes: object) {
    return (await refuse(server, 'createPasswordResetLink', { ...request, ...changes })).code;
  }
  assert.equal(await refuseLink({ params: { id: 'f'.repeat(24) } }), 'USER_NOT_FOUND');
  assert.equal(await refuseLink({ params: { id: 'x' } }), 'VALIDATION');
});

test('a stolen token of the superadmin is neither a link for others nor one for themselves', async () => {
  const [as, admin] = [await signUp(server), await signInSuperadmin(server)];
  const params = { id: as.user.id };
  for (const body of [{}, { currentPassword: 'Wrong1pass' }]) {
    const refused = await refuse(server, 'createPasswordResetLink', { as: admin, params, body });
    assert.ok(refused.fields?.currentPassword);
  }
  const own = await refuse(server, 'createPasswordResetLink', {
    as: admin,
    params: { id: admin.user.id },
    body: { currentPassword: SUPERADMIN.password },
  });
  assert.equal(own.code, 'FORBIDDEN');
});

test('with the password end the calendar feed, links of an email change and what browsers have proved', async () => {
  const as = await signUp(server);
  const { email } = as.user;
  async function prepare(password: string) {
    const { deviceToken } = await signInWithPassword(server, { email, password });
    await call(server, 'renewCalendarFeed', { as });
    const { rows } = await server.database.pool.query(
      'select password_hash from users where id = $1',
      [as.user.id],
    );
    return { deviceToken, before: { id: as.user.id, password_hash: rows[0].password_hash } };
  }
  async function expectEnded({ deviceToken, before }: Awaited<ReturnType<typeof prepare>>) {
    const { rows } = await server.database.pool.query(
      'select password_hash, (select count(*)::int from calendar_feeds where user_id = u.id) as feeds from users u where id = $1',
      [as.user.id],
    );
    assert.equal(rows[0].feeds, 0);
    const { deviceTokens } = server.services;
    assert.ok(deviceTokens.find([deviceToken], before));
    assert.equal(deviceTokens.find([deviceToken], { ...before, ...rows[0] }), undefined);
  }
  const first = await prepare(PASSWORD);
  await call(server, 'changePassword', {
    as,
    body: { currentPassword: PASSWORD, newPassword: 'Changed1' },
  });
  await expectEnded(first);
  const second = await prepare('Changed1');
  await reset(await mailToken(as));
  await expectEnded(second);
});

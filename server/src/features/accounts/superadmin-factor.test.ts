import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditOf } from '../../../test/support/audit.ts';
import { call, refuse } from '../../../test/support/call.ts';
import { makeEvent } from '../../../test/support/make.ts';
import {
  PASSWORD,
  signInSuperadmin,
  signInWithPassword,
  signUp,
} from '../../../test/support/people.ts';
import { addApp, startSignIn } from '../../../test/support/second-factors.ts';
import {
  SUPERADMIN,
  startTestServer,
  type TestServer,
} from '../../../test/support/start-test-server.ts';
import { StartError } from '../../platform/errors.ts';
import { resetSecondFactorOf } from '../../start/reset-second-factor.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const { password } = SUPERADMIN;

test('the superadmin has 7 days for a second factor; then only setting it up works', async () => {
  const organizer = await signUp(server);
  const event = await makeEvent(server, organizer);
  const as = await signInSuperadmin(server);
  const { neededFrom } = await call(server, 'listSecondFactors', { as });
  const days = (Date.parse(neededFrom ?? '') - Date.now()) / 86_400_000;
  assert.ok(days > 6.9 && days <= 7, `${neededFrom}`);
  await call(server, 'listUsers', { as, query: {} });
  const again = await signInSuperadmin(server);
  assert.equal((await call(server, 'listSecondFactors', { as: again })).neededFrom, neededFrom);

  const { pool } = server.database;
  await pool.query("update second_factor_grace set asked_at = asked_at - interval '7 days'");
  assert.equal((await refuse(server, 'listUsers', { as })).code, 'SECOND_FACTOR_NEEDED');
  assert.equal((await refuse(server, 'listDependants', { as })).code, 'SECOND_FACTOR_NEEDED');
  const params = { id: event.id };
  assert.equal((await refuse(server, 'getEvent', { as, params })).status, 404, 'as a visitor');
  const signedInLate = { as: await signInSuperadmin(server), query: {} };
  assert.equal((await refuse(server, 'listUsers', signedInLate)).code, 'SECOND_FACTOR_NEEDED');
  for (const name of ['getSignedInUser', 'getProfile', 'listSessions'] as const)
    await call(server, name, { as });
  await call(server, 'refresh', { body: { refreshToken: as.tokens.refreshToken } });
  const change = { currentPassword: password, newPassword: password };
  await call(server, 'changePassword', { as, body: change });
  await call(server, 'confirmIdentity', { as, body: { password } });
  assert.equal(
    (await call(server, 'getSignedInUser', { as: organizer })).user.id,
    organizer.user.id,
  );

  await addApp(server, as, { password });
  assert.equal((await call(server, 'listSecondFactors', { as })).neededFrom, null);
  await call(server, 'listUsers', { as, query: {} });
  await call(server, 'getEvent', { as, params });
  await call(server, 'logout', { body: { refreshToken: as.tokens.refreshToken } });
});

test('the console removes the second factors of an account, which is recorded', async () => {
  const { db, config } = server.services;
  await resetSecondFactorOf(db, SUPERADMIN.email.toUpperCase());
  const as = await signInSuperadmin(server);
  const last = (await auditOf(server, config.superadminId)).at(-1);
  assert.deepEqual([last?.action, last?.actorId], ['removeSecondFactor', null]);
  const listed = await call(server, 'listSecondFactors', { as });
  assert.deepEqual([listed.factors, listed.recoveryCodesLeft], [[], 0]);
  for (const email of [SUPERADMIN.email, 'nobody@muster.test'])
    await assert.rejects(resetSecondFactorOf(db, email), StartError);
  await addApp(server, as, { password });
});

test('the superadmin removes the second factors of an account with the own password', async () => {
  const user = await signUp(server);
  await addApp(server, user);
  const other = await signUp(server);
  const { db, config } = server.services;
  await resetSecondFactorOf(db, SUPERADMIN.email);
  const as = await signInSuperadmin(server);
  await addApp(server, as, { password });
  const params = { id: user.user.id };
  const admin = { as, params, body: { password } };
  async function canOf(id: string) {
    return (await call(server, 'getUser', { as, params: { id } })).user.can.removeSecondFactors;
  }
  assert.equal(await canOf(user.user.id), true);
  assert.equal(await canOf(other.user.id), false);
  assert.equal(await canOf(config.superadminId), false);

  const wrong = { ...admin, body: { password: PASSWORD } };
  const { status, fields } = await refuse(server, 'removeUserSecondFactors', wrong);
  assert.deepEqual([status, Object.keys(fields ?? {})], [400, ['password']]);
  await startSignIn(server, user);
  await call(server, 'removeUserSecondFactors', admin);
  await signInWithPassword(server, { email: user.user.email, password: PASSWORD });
  const last = (await auditOf(server, user.user.id)).at(-1);
  assert.deepEqual([last?.action, last?.actorId], ['removeSecondFactor', config.superadminId]);
  const { rows } = await server.database.pool.query(
    "select count(*) as count from mails where user_id = $1 and kind = 'secondFactorsRemoved'",
    [user.user.id],
  );
  assert.deepEqual(rows, [{ count: 1 }]);

  assert.equal((await refuse(server, 'removeUserSecondFactors', admin)).code, 'NO_SECOND_FACTOR');
  const own = { ...admin, params: { id: config.superadminId } };
  assert.equal((await refuse(server, 'removeUserSecondFactors', own)).code, 'FORBIDDEN');
});

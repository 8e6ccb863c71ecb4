import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditOf } from '../../../test/support/audit.ts';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makePasskey } from '../../../test/support/passkey.ts';
import { PASSWORD, signInWithPassword, signUp } from '../../../test/support/people.ts';
import { addApp, codeOf, finishWith, startSignIn } from '../../../test/support/second-factors.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { findStep } from './totp.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** RFC 6238, appendix B, for SHA-1; the last six of its eight digits. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

test('codes are those of RFC 6238, and count one step early and one late', () => {
  // The ASCII text 12345678901234567890.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  for (const [seconds, code] of VECTORS) {
    const step = Math.floor(seconds / 30);
    for (const late of [-1, 0, 1])
      assert.equal(findStep(secret, { code, now: new Date((seconds + late * 30) * 1_000) }), step);
    for (const late of [-2, 2]) {
      const now = new Date((seconds + late * 30) * 1_000);
      assert.equal(findStep(secret, { code, now }), undefined);
    }
  }
});

test('an account without a second factor signs in as before, and lists none', async () => {
  const as = await signUp(server);
  await signInWithPassword(server, { email: as.user.email, password: PASSWORD });
  const listed = await call(server, 'listSecondFactors', { as });
  assert.deepEqual(listed, { factors: [], recoveryCodesLeft: 0, neededFrom: null });
});

test('an app counts once a code has confirmed it, and comes with eight recovery codes', async () => {
  const as = await signUp(server);
  const body = { password: PASSWORD };
  const { setup } = await call(server, 'startTotp', { as, body });
  assert.match(setup.secret, /^[A-Z2-7]{32}$/);
  const url = new URL(setup.otpauthUrl);
  assert.equal(url.searchParams.get('secret'), setup.secret);
  await signInWithPassword(server, { email: as.user.email, password: PASSWORD });

  const wrong = await refuse(server, 'confirmTotp', {
    as,
    body: { id: setup.id, code: codeOf(setup.secret, 5) },
  });
  assert.deepEqual([wrong.status, Object.keys(wrong.fields ?? {})], [400, ['code']]);
  const code = codeOf(setup.secret);
  const confirm = { as, body: { id: setup.id, code: `${code.slice(0, 3)} ${code.slice(3)}` } };
  const { factor, recoveryCodes = [] } = await call(server, 'confirmTotp', confirm);
  assert.deepEqual([factor.kind, factor.name], ['totp', 'Authenticator app']);
  assert.equal(new Set(recoveryCodes).size, 8);
  for (const each of recoveryCodes) assert.match(each, /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  const other = { as, body: { ...confirm.body, code: codeOf(setup.secret, 1) } };
  assert.equal((await refuse(server, 'confirmTotp', other)).code, 'CHALLENGE_EXPIRED');
  // Whoever got no response sends the same again.
  const again = await call(server, 'confirmTotp', confirm);
  assert.deepEqual(again.factor, factor);
  assert.equal(new Set([...recoveryCodes, ...(again.recoveryCodes ?? [])]).size, 16);

  const listed = await call(server, 'listSecondFactors', { as });
  assert.deepEqual(listed, { factors: [factor], recoveryCodesLeft: 8, neededFrom: null });
  const second = await addApp(server, as, { name: 'Tablet' });
  assert.equal(second.recoveryCodes, undefined);
  const { rows } = await server.database.pool.query(
    'select s.*, c.code_hash from second_factors s join recovery_codes c using (user_id)',
  );
  const stored = JSON.stringify(rows);
  for (const secret of [setup.secret, ...recoveryCodes, recoveryCodes[0]?.replace('-', '') ?? ''])
    assert.ok(!stored.includes(secret));
  const added = { action: 'addSecondFactor', kind: 'user', after: { kind: 'totp' } };
  const entry = { ...added, actorId: as.user.id };
  assert.deepEqual(await auditOf(server, as.user.id), [entry, entry]);
});

test('an app that was not confirmed ends after 15 minutes, and with the next one', async () => {
  const as = await signUp(server);
  const start = { as, body: { password: PASSWORD } };
  const { setup: first } = await call(server, 'startTotp', start);
  const { setup: second } = await call(server, 'startTotp', start);
  await server.database.pool.query(
    "update second_factor_challenges set expires_at = expires_at - interval '15 minutes'",
  );
  for (const { id, secret } of [first, second]) {
    const refused = await refuse(server, 'confirmTotp', { as, body: { id, code: codeOf(secret) } });
    assert.equal(refused.code, 'CHALLENGE_EXPIRED');
  }
});

test('whoever does not know the password adds, removes and renews nothing', async () => {
  const as = await signUp(server);
  const { factor } = await addApp(server, as);
  const body = { password: 'Wrong1pass' };
  const params = { id: factor.id };
  const names = ['startTotp', 'startPasskey', 'removeSecondFactor', 'renewRecoveryCodes'] as const;
  for (const name of names) {
    const refused = await refuse(server, name, { as, params, body });
    assert.deepEqual(
      [refused.code, Object.keys(refused.fields ?? {})],
      ['VALIDATION', ['password']],
    );
  }
  const { factors, recoveryCodesLeft } = await call(server, 'listSecondFactors', { as });
  assert.deepEqual([factors.length, recoveryCodesLeft], [1, 8]);
});

test('an account has five second factors at most, also when two are added at once', async () => {
  const as = await signUp(server);
  for (const name of ['1', '2', '3', '4']) await addApp(server, as, { name });
  const start = { as, body: { password: PASSWORD } };
  const { setup } = await call(server, 'startTotp', start);
  const { options } = await call(server, 'startPasskey', start);
  const responses = await Promise.all([
    send(server, 'confirmTotp', { as, body: { id: setup.id, code: codeOf(setup.secret) } }),
    send(server, 'addPasskey', {
      as,
      body: { response: makePasskey().register(options), name: '5' },
    }),
  ]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 409]);
  assert.equal((await call(server, 'listSecondFactors', { as })).factors.length, 5);
  for (const name of ['startTotp', 'startPasskey'] as const)
    assert.equal((await refuse(server, name, start)).code, 'TOO_MANY_FACTORS');
});

test('a factor of another account is not found, and stays', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  const { factor } = await addApp(server, other);
  const body = { password: PASSWORD };
  const params = { id: factor.id };
  const refused = await refuse(server, 'removeSecondFactor', { as, params, body });
  assert.equal(refused.status, 404);
  const code = { as, body: { id: createObjectId(), code: '123456' } };
  assert.equal((await refuse(server, 'confirmTotp', code)).code, 'CHALLENGE_EXPIRED');
  assert.equal((await call(server, 'listSecondFactors', { as: other })).factors.length, 1);
});

test('an app that another account is adding cannot be confirmed', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  const { setup } = await call(server, 'startTotp', { as: other, body: { password: PASSWORD } });
  const body = { id: setup.id, code: codeOf(setup.secret) };
  assert.equal((await refuse(server, 'confirmTotp', { as, body })).code, 'CHALLENGE_EXPIRED');
  await call(server, 'confirmTotp', { as: other, body });
});

test('with the last factor the recovery codes end, and sign-in needs the password alone', async () => {
  const as = await signUp(server);
  const [first, second] = [await addApp(server, as), await addApp(server, as)];
  const body = { password: PASSWORD };
  const waiting = await finishWith(server, as, { code: second.nextCode() });
  const { id } = await call(server, 'removeSecondFactor', {
    as,
    params: { id: first.factor.id },
    body,
  });
  assert.equal(id, first.factor.id);
  assert.equal((await refuse(server, 'signInWithSecondFactor', waiting)).code, 'CHALLENGE_EXPIRED');
  assert.equal((await call(server, 'listSecondFactors', { as })).recoveryCodesLeft, 8);
  await startSignIn(server, as);
  await call(server, 'removeSecondFactor', { as, params: { id: second.factor.id }, body });
  assert.equal((await call(server, 'listSecondFactors', { as })).recoveryCodesLeft, 0);
  await signInWithPassword(server, { email: as.user.email, password: PASSWORD });
  assert.equal((await refuse(server, 'renewRecoveryCodes', { as, body })).code, 'NO_SECOND_FACTOR');
  const actions = (await auditOf(server, as.user.id)).map(({ action }) => action);
  assert.deepEqual(actions.slice(2), ['removeSecondFactor', 'removeSecondFactor']);
});

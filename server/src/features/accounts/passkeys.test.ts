import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makePasskey } from '../../../test/support/passkey.ts';
import { PASSWORD, type Person, signUp } from '../../../test/support/people.ts';
import { startSignIn } from '../../../test/support/second-factors.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
});
after(() => server.close());

type Passkey = ReturnType<typeof makePasskey>;

async function startPasskey(as: Person) {
  return (await call(server, 'startPasskey', { as, body: { password: PASSWORD } })).options;
}

async function addPasskey(as: Person, passkey: Passkey) {
  const response = passkey.register(await startPasskey(as));
  return call(server, 'addPasskey', { as, body: { response, name: 'Firefox on Windows' } });
}

async function startWithPasskey(as: Person) {
  const { challenge, passkeyOptions } = await startSignIn(server, as);
  assert.ok(passkeyOptions);
  return { challenge, passkeyOptions };
}

test('a passkey is added, and signs in', async () => {
  const as = await signUp(server);
  const passkey = makePasskey();
  const options = await startPasskey(as);
  assert.deepEqual(options.rp, { id: 'muster.test', name: 'Muster' });
  assert.notEqual(Buffer.from(options.user.id, 'base64url').toString(), as.user.email);
  const { factor, recoveryCodes } = await addPasskey(as, passkey);
  assert.deepEqual([factor.kind, factor.name], ['passkey', 'Firefox on Windows']);
  assert.equal(recoveryCodes?.length, 8);
  const { excludeCredentials } = await startPasskey(as);
  assert.deepEqual(excludeCredentials, [
    { id: passkey.id, type: 'public-key', transports: ['internal'] },
  ]);

  const { kinds, passkeyOptions, challenge } = await startSignIn(server, as);
  assert.deepEqual([kinds, passkeyOptions?.rpId], [['passkey'], 'muster.test']);
  assert.deepEqual(passkeyOptions?.allowCredentials, excludeCredentials);
  const assertion = passkey.sign(passkeyOptions ?? { challenge: '' });
  const session = await call(server, 'signInWithSecondFactor', { body: { challenge, assertion } });
  assert.equal(session.user.id, as.user.id);
});

test('a passkey of another page, another host or an earlier challenge is not added', async () => {
  const as = await signUp(server);
  const passkey = makePasskey();
  const earlier = await startPasskey(as);
  const made = [
    (options: { challenge: string }) => passkey.register(options, { origin: 'https://evil.test' }),
    (options: { challenge: string }) => passkey.register(options, { rpId: 'evil.test' }),
    () => passkey.register(earlier),
  ];
  for (const make of made) {
    const body = { response: make(await startPasskey(as)), name: 'Key' };
    const refused = await refuse(server, 'addPasskey', { as, body });
    assert.deepEqual([refused.status, Object.keys(refused.fields ?? {})], [400, ['response']]);
    // A challenge is for one try.
    assert.equal((await refuse(server, 'addPasskey', { as, body })).code, 'CHALLENGE_EXPIRED');
  }
  assert.deepEqual((await call(server, 'listSecondFactors', { as })).factors, []);
});

test('what one account was asked to sign adds no passkey to another, nor later', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  const options = await startPasskey(other);
  const body = { response: makePasskey().register(options), name: 'Key' };
  assert.equal((await refuse(server, 'addPasskey', { as, body })).code, 'CHALLENGE_EXPIRED');
  await server.database.pool.query(
    "update second_factor_challenges set expires_at = expires_at - interval '5 minutes'",
  );
  const late = await refuse(server, 'addPasskey', { as: other, body });
  assert.equal(late.code, 'CHALLENGE_EXPIRED');
});

test('a passkey signs in for this page and this sign-in alone, and no copy of it does', async () => {
  const as = await signUp(server);
  const passkey = makePasskey();
  await addPasskey(as, passkey);
  const first = await startWithPasskey(as);
  const replayed = passkey.sign(first.passkeyOptions);
  const body = { challenge: first.challenge, assertion: replayed };
  await call(server, 'signInWithSecondFactor', { body });
  assert.equal(
    (await refuse(server, 'signInWithSecondFactor', { body })).code,
    'CHALLENGE_EXPIRED',
  );

  const { challenge, passkeyOptions: options } = await startWithPasskey(as);
  const wrong = [
    replayed,
    passkey.sign(options, { origin: 'https://evil.test' }),
    passkey.sign(options, { rpId: 'evil.test' }),
    // It was used once already.
    passkey.sign(options, { counter: 1 }),
    { ...makePasskey().sign(options), id: passkey.id, rawId: passkey.id },
  ];
  for (const assertion of wrong) {
    const input = { body: { challenge, assertion } };
    const refused = await refuse(server, 'signInWithSecondFactor', input);
    assert.deepEqual([refused.status, Object.keys(refused.fields ?? {})], [400, ['assertion']]);
  }
});

test('the passkey of another account is none', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  const passkey = makePasskey();
  await addPasskey(as, makePasskey());
  await addPasskey(other, passkey);
  const { challenge, passkeyOptions } = await startWithPasskey(as);
  const body = { challenge, assertion: passkey.sign(passkeyOptions) };
  assert.equal((await refuse(server, 'signInWithSecondFactor', { body })).status, 400);
});

test('passkeys that sync always count 0, and sign in again and again', async () => {
  const as = await signUp(server);
  const passkey = makePasskey();
  await addPasskey(as, passkey);
  for (let signIns = 0; signIns < 2; signIns += 1) {
    const { challenge, passkeyOptions } = await startWithPasskey(as);
    const assertion = passkey.sign(passkeyOptions, { counter: 0 });
    await call(server, 'signInWithSecondFactor', { body: { challenge, assertion } });
  }
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createVerifier } from 'fast-jwt';
import { call, refuse } from '../../../test/support/call.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

const SECRET = 'gear-secret-of-at-least-32-characters';
const ownApis = [
  { remote: 'gear', origin: 'https://gear.example', secret: SECRET },
  { remote: 'fun', origin: 'https://fun.example', secret: 'f'.repeat(32) },
];

let server: TestServer;
let player: Person;

before(async () => {
  server = await startTestServer({ config: { ownApis } });
  player = await signUp(server, { nickName: 'Dunlin' });
});
after(() => server.close());

test('the token says who calls, to the API of this remote only, for five minutes', async () => {
  const params = { remote: 'gear' };
  const { token, expiresAt } = await call(server, 'createOwnApiToken', { as: player, params });
  const verify = createVerifier({
    key: SECRET,
    allowedAud: 'https://gear.example',
    allowedIss: server.services.config.publicUrl,
  });
  const { sub, iat, exp } = verify(token) as { sub: string; iat: number; exp: number };
  assert.equal(sub, player.user.id);
  assert.equal(exp - iat, 300);
  assert.ok(Math.abs(Date.parse(expiresAt) - exp * 1_000) < 2_000);
  const other = createVerifier({ key: 'f'.repeat(32) });
  assert.throws(() => other(token), /signature/);
});

test('it opens nothing at Muster', async () => {
  const params = { remote: 'gear' };
  const { token } = await call(server, 'createOwnApiToken', { as: player, params });
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}/api/auth/profile`, { headers });
  assert.equal(response.status, 401);
});

test('a remote without an own API has none, and visitors get no token', async () => {
  const params = { remote: 'events' };
  const { code } = await refuse(server, 'createOwnApiToken', { as: player, params });
  assert.equal(code, 'NOT_FOUND');
  const response = await fetch(`${server.url}/api/own-apis/gear/token`, { method: 'POST' });
  assert.equal(response.status, 401);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refuse, send } from '../../../test/support/call.ts';
import { PASSWORD, type Person, signUp } from '../../../test/support/people.ts';
import { addApp, codeOf } from '../../../test/support/second-factors.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let addresses = 0;

before(async () => {
  server = await startTestServer({ config: { trustedProxies: ['loopback'] } });
});
after(() => server.close());

/** Rate limits of addresses are no part of this: each request comes from another one. */
function fromAnywhere() {
  addresses += 1;
  return { 'x-forwarded-for': `10.${addresses >> 8}.${addresses & 255}.1` };
}

/** The same database behind limits, which setting up would meet. */
async function startLimited(): Promise<TestServer> {
  const { database, services } = server;
  const borrowed = { ...database, close: async () => undefined };
  return startTestServer({ database: borrowed, config: { ...services.config, rateLimit: true } });
}

async function signIn(limited: TestServer, { user }: Person, password = PASSWORD) {
  const body = { email: user.email, password };
  const response = await send(limited, 'login', { body, headers: fromAnywhere() });
  const { data, error } = await response.json();
  return { status: response.status, challenge: data?.challenge, code: error?.code };
}

function loginWith(deviceToken: string, { user: { email } }: Person) {
  const body = { email, password: PASSWORD, deviceTokens: [deviceToken] };
  return { body, headers: fromAnywhere() };
}

function guess(limited: TestServer, challenge: string, code: string) {
  const input = { body: { challenge, code }, headers: fromAnywhere() };
  return send(limited, 'signInWithSecondFactor', input);
}

async function waitOut(): Promise<void> {
  await server.database.pool.query('update password_failures set retry_at = now()');
}

test('whoever knows the password guesses ten codes, with however many challenges', async (t) => {
  const as = await signUp(server);
  const { secret } = await addApp(server, as);
  const limited = await startLimited();
  t.after(limited.close);
  const challenges: string[] = [];
  for (let n = 0; n < 8; n += 1) challenges.push((await signIn(limited, as)).challenge);
  const statuses: number[] = [];
  for (let n = 0; n < 16; n += 1) {
    const response = await guess(limited, challenges[n >> 1] ?? '', codeOf(secret, 9));
    statuses.push(response.status);
  }
  assert.deepEqual(statuses, [...Array(10).fill(400), ...Array(6).fill(429)]);
  await waitOut();
  // A wait is no shorter because the password is right.
  const { challenge } = await signIn(limited, as);
  assert.equal((await guess(limited, challenge, codeOf(secret, 9))).status, 400);
  const body = { challenge, code: codeOf(secret) };
  const refused = await refuse(limited, 'signInWithSecondFactor', { body });
  assert.equal(refused.code, 'TOO_MANY_REQUESTS');
  assert.ok(Number(refused.headers.get('retry-after')) > 30);
});

test('a new browser, such as one with a new password, gets no more guesses', async (t) => {
  const as = await signUp(server);
  const { secret } = await addApp(server, as);
  const limited = await startLimited();
  t.after(limited.close);
  const { data } = await (await send(limited, 'login', loginWith(as.deviceToken, as))).json();
  for (let n = 0; n < 5; n += 1) await guess(limited, data.challenge, codeOf(secret, 9));
  const { challenge } = await signIn(limited, as);
  for (let n = 0; n < 5; n += 1) await guess(limited, challenge, codeOf(secret, 9));
  const last = await signIn(limited, as);
  assert.equal((await guess(limited, last.challenge, codeOf(secret))).status, 429);
});

test('guesses at the password between the two steps keep nobody out', async (t) => {
  const as = await signUp(server);
  const { secret } = await addApp(server, as);
  const limited = await startLimited();
  t.after(limited.close);
  const { challenge } = await signIn(limited, as);
  for (let n = 0; n < 12; n += 1) await signIn(limited, as, 'Wrong1pass');
  assert.equal((await guess(limited, challenge, codeOf(secret))).status, 200);
});

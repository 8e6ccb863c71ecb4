import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { call, type RawInput, refuse } from '../../../test/support/call.ts';
import { PASSWORD, type Person, signInWithPassword, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { deleteOldPasswordFailures } from './password-failure-store.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ config: { rateLimit: true, trustedProxies: ['loopback'] } });
});
after(() => server.close());
beforeEach(() => server.database.pool.query('delete from request_counts'));

/** The limit of each address is not the subject here. */
let addresses = 0;
function fromAnywhere() {
  addresses += 1;
  return { 'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}` };
}
function signIn(email: string, password: string, more: object = {}): RawInput {
  return { body: { email, password, ...more }, headers: fromAnywhere() };
}
async function guess(email: string, more: object = {}) {
  return refuse(server, 'login', signIn(email, 'Wrong1pass', more));
}
async function guessTimes(count: number, email: string, more: object = {}): Promise<string[]> {
  const codes: string[] = [];
  for (let n = 0; n < count; n += 1) codes.push((await guess(email, more)).code);
  return codes;
}
/** Lets the delay of every account pass. */
async function waitOut(): Promise<void> {
  await server.database.pool.query('update password_failures set retry_at = now()');
}
function deviceTokensOf({ deviceToken }: Person) {
  return { deviceTokens: [deviceToken] };
}

test('guesses at one account are delayed after ten, from however many addresses', async () => {
  const { user } = await signUp(server);
  const guesses = Array.from({ length: 40 }, () => guess(user.email));
  const codes = (await Promise.all(guesses)).map(({ code }) => code);
  assert.equal(codes.filter((code) => code === 'INVALID_CREDENTIALS').length, 10);
  assert.equal(codes.filter((code) => code === 'TOO_MANY_REQUESTS').length, 30);
  const right = await refuse(server, 'login', signIn(user.email.toUpperCase(), PASSWORD));
  assert.equal(right.code, 'TOO_MANY_REQUESTS');
});

test('the delay says how long it is, doubles with each failure up to 15 minutes, and ends', async () => {
  const { user } = await signUp(server);
  await guessTimes(10, user.email);
  const waits: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const refused = await guess(user.email);
    const seconds = Number(refused.headers.get('retry-after'));
    waits.push(Math.round(seconds / 30) * 30);
    const shown = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
    assert.equal(refused.message, `Too many wrong passwords. Please wait ${shown} and try again`);
    await waitOut();
    assert.equal((await guess(user.email)).code, 'INVALID_CREDENTIALS');
  }
  assert.deepEqual(waits, [30, 60, 120, 240, 480, 900, 900]);
  await waitOut();
  await signInWithPassword(server, { email: user.email, password: PASSWORD });
  assert.deepEqual(await guessTimes(10, user.email), Array(10).fill('INVALID_CREDENTIALS'));
});

test('an email without an account is delayed in the same way', async () => {
  const codes = await guessTimes(11, 'nobody@muster.test');
  assert.deepEqual(codes, [...Array(10).fill('INVALID_CREDENTIALS'), 'TOO_MANY_REQUESTS']);
});

test('the owner signs in on a browser that was signed in before while others guess', async () => {
  const owner = await signUp(server);
  const { email } = owner.user;
  await guessTimes(12, email);
  assert.equal((await refuse(server, 'login', signIn(email, PASSWORD))).code, 'TOO_MANY_REQUESTS');
  const body = { email, password: PASSWORD, ...deviceTokensOf(owner) };
  const signedIn = await signInWithPassword(server, body);
  assert.equal(signedIn.deviceToken, owner.deviceToken, 'the browser stays the same one');
  assert.equal((await guess(email)).code, 'TOO_MANY_REQUESTS', 'which ends no delay of others');
});

test('a stolen or foreign device token does not allow more guesses', async () => {
  const [owner, other] = [await signUp(server), await signUp(server)];
  const { email } = owner.user;
  const stolen = await guessTimes(11, email, deviceTokensOf(owner));
  assert.deepEqual(stolen, [...Array(10).fill('INVALID_CREDENTIALS'), 'TOO_MANY_REQUESTS']);
  await guessTimes(10, email);
  const forged = `${owner.deviceToken.slice(0, -2)}AA`;
  const foreign = [other.deviceToken, forged, '', 'a.b.c'];
  assert.equal((await guess(email, { deviceTokens: foreign })).code, 'TOO_MANY_REQUESTS');
});

test('whoever sets a new password by a link can sign in at once', async () => {
  const { user } = await signUp(server);
  await guessTimes(10, user.email);
  const admin = await import('./password-changes.ts');
  const { url } = await admin.createPasswordReset(server.services.db, server.services, user.id);
  const token = url.split('#')[1] ?? '';
  const { deviceToken } = await call(server, 'resetPassword', {
    body: { token, password: 'Another1pass' },
  });
  const body = { email: user.email, password: 'Another1pass', deviceTokens: [deviceToken] };
  await signInWithPassword(server, body);
});

test('each endpoint that takes a password counts the failures of its session', async () => {
  const as = await signUp(server);
  const wrong = 'Wrong1pass';
  const attempts = [
    ['changePassword', { currentPassword: wrong, newPassword: 'Another1pass' }],
    ['requestEmailChange', { currentPassword: wrong, newEmail: 'other@muster.test' }],
    ['requestAccountDeletion', { password: wrong }],
  ] as const;
  const codes: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const [name, body] = attempts[n % 3]!;
    codes.push((await refuse(server, name, { as, body, headers: fromAnywhere() })).code);
  }
  assert.deepEqual(codes, [...Array(10).fill('VALIDATION'), ...Array(2).fill('TOO_MANY_REQUESTS')]);
  // Nobody is locked out by it: neither another session, nor who signs in.
  await signInWithPassword(server, { email: as.user.email, password: PASSWORD });
});

test('failures are kept without the email, and removed after a day', async () => {
  const { pool } = server.database;
  await guess('Someone@muster.test');
  const { rows } = await pool.query('select * from password_failures');
  assert.doesNotMatch(JSON.stringify(rows), /someone/i);
  const batch = { maxRows: 100, limit: 100 };
  assert.equal(await deleteOldPasswordFailures(pool, { ...batch, now: new Date() }), 0);
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  assert.equal(await deleteOldPasswordFailures(pool, { ...batch, now: tomorrow }), rows.length);
});

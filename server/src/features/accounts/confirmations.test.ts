import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, type RawInput, refuse, send } from '../../../test/support/call.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { PASSWORD, type Person, signInWithPassword, signUp } from '../../../test/support/people.ts';
import { addApp } from '../../../test/support/second-factors.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import {
  makeStripeKey,
  startStripePayingServer,
} from '../../../test/support/stripe/connect-stripe.ts';
import {
  type StripeServer,
  startStripeServer,
} from '../../../test/support/stripe/stripe-server.ts';

let server: TestServer;
let stripe: StripeServer;

before(async () => {
  stripe = await startStripeServer();
  server = await startStripePayingServer(stripe);
});
after(async () => {
  await server.close();
  await stripe.close();
});

/** So much time has passed since anybody of the account proved who they are. */
async function wait({ user }: Person, minutes: number): Promise<void> {
  await server.database.pool.query(
    `update sessions set confirmed_at = confirmed_at - $2 * interval '1 minute' where user_id = $1`,
    [user.id, minutes],
  );
}

function crewOf(eventId: string | null) {
  return { eventId, roles: ['gate'], expiresAt: new Date(Date.now() + 86_400_000).toISOString() };
}

function sendInvitation(input: RawInput) {
  return send(server, 'inviteCrew', input);
}

test('crew of all events is invited within 10 minutes of the password, that of one at any time', async () => {
  const as = await signUp(server);
  const { id } = await makeApprovedEvent(server, as);
  const forAll = { as, body: crewOf(null) };
  await wait(as, 9);
  assert.equal((await sendInvitation(forAll)).status, 201);
  await wait(as, 1);
  assert.equal((await refuse(server, 'inviteCrew', forAll)).code, 'CONFIRMATION_NEEDED');
  assert.equal((await sendInvitation({ as, body: crewOf(id) })).status, 201);
});

test('a payment account is connected and disconnected within 10 minutes of the password', async () => {
  const as = await signUp(server);
  const secretKey = makeStripeKey();
  stripe.addKey(secretKey);
  await wait(as, 10);
  const connect = { as, body: { secretKey } };
  assert.equal(
    (await refuse(server, 'connectPaymentAccount', connect)).code,
    'CONFIRMATION_NEEDED',
  );
  assert.equal((await call(server, 'getPaymentAccount', { as })).account, null);
  await call(server, 'confirmIdentity', { as, body: { password: PASSWORD } });
  await call(server, 'connectPaymentAccount', connect);
  await wait(as, 10);
  const refused = await refuse(server, 'disconnectPaymentAccount', { as });
  assert.equal(refused.code, 'CONFIRMATION_NEEDED');
  assert.ok((await call(server, 'getPaymentAccount', { as })).account);
  await signInWithPassword(server, { email: as.user.email, password: PASSWORD });
  const other = await refuse(server, 'disconnectPaymentAccount', { as });
  assert.equal(other.code, 'CONFIRMATION_NEEDED', 'the password was given in another session');
});

test('the password or an unused code confirms who it is, for 10 minutes', async () => {
  const as = await signUp(server);
  const { nextCode } = await addApp(server, as);
  await wait(as, 60);
  const code = nextCode();
  for (const [body, field] of [
    [{ password: 'Wrong1pass' }, 'password'],
    [{ code: '000000' === code ? '000001' : '000000' }, 'code'],
    [{}, 'password'],
    [{ password: PASSWORD, code }, 'password'],
  ] as const) {
    const { status, fields = {} } = await refuse(server, 'confirmIdentity', { as, body });
    assert.deepEqual([status, ...Object.keys(fields)], [400, field]);
  }
  const { confirmedUntil } = await call(server, 'confirmIdentity', { as, body: { code } });
  const minutes = (Date.parse(confirmedUntil) - Date.now()) / 60_000;
  assert.ok(minutes > 9 && minutes <= 10.1, confirmedUntil);
  await call(server, 'disconnectPaymentAccount', { as });
  const again = await refuse(server, 'confirmIdentity', { as, body: { code } });
  assert.equal(again.code, 'VALIDATION');
});

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { FIELD_TEXT } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { PASSWORD, type Person, signInWithPassword, signUp } from '../../../test/support/people.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import type { SmtpCatcher } from '../../../test/support/smtp-catcher.ts';
import { startServerWithMail } from '../../../test/support/start-server-with-mail.ts';
import {
  PUBLIC_URL,
  startTestServer,
  type TestServer,
} from '../../../test/support/start-test-server.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';

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

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `new${addresses}@muster.test`;
}

function requestChange(as: Person, newEmail: string) {
  return call(server, 'requestEmailChange', {
    as,
    body: { newEmail, currentPassword: PASSWORD },
  });
}

/** Asks for a change, and returns the token that was sent to the new address. */
async function mailToken(as: Person, newEmail: string): Promise<string> {
  await requestChange(as, newEmail);
  await runJobs(server);
  const mail = catcher.mails.at(-1);
  assert.deepEqual(mail?.to, [newEmail]);
  const [, token = ''] =
    new RegExp(`${PUBLIC_URL}/confirm-email#([\\w-]{43})\\s`).exec(mail.text) ?? [];
  assert.ok(token, mail.text);
  return token;
}

function refuseConfirmation(token: string) {
  return refuse(server, 'confirmEmailChange', { body: { token } });
}

async function emailOf(as: Person): Promise<string> {
  return (await call(server, 'getProfile', { as })).user.email;
}

test('the email changes once the new address is confirmed, and the old address is told', async () => {
  const as = await signUp(server);
  const newEmail = newAddress();
  const { status, user } = await requestChange(as, newEmail);
  assert.deepEqual([status, user.email], ['confirmation-sent', as.user.email]);
  const token = await mailToken(as, newEmail);
  assert.equal(await emailOf(as), as.user.email, 'the old one stays until then');
  assert.deepEqual(await call(server, 'confirmEmailChange', { body: { token } }), {
    email: newEmail,
    isNew: true,
  });
  assert.equal(await emailOf(as), newEmail);
  await signInWithPassword(server, { email: newEmail, password: PASSWORD });
  await runJobs(server);
  const told = catcher.mails.at(-1);
  assert.deepEqual(told?.to, [as.user.email]);
  assert.match(
    told?.headers.subject ?? '',
    /^The email address of your Muster account was changed$/,
  );
  assert.equal((await refuseConfirmation(token)).code, 'LINK_EXPIRED', 'a link works once');
});

test('the password is needed, and each field has its message', async () => {
  const as = await signUp(server);
  for (const [body, field, text] of [
    [
      { newEmail: newAddress(), currentPassword: 'Wrong1' },
      'currentPassword',
      FIELD_TEXT.currentPasswordWrong,
    ],
    [{ newEmail: newAddress() }, 'currentPassword', FIELD_TEXT.currentPasswordRequired],
    [{ newEmail: 'nowhere', currentPassword: PASSWORD }, 'newEmail', FIELD_TEXT.emailFormat],
    [
      { newEmail: as.user.email, currentPassword: PASSWORD },
      'newEmail',
      SERVER_TEXT.emailUnchanged,
    ],
  ] as const) {
    const { code, fields } = await refuse(server, 'requestEmailChange', { as, body });
    assert.deepEqual([code, fields], ['VALIDATION', { [field]: text }]);
  }
  assert.equal((await refuse(server, 'requestEmailChange', { body: {} })).code, 'UNAUTHENTICATED');
  await runJobs(server);
  assert.equal(catcher.mails.length, 0);
});

test('an address of another account is refused, also when it is taken before the confirmation', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  const body = { newEmail: other.user.email.toUpperCase(), currentPassword: PASSWORD };
  const refused = await refuse(server, 'requestEmailChange', { as, body });
  assert.deepEqual(
    [refused.code, Object.keys(refused.fields ?? {})],
    ['EMAIL_TAKEN', ['newEmail']],
  );
  const newEmail = newAddress();
  const token = await mailToken(as, newEmail);
  await signUp(server, { email: newEmail });
  assert.equal((await refuseConfirmation(token)).code, 'EMAIL_TAKEN');
  assert.equal(await emailOf(as), as.user.email);
});

test('a newer request, 24 hours and a new password end a link', async () => {
  const as = await signUp(server);
  const [first, second] = [newAddress(), newAddress()];
  const replaced = await mailToken(as, first);
  const expired = await mailToken(as, second);
  assert.equal((await refuseConfirmation(replaced)).code, 'LINK_EXPIRED');
  await server.database.pool.query(
    `update email_changes set expires_at = expires_at - interval '24 hours' where user_id = $1`,
    [as.user.id],
  );
  assert.equal((await refuseConfirmation(expired)).code, 'LINK_EXPIRED');
  assert.equal((await refuseConfirmation('unknown')).code, 'LINK_EXPIRED');

  const token = await mailToken(as, first);
  await call(server, 'requestPasswordReset', { body: { email: as.user.email } });
  await runJobs(server);
  const [, resetToken = ''] =
    /reset-password#([\w-]{43})/.exec(catcher.mails.at(-1)?.text ?? '') ?? [];
  await call(server, 'resetPassword', { body: { token: resetToken, password: 'Another1' } });
  assert.equal((await refuseConfirmation(token)).code, 'LINK_EXPIRED');
});

test('an account can send five confirmations a day', async () => {
  const as = await signUp(server);
  for (let request = 0; request < 5; request += 1) await requestChange(as, newAddress());
  const body = { newEmail: newAddress(), currentPassword: PASSWORD };
  const { code, message } = await refuse(server, 'requestEmailChange', { as, body });
  assert.deepEqual([code, message], ['TOO_MANY_REQUESTS', FIELD_TEXT.emailChangesPerDay]);
  await runJobs(server);
  const links = catcher.mails.filter(({ text }) => text.includes('/confirm-email#'));
  assert.equal(links.length, 5);
});

test('without a mail server the email changes at once, after the password', async () => {
  const plain = await startTestServer();
  try {
    const [as, other] = [await signUp(plain), await signUp(plain)];
    const newEmail = newAddress();
    const wrong = { newEmail, currentPassword: 'Wrong1' };
    assert.equal(
      (await refuse(plain, 'requestEmailChange', { as, body: wrong })).code,
      'VALIDATION',
    );
    const body = { newEmail, currentPassword: PASSWORD };
    const { status, user } = await call(plain, 'requestEmailChange', { as, body });
    assert.deepEqual([status, user.email], ['changed', newEmail]);
    const taken = { as: other, body };
    assert.equal((await refuse(plain, 'requestEmailChange', taken)).code, 'EMAIL_TAKEN');
  } finally {
    await plain.close();
  }
});

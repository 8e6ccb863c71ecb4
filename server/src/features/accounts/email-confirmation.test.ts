import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { FIELD_TEXT } from '@muster/contract';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import {
  PASSWORD,
  type Person,
  signInSuperadmin,
  signInWithPassword,
  signUp,
  signUpUnconfirmed,
} from '../../../test/support/people.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import type { SmtpCatcher } from '../../../test/support/smtp-catcher.ts';
import { startServerWithMail } from '../../../test/support/start-server-with-mail.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
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

/** Sends what waits; returns the mails to an address since the test began. */
async function mailsTo(address: string) {
  await runJobs(server);
  return catcher.mails.filter(({ to }) => to.includes(address));
}

/** The token of the newest link that was sent to an account. */
async function tokenFor({ user }: Person): Promise<string> {
  const mail = (await mailsTo(user.email)).at(-1);
  return /\/confirm-email#([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function isConfirmed(as: Person): Promise<boolean> {
  return (await call(server, 'getProfile', { as })).user.emailConfirmed;
}

test('a link confirms the email of a new account, once', async () => {
  const as = await signUpUnconfirmed(server);
  assert.equal(as.user.emailConfirmed, false);
  const mails = await mailsTo(as.user.email);
  assert.deepEqual(
    mails.map(({ headers }) => headers.subject),
    ['Confirm your email address for Muster'],
  );
  const token = await tokenFor(as);
  const confirmed = await call(server, 'confirmEmailChange', { body: { token } });
  assert.deepEqual(confirmed, { email: as.user.email, isNew: false });
  assert.equal(await isConfirmed(as), true);
  const body = { email: as.user.email, password: PASSWORD };
  assert.equal((await signInWithPassword(server, body)).user.emailConfirmed, true);
  const again = await refuse(server, 'confirmEmailChange', { body: { token } });
  assert.equal(again.code, 'LINK_EXPIRED');
  assert.equal((await mailsTo(as.user.email)).length, 1, 'nothing has changed to tell of');
});

test('the link works for seven days', async () => {
  const as = await signUpUnconfirmed(server);
  const token = await tokenFor(as);
  const { rows } = await server.database.pool.query(
    `update email_changes set expires_at = expires_at - interval '7 days'
    where user_id = $1 returning expires_at <= now() as ended`,
    [as.user.id],
  );
  assert.deepEqual(rows, [{ ended: true }]);
  const { code } = await refuse(server, 'confirmEmailChange', { body: { token } });
  assert.equal(code, 'LINK_EXPIRED');
  assert.equal(await isConfirmed(as), false);
});

test('until then it gets no other mail, and others see that it is not confirmed', async () => {
  const organizer = await signUp(server);
  const event = await makeApprovedEvent(server, organizer);
  const as = await signUpUnconfirmed(server);
  await call(server, 'joinEvent', { as, params: { id: event.id }, body: { joinForm: {} } });
  const text = 'Hello';
  const sent = await call(server, 'sendMessage', { as, body: { eventId: event.id, text } });
  assert.equal(sent.message.sender.emailConfirmed, false);
  assert.equal(sent.message.recipient.emailConfirmed, true);
  const params = { id: event.id, userId: as.user.id };
  const { participant } = await call(server, 'getParticipant', { as: organizer, params });
  assert.equal(participant.user?.emailConfirmed, false);
  const password = { currentPassword: PASSWORD, newPassword: 'An0ther-word' };
  await call(server, 'changePassword', { as, body: password });
  await call(server, 'requestPasswordReset', { body: { email: as.user.email } });
  const mails = await mailsTo(as.user.email);
  assert.deepEqual(
    mails.map(({ headers }) => headers.subject),
    Array(2).fill('Confirm your email address for Muster'),
    'a forgotten password brings the same link',
  );
});

test('an account that is not confirmed starts three conversations a day', async () => {
  const organizer = await signUp(server);
  const as = await signUpUnconfirmed(server);
  const bodies = [];
  for (let n = 0; n < 4; n += 1) {
    const { id } = await makeApprovedEvent(server, organizer);
    bodies.push({ eventId: id, text: 'Hi' });
  }
  const sent = bodies.map((body) => send(server, 'sendMessage', { as, body }));
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [201, 201, 201, 429], 'also when they start at once');
  const body = bodies[statuses.indexOf(429)] ?? assert.fail();
  const { code, message } = await refuse(server, 'sendMessage', { as, body });
  assert.deepEqual([code, message], ['QUOTA_REACHED', SERVER_TEXT.unconfirmedThreadsPerDay]);
  const started = bodies[statuses.indexOf(201)] ?? assert.fail();
  await call(server, 'sendMessage', { as, body: started });
  await call(server, 'confirmEmailChange', { body: { token: await tokenFor(as) } });
  await call(server, 'sendMessage', { as, body });
});

test('the link can be sent again, five a day, and only the newest works', async () => {
  const as = await signUpUnconfirmed(server);
  const first = await tokenFor(as);
  for (let n = 0; n < 4; n += 1) {
    const { status } = await call(server, 'sendEmailConfirmation', { as });
    assert.equal(status, 'confirmation-sent');
  }
  const { code, message } = await refuse(server, 'sendEmailConfirmation', { as });
  assert.deepEqual([code, message], ['TOO_MANY_REQUESTS', FIELD_TEXT.emailChangesPerDay]);
  const old = await refuse(server, 'confirmEmailChange', { body: { token: first } });
  assert.equal(old.code, 'LINK_EXPIRED');
  await call(server, 'confirmEmailChange', { body: { token: await tokenFor(as) } });
  assert.equal((await call(server, 'sendEmailConfirmation', { as })).status, 'confirmed');
  assert.equal((await mailsTo(as.user.email)).length, 5);
});

test('a change of the email confirms the new one, and the old one is told nothing', async () => {
  const as = await signUpUnconfirmed(server);
  const registered = await tokenFor(as);
  const newEmail = `changed-${as.user.email}`;
  const body = { newEmail, currentPassword: PASSWORD };
  await call(server, 'requestEmailChange', { as, body });
  const changed: Person = { ...as, user: { ...as.user, email: newEmail } };
  await call(server, 'confirmEmailChange', { body: { token: await tokenFor(changed) } });
  assert.equal(await isConfirmed(as), true);
  assert.equal((await mailsTo(as.user.email)).length, 1);
  const { code } = await refuse(server, 'confirmEmailChange', { body: { token: registered } });
  assert.equal(code, 'LINK_EXPIRED');
});

test('the superadmin is confirmed, and so is everybody where Muster sends no mail', async (t) => {
  assert.equal((await signInSuperadmin(server)).user.emailConfirmed, true);
  const plain = await startTestServer();
  t.after(() => plain.close());
  const as = await signUpUnconfirmed(plain);
  assert.equal(as.user.emailConfirmed, true);
  await plain.database.pool.query('update users set email_confirmed = false');
  const { status, user } = await call(plain, 'sendEmailConfirmation', { as });
  assert.deepEqual([status, user.emailConfirmed], ['confirmed', true]);
});

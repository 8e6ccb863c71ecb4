import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_COUNT } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { bornYearsAgo } from '../../../test/support/dependants.ts';
import { makeGate } from '../../../test/support/gate.ts';
import { PASSWORD, signUp, signUpUnconfirmed } from '../../../test/support/people.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import type { SmtpCatcher } from '../../../test/support/smtp-catcher.ts';
import { startServerWithMail } from '../../../test/support/start-server-with-mail.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { addPlayer, setWaiver } from '../../../test/support/waivers.ts';
import { mailboxOf } from './mailbox-of.ts';

/* Mails that one person causes and another gets (docs/product/mail.md#stranger-mails). */

let server: TestServer;
let catcher: SmtpCatcher;
before(async () => {
  ({ server, catcher } = await startServerWithMail());
});
after(async () => {
  await server.close();
  await catcher.close();
});

test('capitals, dots and tags make no other mailbox', () => {
  for (const email of [
    'kim.fox@muster.test',
    'KimFox+games@Muster.test',
    'k.im.fox+a+b@muster.test',
  ])
    assert.equal(mailboxOf(email), 'kimfox@muster.test');
  assert.notEqual(mailboxOf('kim@muster.test'), mailboxOf('kim@mus.ter.test'));
});

/** A gate of an approved event, with a minor who has a spot. */
async function makeMinor() {
  const gate = await makeGate(server);
  await setWaiver(server, gate.organizer);
  const minor = await signUp(server, { dateOfBirth: bornYearsAgo(14) });
  await addPlayer(gate, minor);
  return { gate, minor };
}

const expiresAt = new Date(Date.now() + 7 * 86_400_000).toISOString();

/** Each causes a mail to an address of the same mailbox. */
const CAUSES: Record<string, (email: string) => Promise<unknown>> = {
  registration: (email) => signUpUnconfirmed(server, { email }),
  'change of email': async (newEmail) => {
    const as = await signUp(server);
    const body = { newEmail, currentPassword: PASSWORD };
    // Over the limit it is refused.
    await call(server, 'requestEmailChange', { as, body }).catch(() => undefined);
  },
  'crew invitation': async (email) => {
    const as = await signUp(server);
    const body = { eventId: null, roles: ['gate' as const], expiresAt, email };
    await call(server, 'inviteCrew', { as, body });
  },
  'guardian link': async (email) => {
    const { gate, minor } = await makeMinor();
    const input = { as: minor, params: { id: gate.event.id }, body: { email } };
    await call(server, 'sendGuardianLink', input).catch(() => undefined);
  },
};

test('a mailbox gets 5 a day, whatever causes them', async () => {
  const causes = Object.values(CAUSES);
  for (let n = 0; n < 2 * causes.length; n += 1)
    await causes[n % causes.length]!(`bombed${'.'.repeat(n % 2)}x+${n}@muster.test`);
  await runJobs(server);
  const mails = catcher.mails.filter(
    ({ to }) => mailboxOf(String(to[0])) === 'bombedx@muster.test',
  );
  assert.equal(mails.length, MAX_COUNT.strangerMailsPerDay);
  for (const { text } of mails) {
    assert.match(text, /because somebody on Muster entered this address/);
    assert.doesNotMatch(text, /security of your account/);
  }
});

test('nothing is written to a guardian before the email is confirmed and the event approved', async () => {
  const { gate, minor } = await makeMinor();
  const { pool } = server.database;
  const input = { as: minor, params: { id: gate.event.id }, body: { email: 'mum@muster.test' } };
  async function refused() {
    return (await refuse(server, 'sendGuardianLink', input)).code;
  }
  const confirm = 'update users set email_confirmed = $2 where id = $1';
  await pool.query(confirm, [minor.user.id, false]);
  assert.equal(await refused(), 'EMAIL_NOT_CONFIRMED');
  await pool.query(confirm, [minor.user.id, true]);
  await pool.query('update events set approved = false where id = $1', [gate.event.id]);
  assert.equal(await refused(), 'NOT_APPROVED');
  const { rows } = await pool.query(`select from mails where recipient = 'mum@muster.test'`);
  assert.equal(rows.length, 0);
});

test('an invitation to an event that is not approved is a link alone', async () => {
  const { gate } = await makeMinor();
  const body = { roles: ['gate' as const], expiresAt, email: 'helper@muster.test' };
  async function isMailed(eventId: string) {
    return (await call(server, 'inviteCrew', { as: gate.organizer, body: { ...body, eventId } }))
      .isMailed;
  }
  assert.equal(await isMailed(gate.event.id), true);
  await server.database.pool.query('update events set approved = false where id = $1', [
    gate.event.id,
  ]);
  assert.equal(await isMailed(gate.event.id), false);
});

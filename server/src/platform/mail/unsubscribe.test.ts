import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OPTIONAL_MAIL_KINDS } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import type { SmtpCatcher } from '../../../test/support/smtp-catcher.ts';
import { startServerWithMail } from '../../../test/support/start-server-with-mail.ts';
import { PUBLIC_URL, type TestServer } from '../../../test/support/start-test-server.ts';
import { sendMail } from './send-mail.ts';

let catcher: SmtpCatcher;
let server: TestServer;
before(async () => {
  ({ server, catcher } = await startServerWithMail());
});
after(async () => {
  await server.close();
  await catcher.close();
});

/** Sends a mail that can be turned off; returns it, or undefined if it was not sent. */
async function sendOptional({ user }: Person) {
  catcher.mails.length = 0;
  const details = { eventTitle: 'Night Raid', eventDate: '2027-05-01T10:00:00.000Z' };
  const to = { userId: user.id, email: user.email };
  await sendMail(server.services.db, 'eventOrganizerGone', to, details);
  await runJobs(server);
  return catcher.mails[0];
}

/** The unsubscribe address of a mail, on the test server. */
async function unsubscribeUrl(person: Person): Promise<string> {
  const { headers } = (await sendOptional(person)) ?? {};
  const [, url = ''] = /^<(.+)>$/.exec(headers?.['list-unsubscribe'] ?? '') ?? [];
  assert.ok(url.startsWith(`${PUBLIC_URL}/api/mail/unsubscribe?token=`), url);
  return url.replace(PUBLIC_URL, server.url);
}

function isOn(as: Person) {
  return call(server, 'getMailPreferences', { as }).then(
    ({ preferences }) => preferences.eventOrganizerGone,
  );
}

test('a mail program turns a kind off with one request, without signing in', async () => {
  const as = await signUp(server);
  const mail = await sendOptional(as);
  assert.equal(mail?.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click');
  const url = await unsubscribeUrl(as);
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), new FormData()]) {
    const response = await fetch(url, { method: 'POST', body });
    assert.equal(response.status, 200);
    assert.match(await response.text(), /You will get no more emails of this kind/);
  }
  assert.equal(await isOn(as), false);
  assert.equal(await sendOptional(as), undefined);
  const lines = server.logged.filter((line) => line.includes('/api/mail/unsubscribe'));
  assert.ok(lines.length > 0);
  assert.doesNotMatch(lines.join(), /token/, 'the token is not logged');
});

test('opening the link shows a page with a button, and changes nothing', async () => {
  const as = await signUp(server);
  const response = await fetch(await unsubscribeUrl(as));
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  const page = await response.text();
  assert.match(page, /Stop emails of this kind: an event you joined is gone/);
  assert.match(page, /<form method="post"><button type="submit">Unsubscribe/);
  assert.equal(await isOn(as), true);
});

test('a forged or changed token turns nothing off', async () => {
  const [as, victim] = [await signUp(server), await signUp(server)];
  const url = await unsubscribeUrl(as);
  const forged = [
    url.replace(as.user.id, victim.user.id),
    url.replace('eventOrganizerGone', 'passwordReset'),
    url.slice(0, -1),
    `${server.url}/api/mail/unsubscribe`,
    `${server.url}/api/mail/unsubscribe?token=a&token=b`,
  ];
  for (const address of forged) {
    for (const method of ['GET', 'POST']) {
      const response = await fetch(address, { method });
      assert.equal(response.status, 403, address);
      assert.match(await response.text(), /This link is not valid\./);
    }
  }
  assert.equal(await isOn(victim), true);
  assert.equal(await isOn(as), true);
});

test('the link of a deleted account is accepted and leaves nothing', async () => {
  const as = await signUp(server);
  const url = await unsubscribeUrl(as);
  await server.services.db.deleteFrom('users').where('id', '=', as.user.id).execute();
  assert.equal((await fetch(url, { method: 'POST' })).status, 200);
});

test('security mails have no unsubscribe link, and are sent whatever is turned off', async () => {
  const as = await signUp(server);
  await call(server, 'updateMailPreferences', { as, body: { eventOrganizerGone: false } });
  catcher.mails.length = 0;
  const to = { userId: as.user.id, email: as.user.email };
  await sendMail(server.services.db, 'passwordChanged', to, {});
  await runJobs(server);
  assert.equal(catcher.mails.length, 1);
  assert.ok(!('list-unsubscribe' in (catcher.mails[0]?.headers ?? {})));
});

test('preferences are on until they are turned off, and each account has its own', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  assert.equal(await isOn(as), true);
  const off = await call(server, 'updateMailPreferences', {
    as,
    body: { eventOrganizerGone: false },
  });
  const all = Object.fromEntries(OPTIONAL_MAIL_KINDS.map((kind) => [kind, true]));
  assert.deepEqual(off.preferences, { ...all, eventOrganizerGone: false });
  assert.deepEqual(await call(server, 'updateMailPreferences', { as, body: {} }), off);
  assert.equal(await isOn(other), true);
  const on = await call(server, 'updateMailPreferences', {
    as,
    body: { eventOrganizerGone: true },
  });
  assert.deepEqual(on.preferences, all);
  const wrong = { as, body: { eventOrganizerGone: 'no' } };
  assert.equal((await refuse(server, 'updateMailPreferences', wrong)).code, 'VALIDATION');
  assert.equal((await refuse(server, 'getMailPreferences')).code, 'UNAUTHENTICATED');
});

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import type { SmtpCatcher } from '../../../test/support/smtp-catcher.ts';
import { startServerWithMail } from '../../../test/support/start-server-with-mail.ts';
import { PUBLIC_URL, type TestServer } from '../../../test/support/start-test-server.ts';
import { mailSavedSearches } from './mail-saved-searches.ts';

const SOON = '2090-01-01T10:00:00Z';

let server: TestServer;
let catcher: SmtpCatcher;
let organizer: Person;
before(async () => {
  ({ server, catcher } = await startServerWithMail());
});
after(async () => {
  await server.close();
  await catcher.close();
});
beforeEach(async () => {
  organizer = await signUp(server);
  await makeApprovedEvent(server, organizer, { title: 'Long known', date: SOON });
  await query('delete from follows');
});

function query(text: string, ...values: unknown[]) {
  return server.database.pool.query(text, values);
}
function follow(as: Person) {
  const params = { organizerId: organizer.user.id };
  return call(server, 'followOrganizer', { as, params, body: { from: 'page' } });
}
async function followByEmail(email: string) {
  await query(
    `insert into follows (id, organizer_id, email, confirmed_at, consent)
     values (substr(md5($2), 1, 24), $1, $2, now(), '{}')`,
    organizer.user.id,
    email,
  );
}
function publish(title: string) {
  return makeApprovedEvent(server, organizer, { title, date: SOON });
}
/** The mails of a run, as they are sent. */
async function run() {
  await runJobs(server);
  catcher.mails.length = 0;
  await mailSavedSearches(server.services, new Date(Date.now() + 61_000));
  await runJobs(server);
  return catcher.mails.filter(({ headers }) => headers.subject?.startsWith('New games of'));
}
/** As if everything so far had happened earlier. */
async function pass(hours: number) {
  const by = `interval '${hours} hours'`;
  await query(`update follows set looked_at = looked_at - ${by}, due_at = due_at - ${by}`);
  await query(`update events set first_approved_at = first_approved_at - ${by}`);
}

test('followers get what is new in one mail a day, with an account or without', async () => {
  const as = await signUp(server);
  await follow(as);
  await followByEmail('fox@muster.test');
  await publish('Fox One');
  await publish('Fox Two');
  await makeEvent(server, organizer, { title: 'Fox Pending', date: SOON });
  await makeApprovedEvent(server, await signUp(server), { title: 'Elsewhere', date: SOON });
  const mails = await run();
  assert.deepEqual(mails.flatMap(({ to }) => to).sort(), [as.user.email, 'fox@muster.test'].sort());
  for (const { text } of mails) {
    assert.match(text, /Fox One,/);
    assert.match(text, /Fox Two,/);
    assert.doesNotMatch(text, /Long known|Pending|Elsewhere/);
  }
  await pass(23);
  await publish('Fox Three');
  assert.equal((await run()).length, 0);
  await pass(2);
  const [next] = await run();
  assert.match(next?.text ?? '', /Fox Three/);
  assert.doesNotMatch(next?.text ?? '', /Fox One/);
});

test('a run waits while many mails are to be sent, so that others do not wait for its own', async () => {
  await followByEmail('fox@muster.test');
  await publish('Fox One');
  await runJobs(server);
  await query(
    `insert into new_jobs (name, payload, max_attempts)
     select 'sendMail', '{"mailId":"none"}', 1 from generate_series(1, 100)`,
  );
  const running = mailSavedSearches(server.services, new Date(Date.now() + 61_000));
  const first = await Promise.race([running.then(() => 'done'), sleep(500, 'waits')]);
  assert.equal(first, 'waits');
  await query('select move_new_jobs(100)');
  await runJobs(server);
  assert.equal((await running).mails, 1);
});

test('stopping and following again brings no mail forward', async () => {
  const as = await signUp(server);
  await follow(as);
  await publish('Fox One');
  assert.equal((await run()).length, 1);
  await call(server, 'unfollowOrganizer', { as, params: { organizerId: organizer.user.id } });
  await pass(1);
  await follow(as);
  await publish('Fox Two');
  assert.equal((await run()).length, 0);
});

test('a mail program ends following this organizer with one request', async () => {
  const email = 'owl@muster.test';
  await followByEmail(email);
  await publish('Fox One');
  const [mail] = await run();
  assert.equal(mail?.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click');
  const [, link = ''] = /^<(.+)>$/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? [];
  const url = link.replace(PUBLIC_URL, server.url);
  assert.match(await (await fetch(url)).text(), /Stop emails about new games of/);
  await pass(25);
  await publish('Fox Two');
  const response = await fetch(url, { method: 'POST' });
  assert.match(await response.text(), /You will get no more emails about new games of/);
  assert.equal((await run()).length, 0);
});

test('the link of a mail still ends it after the account has taken it over', async () => {
  const as = await signUp(server);
  const setConfirmed = 'update users set email_confirmed = $2 where id = $1';
  await query(setConfirmed, as.user.id, false);
  await followByEmail(as.user.email);
  await publish('Fox One');
  const [mail] = await run();
  const [, link = ''] = /^<(.+)>$/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? [];
  await follow(as);
  await query(setConfirmed, as.user.id, true);
  await pass(25);
  await publish('Fox Two');
  assert.equal((await run()).length, 1);
  await fetch(link.replace(PUBLIC_URL, server.url), { method: 'POST' });
  await pass(25);
  await publish('Fox Three');
  assert.equal((await run()).length, 0);
  await query('delete from follows');
  const gone = await fetch(link.replace(PUBLIC_URL, server.url), { method: 'POST' });
  assert.match(await gone.text(), /This link is not valid/);
});

test('what an account has turned off, or ends before it is sent, is not sent', async () => {
  const [silent, leaving] = [await signUp(server), await signUp(server)];
  await follow(silent);
  await follow(leaving);
  await call(server, 'updateMailPreferences', { as: silent, body: { followedOrganizers: false } });
  await publish('Fox One');
  await runJobs(server);
  await mailSavedSearches(server.services, new Date(Date.now() + 61_000));
  await call(server, 'unfollowOrganizer', {
    ...{ as: leaving, params: { organizerId: organizer.user.id } },
  });
  catcher.mails.length = 0;
  await runJobs(server);
  assert.equal(catcher.mails.length, 0);
});

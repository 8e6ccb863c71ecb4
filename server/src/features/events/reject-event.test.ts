import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Event } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { runJobs, skipRetryDelay } from '../../../test/support/run-jobs.ts';
import { type SmtpCatcher, startSmtpCatcher } from '../../../test/support/smtp-catcher.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let catcher: SmtpCatcher;
let server: TestServer;
let organizer: Person;
let other: Person;
let superadmin: Person;
before(async () => {
  catcher = await startSmtpCatcher();
  const from = { name: 'Muster', address: 'mail@muster.test' };
  server = await startTestServer({ config: { mail: { smtpUrl: catcher.url, from } } });
  organizer = await signUp(server);
  other = await signUp(server);
  superadmin = await signInSuperadmin(server);
});
after(async () => {
  await server.close();
  await catcher.close();
});
beforeEach(async () => {
  await server.database.pool.query('delete from graphile_worker._private_jobs');
  catcher.mails.length = 0;
});

const reason = 'The date has passed.\n<b>Choose another</b>';

function decide(id: string, body: object) {
  return call(server, 'approveEvent', { as: superadmin, params: { id }, body: body as never });
}
async function get(as: Person, id: string): Promise<Event> {
  return (await call(server, 'getEvent', { as, params: { id } })).event;
}
async function sendDueMails() {
  await skipRetryDelay(server);
  await runJobs(server);
  await runJobs(server);
  return catcher.mails;
}

test('the organizer and the superadmin see the reason of a rejection, and nobody else', async () => {
  const { id } = await makeEvent(server, organizer);
  const { event } = await decide(id, { approved: false, reason: `  ${reason} ` });
  assert.equal(event.rejection?.reason, reason);
  assert.ok(event.rejection?.rejectedAt);
  assert.deepEqual((await get(organizer, id)).rejection, event.rejection);
  const input = { as: other, params: { id } };
  assert.equal((await refuse(server, 'getEvent', input)).code, 'EVENT_NOT_FOUND');
  const { events } = await call(server, 'listEvents', { as: organizer, query: {} });
  assert.equal(events.find((each) => each.id === id)?.rejection?.reason, reason);
});

test('an event with a reason left never shows it to players once it is public', async () => {
  const { id } = await makeEvent(server, organizer);
  await decide(id, { approved: false, reason });
  // As if the reason were not cleared: the response must not depend on that.
  await decide(id, { approved: true });
  await server.database.pool.query('update events set rejection_reason = $1 where id = $2', [
    reason,
    id,
  ]);
  assert.ok(!('rejection' in (await get(other, id))));
  assert.ok(!('rejection' in (await call(server, 'getEvent', { params: { id } })).event));
  assert.equal((await get(organizer, id)).rejection?.reason, reason);
});

test('a change by the organizer makes a rejected event wait again with its reason; approval clears it', async () => {
  const { id } = await makeEvent(server, organizer);
  await decide(id, { approved: false, reason });
  async function statusOf() {
    const query = { search: '', limit: 100 };
    const { events } = await call(server, 'listAdminEvents', {
      as: superadmin,
      query: { ...query, status: 'pending' },
    });
    return events.some((event) => event.id === id);
  }
  assert.equal(await statusOf(), false, 'a rejected event does not wait');
  await call(server, 'updateEvent', {
    as: superadmin,
    params: { id },
    body: { duration: '2 hours', approved: false },
  });
  assert.ok((await get(organizer, id)).rejection?.rejectedAt, 'still rejected');
  const body = { title: 'Better', approved: true };
  await call(server, 'updateEvent', { as: organizer, params: { id }, body });
  assert.deepEqual((await get(organizer, id)).rejection, { rejectedAt: null, reason });
  assert.equal(await statusOf(), true);
  const { event } = await decide(id, { approved: true });
  assert.ok(!('rejection' in event));
});

test('a pending event that the superadmin saves without approving it is not rejected', async () => {
  const { id } = await makeEvent(server, organizer);
  const body = { title: 'Mended', approved: false };
  await call(server, 'updateEvent', { as: superadmin, params: { id }, body });
  assert.ok(!('rejection' in (await get(organizer, id))));
});

test('a reason is plain text of at most 500 characters', async () => {
  const { id } = await makeEvent(server, organizer);
  for (const wrong of ['x'.repeat(501), 'a\ufffeb', 7]) {
    const body = { approved: false, reason: wrong as string };
    const refusal = await refuse(server, 'approveEvent', { as: superadmin, params: { id }, body });
    assert.deepEqual(Object.keys(refusal.fields ?? {}), ['reason']);
  }
  assert.ok(!('rejection' in (await get(organizer, id))));
  await decide(id, { approved: false, reason: '😀'.repeat(250) });
});

test('a decision about a version that has changed since is refused', async () => {
  const seen = await makeEvent(server, organizer);
  const { id, updatedAt } = seen;
  await call(server, 'updateEvent', { as: organizer, params: { id }, body: { title: 'Scam' } });
  const body = { approved: true, updatedAt };
  const refusal = await refuse(server, 'approveEvent', { as: superadmin, params: { id }, body });
  assert.equal(refusal.code, 'EVENT_CHANGED');
  assert.equal((await get(organizer, id)).approved, false);
  const now = (await get(organizer, id)).updatedAt;
  assert.equal((await decide(id, { ...body, updatedAt: now })).event.approved, true);
});

test('the organizer is mailed once about a rejection with its reason, and about an approval', async () => {
  const { id } = await makeEvent(server, organizer, { title: 'Raid & <Rescue>' });
  await decide(id, { approved: false, reason });
  await runJobs(server);
  assert.equal(catcher.mails.length, 0, 'not before Undo has gone');
  const [mail] = await sendDueMails();
  assert.deepEqual(mail?.to, [organizer.user.email]);
  assert.match(mail?.text ?? '', /The date has passed\./);
  assert.doesNotMatch(mail?.html ?? '', /<b>|<Rescue>/);
  await decide(id, { approved: false });
  await decide(id, { approved: true });
  const mails = await sendDueMails();
  assert.equal(mails.length, 2);
  assert.match(mails[1]?.text ?? '', /players can see “Raid & <Rescue>” now/);
  await call(server, 'updateEvent', { as: organizer, params: { id }, body: { title: 'B' } });
  await decide(id, { approved: true });
  assert.equal((await sendDueMails()).length, 2, 'approved changes are no news');
});

test('no mail is sent about an undone decision, one’s own event, or to those who turned it off', async () => {
  const { id } = await makeApprovedEvent(server, organizer);
  await sendDueMails();
  catcher.mails.length = 0;
  await decide(id, { approved: false, reason });
  await call(server, 'undoApproval', { as: superadmin, body: { ids: [id] } });
  await makeEvent(server, superadmin);
  await call(server, 'updateMailPreferences', { as: other, body: { eventRejected: false } });
  const refused = await makeEvent(server, other);
  await decide(refused.id, { approved: false, reason });
  assert.deepEqual(await sendDueMails(), []);
});

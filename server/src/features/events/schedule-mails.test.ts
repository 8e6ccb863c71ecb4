import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import type { SmtpCatcher } from '../../../test/support/smtp-catcher.ts';
import { startServerWithMail } from '../../../test/support/start-server-with-mail.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let catcher: SmtpCatcher;
let organizer: Person;
let superadmin: Person;
before(async () => {
  ({ server, catcher } = await startServerWithMail());
  organizer = await signUp(server);
  superadmin = await signInSuperadmin(server);
});
after(async () => {
  await server.close();
  await catcher.close();
});
beforeEach(async () => {
  await send();
  catcher.mails.length = 0;
});

const LATER = '2027-06-01T10:00:00.000Z';

async function makeJoinedEvent() {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 1 });
  const players = [await signUp(server), await signUp(server), await signUp(server)] as const;
  const params = { id: event.id };
  for (const as of players) await call(server, 'joinEvent', { as, params, body: {} });
  await call(server, 'leaveEvent', { as: players[2], params });
  await send();
  catcher.mails.length = 0;
  return { event, players };
}
function update(id: string, body: object, as = organizer) {
  return call(server, 'updateEvent', { as, params: { id }, body });
}
/** Sends all mails, also those that wait for corrections. */
async function send() {
  await server.services.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runJobs(server);
}
function recipients() {
  return catcher.mails.flatMap(({ to }) => to).sort();
}

test('those with a spot and on the waitlist are told a new date and location, once for all changes', async () => {
  const { event, players } = await makeJoinedEvent();
  await update(event.id, { date: '2027-05-20T10:00:00.000Z' });
  await update(event.id, { date: LATER, location: 'Leeds' });
  await runJobs(server);
  assert.deepEqual(recipients(), [], 'the organizer may still correct it');
  await send();
  const expected = players.slice(0, 2).map(({ user }) => user.email);
  assert.deepEqual(recipients(), expected.sort());
  const [mail] = catcher.mails;
  assert.match(mail?.headers.subject ?? '', /has changed: the date and the location/);
  assert.match(mail?.text ?? '', /It was on Saturday 1 May 2027 at 11:00\./);
  assert.match(mail?.text ?? '', /It is now on Tuesday 1 June 2027 at 11:00\./);
  assert.match(mail?.text ?? '', /It was at Sheffield, S1 2HE\. It is now at Leeds\./);
});

test('other changes, a change that is taken back, and a pending event tell nobody', async () => {
  const { event } = await makeJoinedEvent();
  await update(event.id, { title: 'Another title', description: 'New' });
  await update(event.id, { date: LATER });
  await update(event.id, { date: event.date });
  await send();
  await update(event.id, { location: 'Leeds' }, superadmin);
  const params = { id: event.id };
  await call(server, 'approveEvent', { as: superadmin, params, body: { approved: false } });
  await send();
  const subjects = catcher.mails.map(({ headers }) => headers.subject);
  assert.deepEqual(
    subjects.filter((subject) => !subject?.includes('rejected')),
    [],
  );
});

test('a revert of the date is told, too', async () => {
  const { event } = await makeJoinedEvent();
  await update(event.id, { date: LATER });
  await send();
  catcher.mails.length = 0;
  await call(server, 'revertEvent', { as: superadmin, params: { id: event.id }, body: {} });
  await send();
  const moved = catcher.mails.filter(({ text }) => /It is now on Saturday 1 May 2027/.test(text));
  assert.equal(moved.length, 2);
});

test('participants are told of a deletion, whoever deletes the event; not of one that is over', async () => {
  const { event, players } = await makeJoinedEvent();
  await call(server, 'deleteEvent', { as: organizer, params: { id: event.id } });
  await send();
  const expected = players.slice(0, 2).map(({ user }) => user.email);
  assert.deepEqual(recipients(), expected.sort());
  assert.match(catcher.mails[0]?.headers.subject ?? '', /“Night Raid” will not take place/);

  const past = await makeJoinedEvent();
  await server.services.pool.query('update events set date = now() where id = $1', [past.event.id]);
  await call(server, 'deleteEvent', { as: superadmin, params: { id: past.event.id } });
  await send();
  assert.deepEqual(recipients(), []);
});

test('who takes part reads that it is called off, and why; and that it takes place after all', async () => {
  const { event, players } = await makeJoinedEvent();
  const of = { as: organizer, params: { id: event.id } };
  const body = { reason: 'Storm.\nStay safe', refund: false, nonce: makeNonce() };
  await call(server, 'callOffEvent', { ...of, body });
  await update(event.id, { date: LATER });
  await send();
  const expected = players.slice(0, 2).map(({ user }) => user.email);
  assert.deepEqual(recipients(), expected.sort(), 'one mail for both changes');
  assert.equal(catcher.mails[0]?.headers.subject, '“Night Raid” is called off');
  assert.match(catcher.mails[0]?.text ?? '', /on Tuesday 1 June 2027 at 11:00 does not take place/);
  assert.match(catcher.mails[0]?.text ?? '', /Storm\.\s+Stay safe/);
  catcher.mails.length = 0;
  await call(server, 'undoCallOff', of);
  await send();
  assert.deepEqual(recipients(), expected);
  assert.equal(catcher.mails[0]?.headers.subject, '“Night Raid” takes place after all');
});

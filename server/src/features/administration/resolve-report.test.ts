import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReportSubjectKind } from '@muster/contract';
import { auditOf } from '../../../test/support/audit.ts';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeThread } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { makePicture, toFile } from '../../../test/support/pictures.ts';
import { insertRows, userRow } from '../../../test/support/rows.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import { type SmtpCatcher, startSmtpCatcher } from '../../../test/support/smtp-catcher.ts';
import { addMember, makeSquad } from '../../../test/support/squads.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { notifyReporters } from './report-cases.ts';
import { deleteOldCases } from './report-store.ts';

let catcher: SmtpCatcher;
let server: TestServer;
let as: Person;
before(async () => {
  catcher = await startSmtpCatcher();
  const from = { name: 'Muster', address: 'mail@muster.test' };
  server = await startTestServer({ config: { mail: { smtpUrl: catcher.url, from } } });
  as = await signInSuperadmin(server);
});
after(async () => {
  await server.close();
  await catcher.close();
});

async function report(by: Person, kind: ReportSubjectKind, id: string): Promise<string> {
  const body = { subject: { kind, id }, reason: 'harassment' } as const;
  await call(server, 'createReport', { as: by, body });
  return (await caseOf(id)).id;
}
async function caseOf(subjectId: string) {
  const { cases } = await call(server, 'listReports', { as, query: { limit: 100 } });
  return cases.find(({ subject }) => subject.id === subjectId)!;
}
function resolve(id: string, body: { outcome: 'dismissed' | 'removed' | 'warned'; note?: string }) {
  return call(server, 'resolveReport', { as, params: { id }, body });
}
async function mailsTo({ user }: Person) {
  await runJobs(server);
  return catcher.mails.filter(({ to }) => to.includes(user.email)).map(({ text }) => text);
}

test('the queue lists the most reported first, each with its subject in context', async () => {
  const { organizer, player, event, threadId, first } = await makeThread(server);
  const other = await signUp(server);
  await report(organizer, 'message', first.id);
  await report(player, 'event', event.id);
  await report(other, 'event', event.id);
  const { cases, pagination } = await call(server, 'listReports', { as });
  assert.deepEqual([pagination.limit, pagination.total], [20, 2]);
  const [most, second] = cases;
  assert.deepEqual([most?.subject.id, most?.reportCount, most?.reports.length], [event.id, 2, 2]);
  assert.equal(most?.subject.pictureUrl, event.imageThumbnail ?? event.imageUrl);
  assert.deepEqual(second?.subject, {
    kind: 'message',
    id: first.id,
    exists: true,
    excerpt: 'Is there parking?',
    owner: { id: player.user.id, name: 'Pete', avatarUrl: null },
    threadId,
    pictureUrl: null,
  });
  assert.equal(second?.reports[0]?.reporter?.name, 'Olga');
  for (const { id } of cases) await resolve(id, { outcome: 'dismissed' });
});

test('a dismissed report changes nothing but is told to each reporter, once', async () => {
  const { organizer, player, event } = await makeThread(server);
  const other = await signUp(server);
  await report(player, 'event', event.id);
  const id = await report(other, 'event', event.id);
  const { case: resolved } = await resolve(id, { outcome: 'dismissed', note: 'Seems fine' });
  assert.deepEqual([resolved.outcome, resolved.note], ['dismissed', 'Seems fine']);
  for (const reporter of [player, other]) {
    const [text, ...more] = await mailsTo(reporter);
    assert.match(text ?? '', /reporting an event\. We have looked at it/);
    assert.ok(!text?.includes('Seems fine'));
    assert.deepEqual(more, []);
  }
  assert.deepEqual(await mailsTo(organizer), []);
  const attempt = { signal: new AbortController().signal };
  await notifyReporters(server.services, { caseId: id }, attempt);
  assert.equal((await mailsTo(player)).length, 1);
  const after = { outcome: 'dismissed', reports: 2 };
  const entry = { action: 'dismissReport', actorId: as.user.id, kind: 'report', after };
  assert.deepEqual(await auditOf(server, id), [entry]);
  assert.equal((await caseOf(event.id)) === undefined, true);
  const { cases } = await call(server, 'listReports', { as, query: { status: 'closed' } });
  assert.equal(cases[0]?.id, id, 'the latest decision first');
});

test('a removed message is deleted for both, and the excerpt survives', async () => {
  const { organizer, player, threadId, first } = await makeThread(server);
  const id = await report(organizer, 'message', first.id);
  const { case: resolved } = await resolve(id, { outcome: 'removed' });
  assert.deepEqual(
    [resolved.subject.exists, resolved.subject.excerpt],
    [false, 'Is there parking?'],
  );
  const { messages } = await call(server, 'getThread', { as: player, params: { id: threadId } });
  assert.deepEqual([messages[0]?.deleted, messages[0]?.content.text], [true, '']);
  assert.equal((await auditOf(server, first.id))[0]?.action, 'deleteMessage');
  assert.equal((await auditOf(server, id))[0]?.action, 'resolveReport');
  assert.match((await mailsTo(organizer))[0] ?? '', /a message\. It was removed/);
});

test('a removed Moment loses its file, a removed event its page', async () => {
  const { organizer, player, event } = await makeThread(server);
  const file = toFile(await makePicture('jpeg'), 'game.jpg');
  const { moment } = await call(server, 'uploadMoment', { as: organizer, file });
  const reported = await report(player, 'moment', moment.id);
  assert.ok(moment.thumbnailUrl);
  assert.equal((await caseOf(moment.id)).subject.pictureUrl, moment.thumbnailUrl);
  await resolve(reported, { outcome: 'removed' });
  assert.deepEqual((await call(server, 'listMoments', { as: organizer })).moments, []);
  assert.equal((await fetch(server.url + moment.url)).status, 404);
  assert.equal((await auditOf(server, moment.id))[0]?.action, 'deleteMoment');
  await resolve(await report(player, 'event', event.id), { outcome: 'removed' });
  const gone = await refuse(server, 'getEvent', { as: organizer, params: { id: event.id } });
  assert.equal(gone.code, 'EVENT_NOT_FOUND');
  assert.equal((await auditOf(server, event.id)).at(-1)?.action, 'deleteEvent');
});

test('a squad loses a reported name, and keeps its members', async () => {
  const event = await makeApprovedEvent(server, await signUp(server), { price: 'Free' });
  await makeSquad(server, event, { name: 'SQUAD' });
  const made = await makeSquad(server, event, { name: 'Bad Words' });
  const { member } = await addMember(server, made);
  const { id } = made.squad;
  const subject = { kind: 'squad', id } as const;
  const body = { subject, reason: 'harassment' } as const;
  const stranger = { as: await signUp(server), body };
  assert.equal((await refuse(server, 'createReport', stranger)).code, 'SQUAD_NOT_FOUND');
  const own = { as: made.leader, body };
  assert.equal((await refuse(server, 'createReport', own)).code, 'OWN_SUBJECT');
  const { case: decided } = await resolve(await report(member, 'squad', id), {
    outcome: 'removed',
  });
  const { excerpt, owner, exists } = decided.subject;
  assert.deepEqual([excerpt, owner?.id, exists], ['Bad Words', made.leader.user.id, true]);
  const { squad } = await call(server, 'getSquad', { as: member, params: { id } });
  assert.deepEqual([squad.name, squad.size], ['Squad 2', 2]);
  assert.deepEqual(
    (await auditOf(server, id)).map(({ action }) => action),
    ['renameSquad'],
  );
  assert.match((await mailsTo(member)).join(''), /the name of a squad\. It was removed/);
});

test('what is gone already can still be decided as removed', async () => {
  const { organizer, player, first } = await makeThread(server);
  const id = await report(organizer, 'message', first.id);
  await call(server, 'deleteMessage', { as: player, params: { id: first.id } });
  const { case: resolved } = await resolve(id, { outcome: 'removed' });
  assert.equal(resolved.outcome, 'removed');
  const actors = (await auditOf(server, first.id)).map(({ actorId }) => actorId);
  assert.deepEqual(actors, [player.user.id], 'the superadmin deleted nothing');
});

test('a warning reaches the owner with the superadmin’s sentence, and cannot be turned off', async () => {
  const { organizer, player, first } = await makeThread(server);
  const off = { eventOrganizerGone: false, reportResolved: false };
  await call(server, 'updateMailPreferences', { as: player, body: off });
  await call(server, 'updateMailPreferences', { as: organizer, body: off });
  const id = await report(organizer, 'message', first.id);
  const refused = await refuse(server, 'resolveReport', {
    as,
    params: { id },
    body: { outcome: 'warned', note: ' ' },
  });
  assert.deepEqual(Object.keys(refused.fields ?? {}), ['note']);
  await resolve(id, { outcome: 'warned', note: 'Please stay polite.' });
  assert.match(
    (await mailsTo(player))[0] ?? '',
    /one of your messages[\s\S]*“Please stay polite\.”/,
  );
  assert.deepEqual(await mailsTo(organizer), [], 'turned off');
  assert.equal((await auditOf(server, player.user.id))[0]?.action, 'warnUser');
});

test('a profile is not removed, a deleted owner not warned, and a decision not repeated', async () => {
  const [owner, reporter] = [await signUp(server), await signUp(server)];
  const id = await report(reporter, 'user', owner.user.id);
  const params = { id };
  const removed = { as, params, body: { outcome: 'removed' } };
  assert.deepEqual((await refuse(server, 'resolveReport', removed)).code, 'VALIDATION');
  assert.equal((await caseOf(owner.user.id)).outcome, null);
  await call(server, 'deleteUser', { as, params: { id: owner.user.id } });
  const warned = { as, params, body: { outcome: 'warned', note: 'Stop it' } };
  assert.equal((await refuse(server, 'resolveReport', warned)).code, 'VALIDATION');
  await resolve(id, { outcome: 'dismissed' });
  const again = { as, params, body: { outcome: 'dismissed' } };
  assert.equal((await refuse(server, 'resolveReport', again)).code, 'REPORT_CLOSED');
  const unknown = { ...again, params: { id: 'f'.repeat(24) } };
  assert.equal((await refuse(server, 'resolveReport', unknown)).code, 'REPORT_NOT_FOUND');
});

test('users can neither read nor decide reports', async () => {
  const { organizer, player, event } = await makeThread(server);
  const id = await report(player, 'event', event.id);
  for (const person of [organizer, player]) {
    assert.equal((await refuse(server, 'listReports', { as: person })).code, 'FORBIDDEN');
    const attempt = { as: person, params: { id }, body: { outcome: 'dismissed' } };
    assert.equal((await refuse(server, 'resolveReport', attempt)).code, 'FORBIDDEN');
  }
  assert.equal((await caseOf(event.id)).outcome, null);
});

test('hundreds of reporters are told in batches', async () => {
  const { player, event } = await makeThread(server);
  const id = await report(player, 'event', event.id);
  const { db } = server.services;
  const users = Array.from({ length: 230 }, (_, n) => userRow({ email: `many${n}@muster.test` }));
  await insertRows(db, 'users', users);
  const rows = users.map((user) => ({
    id: createObjectId(),
    case_id: id,
    reporter_id: user.id,
    reason: 'spam' as const,
  }));
  await insertRows(db, 'reports', rows);
  await resolve(id, { outcome: 'dismissed' });
  const signal = new AbortController().signal;
  await notifyReporters(server.services, { caseId: id }, { signal });
  const { rows: mails } = await server.services.pool.query(
    `select count(*) as total, count(distinct user_id) as people from mails where recipient like 'many%'`,
  );
  assert.deepEqual(mails, [{ total: 230, people: 230 }]);
});

test('decided cases are deleted after a year, open ones never', async () => {
  const { organizer, player, event } = await makeThread(server);
  const { event: other } = await makeThread(server);
  const decided = await report(player, 'event', event.id);
  await report(organizer, 'event', other.id);
  await resolve(decided, { outcome: 'dismissed' });
  const { pool } = server.database;
  const yearsAgo = "now() - interval '3 years'";
  await pool.query(`update report_cases set resolved_at = ${yearsAgo} where id = $1`, [decided]);
  await pool.query(`update report_cases set last_reported_at = ${yearsAgo}`);
  assert.equal(await deleteOldCases(pool, new Date(Date.now() - 366 * 86_400_000), 10), 1);
  const { rows } = await pool.query('select from reports where case_id = $1', [decided]);
  assert.equal(rows.length, 0);
  assert.ok(await caseOf(other.id));
});

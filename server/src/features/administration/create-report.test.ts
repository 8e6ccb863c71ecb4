import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReportSubjectKind } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent, makeThread } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { makePicture, toFile } from '../../../test/support/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

function bodyOf(kind: ReportSubjectKind, id: string, given: object = {}) {
  return { subject: { kind, id }, reason: 'spam', ...given } as const;
}
function report(as: Person, ...subject: Parameters<typeof bodyOf>) {
  return call(server, 'createReport', { as, body: bodyOf(...subject) });
}
function refuseReport(as: Person, ...subject: Parameters<typeof bodyOf>) {
  return refuse(server, 'createReport', { as, body: bodyOf(...subject) });
}
function casesOf(subjectId: string) {
  const { db } = server.services;
  return db
    .selectFrom('report_cases')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .orderBy('last_reported_at')
    .execute();
}
async function countReports() {
  const { rows } = await server.services.pool.query('select count(*) as total from reports');
  return rows[0].total;
}
async function addMoment(as: Person) {
  const file = toFile(await makePicture('jpeg'), 'game.jpg');
  return (await call(server, 'uploadMoment', { as, file })).moment;
}

test('events, messages, Moments and profiles are reported, with an excerpt of what they said', async () => {
  const { organizer, player, event, first } = await makeThread(server);
  const reporter = await signUp(server);
  const moment = await addMoment(player);
  await call(server, 'patchProfile', { as: player, body: { bio: 'Cheap replicas, write to me' } });
  await report(reporter, 'event', event.id, { reason: 'other', text: ' It does not exist ' });
  await report(organizer, 'message', first.id);
  await report(reporter, 'moment', moment.id);
  await report(reporter, 'user', player.user.id);
  const expected = [
    [event.id, organizer.user.id, 'Night Raid'],
    [first.id, player.user.id, 'Is there parking?'],
    [moment.id, player.user.id, ''],
    [player.user.id, player.user.id, 'Pete\nNorthern Foxes 7\nCheap replicas, write to me'],
  ] as const;
  for (const [id, ownerId, excerpt] of expected) {
    const [found] = await casesOf(id);
    assert.deepEqual([found?.owner_id, found?.excerpt, found?.report_count], [ownerId, excerpt, 1]);
  }
  const { rows } = await server.services.pool.query(
    'select reason, text from reports r join report_cases c on c.id = r.case_id where subject_id = $1',
    [event.id],
  );
  assert.deepEqual(rows, [{ reason: 'other', text: 'It does not exist' }]);
});

test('what the caller cannot see does not exist, and nothing is stored', async () => {
  const { organizer, player, threadId, first } = await makeThread(server);
  const outsider = await signUp(server);
  const pending = await makeEvent(server, organizer);
  const leaving = await signUp(server);
  const moment = await addMoment(leaving);
  const { db, config } = server.services;
  await db
    .updateTable('users')
    .set({ deletion_requested_at: new Date() })
    .where('id', '=', leaving.user.id)
    .execute();
  await call(server, 'deleteMessage', { as: player, params: { id: first.id } });
  const before = await countReports();
  const attempts = [
    [outsider, 'event', pending.id, 'EVENT_NOT_FOUND'],
    [outsider, 'message', first.id, 'MESSAGE_NOT_FOUND'],
    [organizer, 'message', first.id, 'MESSAGE_NOT_FOUND'],
    [outsider, 'moment', moment.id, 'MOMENT_NOT_FOUND'],
    [outsider, 'user', leaving.user.id, 'USER_NOT_FOUND'],
    [outsider, 'user', config.superadminId, 'USER_NOT_FOUND'],
    [outsider, 'event', threadId, 'EVENT_NOT_FOUND'],
  ] as const;
  for (const [as, kind, id, code] of attempts)
    assert.equal((await refuseReport(as, kind, id)).code, code, `${kind} ${code}`);
  assert.equal(await countReports(), before);
});

test('one’s own things, a missing reason and the superadmin’s reports are refused', async () => {
  const { organizer, player, event, first } = await makeThread(server);
  const moment = await addMoment(player);
  const own = [
    [organizer, 'event', event.id],
    [player, 'message', first.id],
    [player, 'moment', moment.id],
    [player, 'user', player.user.id],
  ] as const;
  for (const [as, kind, id] of own)
    assert.equal((await refuseReport(as, kind, id)).code, 'OWN_SUBJECT', kind);
  const wrong = [{ reason: 'boring' }, { reason: 'other' }, { text: 'x'.repeat(1_001) }];
  for (const given of wrong)
    assert.equal((await refuseReport(player, 'event', event.id, given)).code, 'VALIDATION');
  const superadmin = await signInSuperadmin(server);
  assert.equal((await refuseReport(superadmin, 'event', event.id)).code, 'FORBIDDEN');
  assert.deepEqual(await casesOf(event.id), []);
});

test('a subject has one open case, and a reporter one report in it, also when sent twice at once', async () => {
  const { organizer, player, event } = await makeThread(server);
  const [one, two] = [await signUp(server), player];
  const sent = await Promise.allSettled([
    report(one, 'event', event.id),
    report(one, 'event', event.id),
    report(two, 'event', event.id),
  ]);
  assert.equal(sent.filter(({ status }) => status === 'fulfilled').length, 2);
  assert.equal((await refuseReport(one, 'event', event.id)).code, 'ALREADY_REPORTED');
  const cases = await casesOf(event.id);
  assert.deepEqual(
    cases.map((each) => each.report_count),
    [2],
  );
  const as = await signInSuperadmin(server);
  const body = { outcome: 'dismissed' } as const;
  await call(server, 'resolveReport', { as, params: { id: cases[0]!.id }, body });
  await report(one, 'event', event.id);
  assert.equal((await casesOf(event.id)).length, 2, 'a new case after the decision');
  assert.ok(organizer);
});

test('an account makes at most 20 reports in 24 hours', async () => {
  const organizer = await signUp(server);
  const reporter = await signUp(server);
  const events = [];
  for (let count = 0; count < 21; count += 1)
    events.push(await makeApprovedEvent(server, organizer));
  for (const { id } of events.slice(0, 20)) await report(reporter, 'event', id);
  const last = events[20]!;
  const refused = await refuseReport(reporter, 'event', last.id);
  assert.equal(refused.code, 'TOO_MANY_REQUESTS');
  assert.ok(Number(refused.headers.get('retry-after')) > 86_000);
  assert.deepEqual(await casesOf(last.id), []);
  await server.services.pool.query(
    `update reports set created_at = created_at - interval '1 day' where reporter_id = $1`,
    [reporter.user.id],
  );
  await report(reporter, 'event', last.id);
});

test('what people wrote goes with their account, and the case stays', async () => {
  const { organizer, player, event, first } = await makeThread(server);
  const as = await signInSuperadmin(server);
  await report(organizer, 'message', first.id, { text: 'Rude' });
  await report(player, 'event', event.id, { text: 'A scam' });
  await call(server, 'deleteUser', { as, params: { id: player.user.id } });
  const [about] = await casesOf(first.id);
  assert.deepEqual([about?.owner_id, about?.excerpt, about?.report_count], [null, '', 1]);
  const { cases } = await call(server, 'listReports', { as, query: { limit: 100 } });
  const made = cases.find(({ subject }) => subject.id === event.id);
  assert.deepEqual(
    made?.reports.map(({ reporter, text }) => [reporter, text]),
    [[null, '']],
  );
  const message = cases.find(({ subject }) => subject.id === first.id);
  assert.deepEqual([message?.subject.exists, message?.subject.owner], [false, null]);
});

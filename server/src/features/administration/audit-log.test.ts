import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makeKey } from '../../../test/support/keys.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';

let server: TestServer;
let as: Person;
before(async () => {
  server = await startTestServer();
  as = await signInSuperadmin(server);
});
after(() => server.close());

const client = { userAgent: '', ipAddress: '203.0.113.7' };

function list(query: object = {}) {
  return call(server, 'listAuditEntries', { as, query });
}
function record(subjectId: string, actorId: string = as.user.id, kind: 'user' | 'event' = 'user') {
  return recordAudit(
    server.services.db,
    { actor: { id: actorId }, client },
    { action: 'warnUser', subject: { kind, id: subjectId }, after: { warned: true } },
  );
}
async function exportRows(query: object = {}) {
  const response = await send(server, 'exportAuditEntries', { as, query: { ...query } });
  assert.equal(response.status, 200);
  // `text()` would drop the byte order mark.
  const text = Buffer.from(await response.arrayBuffer()).toString();
  assert.ok(text.startsWith('\uFEFF'));
  return text.slice(1).trimEnd().split('\r\n').map(splitCells);
}

function splitCells(line: string): string[] {
  const cells = line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? [];
  return cells.map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, '').replaceAll('""', '"'));
}

test('entries have the names of today, and “Deleted user” has none', async () => {
  const person = await signUp(server, { nickName: 'Before' });
  const event = await makeApprovedEvent(server, person);
  await record(person.user.id, person.user.id);
  await record(event.id, as.user.id, 'event');
  const { nickName, ...profile } = person.user;
  const body = { ...profile, nickName: 'After' };
  await call(server, 'updateProfile', { as: person, body: body as never });
  const [ofEvent, ofUser] = (await list()).entries;
  assert.deepEqual(ofEvent?.subject, { kind: 'event', id: event.id, name: 'Night Raid' });
  assert.deepEqual(ofEvent?.actor, { id: as.user.id, name: as.user.nickName });
  assert.deepEqual(ofUser?.actor, { id: person.user.id, name: 'After' });
  assert.equal(ofUser?.network, '203.0.113.0/24');
  await call(server, 'deleteUser', { as, params: { id: person.user.id } });
  const { entries } = await list({ subject: person.user.id });
  assert.deepEqual(
    entries.map(({ action, subject, actor }) => [action, subject.name, actor?.name]),
    [
      ['deleteUser', null, as.user.nickName],
      ['warnUser', null, null],
    ],
  );
});

test('filters by action, person, subject and period can be combined', async () => {
  const [first, second] = [await signUp(server), await signUp(server)];
  const subject = createObjectId();
  await record(subject, first.user.id);
  await record(subject, second.user.id);
  async function actors(query: object) {
    return (await list({ subject, ...query })).entries.map(({ actor }) => actor?.id);
  }
  assert.deepEqual(await actors({}), [second.user.id, first.user.id]);
  assert.deepEqual(await actors({ person: first.user.email.toUpperCase() }), [first.user.id]);
  assert.deepEqual(await actors({ person: second.user.id }), [second.user.id]);
  assert.deepEqual(await actors({ person: 'nobody@muster.test' }), []);
  assert.deepEqual(await actors({ person: '' }), [second.user.id, first.user.id]);
  assert.deepEqual(await actors({ action: 'suspendUser' }), []);
  const [hourAgo, inAnHour] = [-1, 1].map((h) =>
    new Date(Date.now() + h * 3_600_000).toISOString(),
  );
  assert.equal((await actors({ from: hourAgo, to: inAnHour })).length, 2);
  assert.deepEqual(await actors({ to: hourAgo }), []);
  assert.deepEqual(await actors({ from: inAnHour }), []);
});

test('pages follow one another without gaps or repetitions while entries are added', async () => {
  const subject = createObjectId();
  for (let count = 0; count < 5; count += 1) await record(subject);
  const all = (await list({ subject })).entries.map(({ id }) => id);
  const first = await list({ subject, limit: 2 });
  await record(subject);
  const second = await list({ subject, limit: 2, before: first.nextBefore });
  const third = await list({ subject, limit: 2, before: second.nextBefore });
  const paged = [first, second, third].flatMap(({ entries }) => entries.map(({ id }) => id));
  assert.deepEqual(paged, all);
  assert.equal(third.nextBefore, null);
});

test('the export has every entry of a long log, in words', async () => {
  const subject = createObjectId();
  await server.database.pool.query(
    `insert into audit_entries (id, action, subject_kind, subject_id, after)
      select lpad(to_hex(n), 24, '0'), 'suspendUser', 'user', $1, '{"sessionsEnded": 2}'
      from generate_series(1, 1700) n`,
    [subject],
  );
  const [header, ...rows] = await exportRows({ subject });
  assert.deepEqual(header?.slice(0, 4), ['when', 'who', 'who (id)', 'did what']);
  assert.equal(rows.length, 1_700);
  assert.equal(new Set(rows.map((row) => row.join())).size > 0, true);
  assert.deepEqual(rows[0]?.slice(1, 5), ['Muster', '', 'Suspended account', 'Account']);
  assert.deepEqual(rows[0]?.slice(6, 8), [subject, 'Sessions ended: 2']);
});

test('what a program wrote names its key, in the list and in the export', async () => {
  const organizer = await signUp(server, { nickName: 'Olive' });
  const key = await makeKey(server, organizer, { roles: ['events'] });
  const event = await makeApprovedEvent(server, organizer);
  const subject = { kind: 'key', id: key.id } as const;
  const origin = { actor: { id: organizer.user.id, key: key as never }, client };
  await recordAudit(server.services.db, origin, { action: 'useKey', subject });
  await record(event.id, organizer.user.id, 'event');
  const { entries } = await list({ person: organizer.user.id });
  assert.deepEqual(
    entries.map((entry) => [entry.key, entry.subject.name]),
    [
      [null, 'Night Raid'],
      [{ id: key.id, name: 'Till' }, 'Till'],
    ],
  );
  const [header, row] = await exportRows({ subject: key.id });
  assert.equal(header?.[9], 'key');
  assert.deepEqual([row?.[1], row?.[5], row?.[9]], ['Olive · Till (key)', 'Till', 'Till']);
});

test('a hostile name cannot run as a formula in the export', async () => {
  const person = await signUp(server);
  const event = await makeApprovedEvent(server, person, { title: '=HYPERLINK("x")' });
  await record(event.id, as.user.id, 'event');
  const rows = await exportRows({ subject: event.id });
  assert.ok(rows.flat().includes('\'=HYPERLINK("x")'));
  assert.ok(!rows.flat().some((cell) => cell.startsWith('=')));
});

test('only the superadmin reads and exports the log, and a wrong filter is refused', async () => {
  const caller = await signUp(server);
  for (const name of ['listAuditEntries', 'exportAuditEntries'] as const) {
    assert.equal((await refuse(server, name, { as: caller })).code, 'FORBIDDEN');
    const wrong = { as, query: { action: 'nothing', subject: 'x' } };
    assert.equal((await refuse(server, name, wrong)).code, 'VALIDATION');
  }
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
let superadmin: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  superadmin = await signInSuperadmin(server);
});
after(() => server.close());

const UNKNOWN = 'f'.repeat(24);

function decide(ids: readonly string[], decision: { approved: boolean; reason?: string }) {
  const body = { ...decision, events: ids.map((id) => ({ id })) };
  return call(server, 'approveEvents', { as: superadmin, body });
}
async function undo(ids: string[]) {
  return (await call(server, 'undoApproval', { as: superadmin, body: { ids } })).changed;
}
async function approvalOf(id: string) {
  const { event } = await call(server, 'getEvent', { as: superadmin, params: { id } });
  const { approved, rejection, changedSinceApproval } = event;
  return { approved, reason: rejection?.reason, changed: changedSinceApproval };
}

test('several events are approved at once, and the response says what became of each', async () => {
  const [first, second] = [await makeEvent(server, organizer), await makeEvent(server, organizer)];
  const approved = await makeApprovedEvent(server, organizer);
  const changed = await makeEvent(server, organizer);
  await call(server, 'updateEvent', {
    as: organizer,
    params: { id: changed.id },
    body: { title: 'Scam' },
  });
  const events = [
    { id: second.id },
    { id: first.id, updatedAt: first.updatedAt },
    { id: first.id },
    { id: approved.id },
    { id: UNKNOWN },
    { id: changed.id, updatedAt: changed.updatedAt },
  ];
  const body = { approved: true, events };
  const results = await call(server, 'approveEvents', { as: superadmin, body });
  assert.deepEqual(results.changed, [first.id, second.id].sort());
  assert.deepEqual(results.unchanged, [approved.id]);
  assert.deepEqual(
    new Map(results.skipped.map(({ id, code }) => [id, code])),
    new Map([
      [changed.id, 'EVENT_CHANGED'],
      [UNKNOWN, 'EVENT_NOT_FOUND'],
    ]),
  );
  assert.equal((await approvalOf(first.id)).approved, true);
  assert.equal((await approvalOf(changed.id)).approved, false);
});

test('a list of none or of more than 100 events is refused, and anyone but the superadmin', async () => {
  const { id } = await makeEvent(server, organizer);
  const many = Array.from({ length: 101 }, () => ({ id }));
  for (const events of [[], many]) {
    const body = { approved: true, events };
    assert.equal((await refuse(server, 'approveEvents', { as: superadmin, body })).status, 400);
  }
  const body = { approved: true, events: [{ id }] };
  assert.equal((await refuse(server, 'approveEvents', { as: organizer, body })).status, 403);
  const undone = { as: organizer, body: { ids: [id] } };
  assert.equal((await refuse(server, 'undoApproval', undone)).status, 403);
  assert.equal((await approvalOf(id)).approved, false);
});

test('undo restores each event as it was: pending, rejected for a reason, approved with changes', async () => {
  const pending = await makeEvent(server, organizer);
  const rejected = await makeEvent(server, organizer);
  await decide([rejected.id], { approved: false, reason: 'Too dark' });
  const changed = await makeApprovedEvent(server, organizer);
  const params = { id: changed.id };
  await call(server, 'updateEvent', { as: organizer, params, body: { title: 'Other' } });
  const ids = [pending.id, rejected.id, changed.id];
  const before = await Promise.all(ids.map(approvalOf));
  assert.deepEqual(before[2], { approved: true, reason: undefined, changed: ['title'] });

  for (const decision of [{ approved: true }, { approved: false, reason: 'No' }]) {
    assert.equal((await decide(ids, decision)).changed.length, 3);
    assert.deepEqual(await undo([...ids, ...ids, UNKNOWN]), [...ids].sort());
    assert.deepEqual(await Promise.all(ids.map(approvalOf)), before);
    assert.deepEqual(await undo(ids), [], 'only once');
  }
});

test('a decision about an event that has changed since cannot be undone', async () => {
  const { id } = await makeEvent(server, organizer);
  await decide([id], { approved: true });
  await call(server, 'updateEvent', { as: organizer, params: { id }, body: { title: 'Other' } });
  assert.deepEqual(await undo([id]), []);
  assert.equal((await approvalOf(id)).approved, true);
});

test('undoing the rejection of an event whose organizer leaves meanwhile keeps it hidden', async () => {
  const leaving = await signUp(server);
  const { id } = await makeApprovedEvent(server, leaving);
  await decide([id], { approved: false });
  const { pool } = server.database;
  await pool.query('update users set deletion_requested_at = now() where id = $1', [
    leaving.user.id,
  ]);
  assert.deepEqual(await undo([id]), [id]);
  const { rows } = await pool.query('select approved, hidden_at from events where id = $1', [id]);
  assert.equal(rows[0].approved, false);
  assert.ok(rows[0].hidden_at);
});

test('the list is sorted by each column in both directions, and filtered by status', async () => {
  const as = superadmin;
  await decide([(await makeEvent(server, organizer)).id], { approved: false });
  for (const sort of ['title', 'organizer', 'date', 'status', 'created'] as const) {
    async function ids(direction: 'ascending' | 'descending') {
      const query = { sort, direction, limit: 100 };
      return (await call(server, 'listAdminEvents', { as, query })).events.map(({ id }) => id);
    }
    assert.deepEqual(await ids('descending'), (await ids('ascending')).reverse(), sort);
  }
  const query = { sort: 'title', limit: 100 } as const;
  const { events, summary } = await call(server, 'listAdminEvents', { as, query });
  const titles = events.map(({ title }) => title.toLowerCase());
  assert.deepEqual(titles, [...titles].sort());
  const rejected = await call(server, 'listAdminEvents', { as, query: { status: 'rejected' } });
  assert.equal(rejected.pagination.total, summary.rejected);
  assert.ok(rejected.events.every(({ rejection }) => rejection?.rejectedAt));
});

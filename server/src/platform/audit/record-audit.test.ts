import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { createObjectId } from '../database/object-id.ts';
import { recordAudit } from './record-audit.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const client = { userAgent: 'Firefox', ipAddress: '203.0.113.77' };

async function record() {
  const actor = { id: createObjectId() };
  const subject = { kind: 'event', id: createObjectId() } as const;
  const change = { before: { approved: false }, after: { approved: true } };
  const { db } = server.services;
  await recordAudit(db, { actor, client }, { action: 'approveEvent', subject, ...change });
  return { actor, subjectId: subject.id };
}

function entriesOf(subjectId: string) {
  const { db } = server.services;
  return db.selectFrom('audit_entries').selectAll().where('subject_id', '=', subjectId).execute();
}

test('an entry names actor, subject, both states and the shortened address', async () => {
  const { actor, subjectId } = await record();
  const [found] = await entriesOf(subjectId);
  const { id: _id, seq: _seq, created_at: _at, ...entry } = found!;
  assert.deepEqual(entry, {
    action: 'approveEvent',
    actor_id: actor.id,
    key_id: null,
    subject_kind: 'event',
    subject_id: subjectId,
    before: { approved: false },
    after: { approved: true },
    network: '203.0.113.0/24',
  });
});

test('nobody can change, delete or empty the log, not even with the product’s own database account', async () => {
  const { subjectId } = await record();
  const { db } = server.services;
  const attempts = [
    sql`update audit_entries set actor_id = null where subject_id = ${subjectId}`,
    sql`delete from audit_entries where subject_id = ${subjectId}`,
    sql`truncate audit_entries`,
    sql`truncate audit_entries cascade`,
  ];
  for (const attempt of attempts) await assert.rejects(attempt.execute(db), /append-only/);
  assert.equal((await entriesOf(subjectId)).length, 1);
});

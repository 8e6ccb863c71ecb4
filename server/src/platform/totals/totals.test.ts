import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { addUpTotals, readTotal, readTotals, repairTotals } from './store.ts';

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

test('a total is right at once, while changes are added to it, and after a deletion', async () => {
  const { db, pool } = server.services;
  const { id } = await makeApprovedEvent(server, organizer);
  assert.equal(await readTotal(pool, 'events'), 1);
  await Promise.all([makeApprovedEvent(server, organizer), addUpTotals(db), signUp(server)]);
  await addUpTotals(db);
  assert.equal(await readTotal(pool, 'events'), 2);
  await call(server, 'deleteEvent', { as: organizer, params: { id } });
  assert.equal(await readTotal(pool, 'events'), 1);
});

test('what has come to nothing is not kept', async () => {
  const { db, pool } = server.services;
  const other = await signUp(server);
  const { id } = await makeApprovedEvent(server, other);
  await addUpTotals(db);
  await call(server, 'deleteEvent', { as: other, params: { id } });
  await addUpTotals(db);
  await addUpTotals(db);
  const { rows } = await pool.query('select * from totals where owner_id = $1', [other.user.id]);
  assert.deepEqual(rows, []);
});

test('totals that are wrong are repaired, also while they change', async () => {
  const { db, pool } = server.services;
  await pool.query(
    `insert into total_changes values ('events', '', 'approved', 70), ('users', '', '', -3)`,
  );
  const [repaired] = await Promise.all([
    repairTotals(db),
    makeApprovedEvent(server, organizer),
    signUp(server),
  ]);
  assert.equal(repaired, 2);
  assert.equal(await repairTotals(db), 0);
});

test('writers do not wait for each other', async () => {
  const { pool } = server.services;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`update events set difficulty = 'Advanced'`);
    await client.query(
      `insert into users (id, email, password_hash) values (lpad('7', 24, '0'), 'w@muster.test', 'x')`,
    );
    // Would wait for the open transaction, and fail after the limit of locks, if both wrote the
    // same row.
    await makeApprovedEvent(server, await signUp(server), { difficulty: 'Advanced' });
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('the totals of an organizer are told apart from those of all', async () => {
  const { pool } = server.services;
  const { events } = await readTotals(pool, { names: ['events'], ownerId: organizer.user.id });
  const { totalEvents } = await call(server, 'getExportSummary', { as: organizer });
  assert.equal(totalEvents, events.get('approved'));
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { type AdvisoryLocks, createAdvisoryLocks } from './advisory-lock.ts';

let database: TestDatabase;
let nodes: [AdvisoryLocks, AdvisoryLocks];
before(async () => {
  database = await createTestDatabase();
  const { directConfig } = database;
  nodes = [createAdvisoryLocks(directConfig), createAdvisoryLocks(directConfig)];
});
after(async () => {
  for (const locks of nodes) await locks.close();
  await database.close();
});

test('a lock is held once, by either node and within a node, and others are free', async () => {
  const [one, other] = nodes;
  const outcome = await one.tryRun('lock', async () => [
    await one.tryRun('lock', async () => 'twice'),
    await other.tryRun('lock', async () => 'twice'),
    await one.tryRun('second', async () => 'free'),
    await other.tryRun('third', async () => 'free'),
  ]);
  assert.deepEqual(outcome, [undefined, undefined, 'free', 'free']);
  assert.equal(await other.tryRun('lock', async () => 'free'), 'free');
});

test('a lock is free after a failure, and somebody who waits gets it', async () => {
  const [one, other] = nodes;
  let waiting: Promise<string> | undefined;
  const failed = one.tryRun('lock', async () => {
    assert.equal(await other.tryRun('lock', async () => 'twice'), undefined);
    waiting = other.waitAndRun('lock', async () => 'waited');
    throw new Error('refused');
  });
  await assert.rejects(failed, /refused/);
  assert.equal(await waiting, 'waited');
});

test('after its connection was lost a node locks again, on one other connection', async () => {
  const [one, other] = nodes;
  const { rows } = await one.session.query('select pg_backend_pid() as pid');
  await one.tryRun('lock', async () => {
    await database.pool.query('select pg_terminate_backend($1, 5000)', [rows[0].pid]);
    assert.equal(await other.tryRun('lock', async () => 'free'), 'free');
  });
  assert.equal(await one.tryRun('lock', async () => 'free'), 'free');
  assert.equal(one.countLost(), 1);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts';
import { createAdvisoryLocks } from '../platform/database/advisory-lock.ts';
import type { Job, JobContext } from './job.ts';
import { JOBS } from './jobs.ts';
import { lockOf, runOnce } from './schedule-job.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const report = { counts: {} };

function makeJob(name: string, scope: Job['scope']): Job {
  return { name, scope, firstRunAfterMs: 1, intervalMs: 1, run: async () => report };
}

function run(job: Job) {
  const signal = new AbortController().signal;
  const context: JobContext = { ...server.services, now: new Date(), signal };
  return runOnce(job, context);
}

/** Runs a job while another node runs the job of this name. */
async function runBeside(name: string, job: Job) {
  const locks = createAdvisoryLocks(server.database.directConfig);
  const reports = await locks.tryRun(lockOf({ name }), async () => [await run(job)]);
  await locks.close();
  return reports?.[0];
}

test('a job of one node is skipped while another node runs it, and runs afterwards', async () => {
  const job = makeJob('sweep', 'one-node');
  assert.deepEqual(await runBeside('sweep', job), undefined);
  assert.deepEqual(await run(job), report);
});

test('a job of each node runs whatever other nodes do', async () => {
  assert.deepEqual(await runBeside('sweep', makeJob('sweep', 'each-node')), report);
});

test('no two jobs skip each other', async () => {
  const names = JOBS.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  for (const name of names) {
    const others = names.filter((other) => other !== name);
    for (const other of others)
      assert.deepEqual(await runBeside(name, makeJob(other, 'one-node')), report, other);
  }
});

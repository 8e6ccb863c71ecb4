import assert from 'node:assert/strict';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { listPostgresProcesses, makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { registration } from '../../../test/support/people.ts';
import { startServerProcess } from '../../../test/support/server-process.ts';

const skip =
  process.env.TEST_POSTGRES === 'system' && 'the supervisor is for the embedded PostgreSQL only';

const TIMEOUT_MS = 40_000;

async function waitForStatus(url: string, status: number): Promise<void> {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await sleep(10)) {
    if ((await fetch(`${url}/api/ready`)).status === status) return;
  }
  assert.fail(`/ready did not respond with ${status}`);
}

/** Registers an account: a write in the database. */
async function register(url: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(registration());
  return (await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })).status;
}

/** Adds jobs, of which some are running when this resolves. */
async function addJobs(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const requests = Array.from({ length: 60 }, (_, index) =>
    fetch(`${url}/api/auth/request-password-reset`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: `nobody-${index}@muster.test` }),
    }),
  );
  for (const response of await Promise.all(requests)) assert.equal(response.status, 200);
}

test('a database that is killed again and again while jobs run is started each time, and /ready tells', {
  skip,
}, async (t) => {
  const directory = await makeTemporaryDirectory();
  const dataDir = join(await realpath(directory.path), 'data');
  const pgData = join(dataDir, 'postgres');
  const server = startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMIT: 'off' });
  t.after(async () => {
    server.signal('SIGTERM');
    await server.ended;
    await directory[Symbol.asyncDispose]();
  });
  const url = await server.ready();
  for (let kills = 0; kills < 3; kills += 1) {
    const pid = Number.parseInt(await readFile(join(pgData, 'postmaster.pid'), 'utf8'), 10);
    await addJobs(url);
    process.kill(pid, 'SIGKILL');
    await waitForStatus(url, 503);
    await waitForStatus(url, 200);
    assert.equal(await register(url), 201);
  }
  server.signal('SIGTERM');
  assert.equal(await server.ended, 0);
  assert.doesNotMatch(server.stdout(), /had no handler/);
  assert.deepEqual(await listPostgresProcesses(pgData), []);
});

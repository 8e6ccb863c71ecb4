import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { changeRemote, readLog, readRegistry } from '@muster/publishing';
import { writeBuild } from '@muster/publishing/testing';
import { signInSuperadmin } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { rollBackByRule } from './roll-back-by-rule.ts';

const BY_TEAM = { who: 'team gear', why: 'a test' };

let server: TestServer;
before(async () => {
  server = await startTestServer();
  // The account to which the mail goes.
  await signInSuperadmin(server);
});
after(() => server.close());
beforeEach(async () => {
  for (const build of ['1', '2', '3']) writeBuild(dir(), build, { id: 'gear' });
  for (const build of ['1', '2']) await change({ action: 'publish', build });
});
afterEach(async () => {
  await server.database.pool.query('delete from remote_failures; delete from remote_openings');
  await server.database.pool.query('delete from mails');
  await rm(dir(), { recursive: true, force: true });
});

function dir() {
  return server.services.config.remotesDir;
}

function change(body: Parameters<typeof changeRemote>[1]) {
  return changeRemote({ dir: dir(), id: 'gear' }, body, BY_TEAM);
}

/** What pages have reported of a build, from some networks. */
async function report(
  build: string,
  { openings = 100, failures = 0, networks = ['a', 'b', 'c'], kind = 'render' } = {},
) {
  const { pool } = server.database;
  await pool.query(
    `insert into remote_openings (remote, build, day, openings)
     values ('gear', $1, current_date, $2) on conflict do nothing`,
    [build, openings],
  );
  if (failures > 0)
    await pool.query(
      `insert into remote_failures (remote, build, kind, day, failures, last_at, networks)
       values ('gear', $1, $2, current_date, $3, now(), $4)`,
      [build, kind, failures, networks],
    );
}

function run(config = {}) {
  const { services } = server;
  return rollBackByRule({ ...services, config: { ...services.config, ...config } }, new Date());
}

async function current() {
  const remote = (await readRegistry(dir())).remotes.find(({ id }) => id === 'gear');
  return [remote?.build, remote?.canary?.build];
}

async function listTraces() {
  const { pool } = server.database;
  const mails = await pool.query(`select kind, details from mails where kind = 'remoteRolledBack'`);
  const audit = await pool.query(
    `select before, after from audit_entries where action = 'rollBackRemote' order by seq desc limit 1`,
  );
  return { mails: mails.rows, audit: audit.rows[0] };
}

test('a new build that fails more often is taken back once, with log, audit entry and mail', async () => {
  await report('1');
  await report('2', { failures: 20 });
  assert.deepEqual(await run(), { rollbacks: 1, error: undefined });
  assert.deepEqual(await current(), ['1', undefined]);
  const latest = (await readLog(dir())).at(-1);
  assert.deepEqual(
    [latest?.action, latest?.build, latest?.former, latest?.who],
    ['rollback', '1', '2', 'Muster (rollback by rule)'],
  );
  assert.match(latest?.why ?? '', /20 %, before 0 %/);
  const { mails, audit } = await listTraces();
  assert.equal(mails.length, 1);
  const told = { label: 'gear', build: '2', formerBuild: '1', failures: '20 %', isCanary: false };
  assert.deepEqual({ ...mails[0].details, ...told }, mails[0].details);
  assert.deepEqual(audit.before, { remote: 'gear', build: '2', failureShare: 0.2 });

  // Whoever publishes it again keeps it.
  assert.equal((await run()).rollbacks, 0);
  await change({ action: 'set', build: '2' });
  assert.equal((await run()).rollbacks, 0);
  assert.deepEqual(await current(), ['2', undefined]);
});

test('it leaves the build that somebody went back to', async () => {
  await change({ action: 'rollback' });
  await report('1', { failures: 20 });
  await report('2');
  assert.equal((await run()).rollbacks, 0);
  assert.deepEqual(await current(), ['1', undefined]);
});

test('it never goes back more than one build', async () => {
  await change({ action: 'publish', build: '3' });
  await report('1');
  await report('2', { failures: 10 });
  await report('3', { failures: 40 });
  assert.equal((await run()).rollbacks, 1);
  assert.equal((await run()).rollbacks, 0);
  assert.deepEqual(await current(), ['2', undefined]);
});

test('a canary that fails more often than the current build loses its people', async () => {
  await change({ action: 'canary', build: '3', share: 0.1 });
  await report('2');
  await report('3', { failures: 20 });
  assert.equal((await run()).rollbacks, 1);
  assert.deepEqual(await current(), ['2', undefined]);
  await change({ action: 'canary', build: '3', share: 0.1 });
  assert.equal((await run()).rollbacks, 0);
});

test('nothing is taken back on the word of one network, or for little, or when it is off', async () => {
  await report('1');
  await report('2', { failures: 90, networks: ['hostile'] });
  // Others have lost their connection, which says nothing of the build.
  await report('2', { failures: 3, kind: 'network', networks: ['x', 'y', 'z'] });
  assert.equal((await run()).rollbacks, 0);
  await server.database.pool.query('delete from remote_failures; delete from remote_openings');
  await report('1', { openings: 10_000 });
  await report('2', { openings: 10_000, failures: 400 });
  assert.equal((await run()).rollbacks, 0);
  await server.database.pool.query('update remote_failures set failures = 600');
  assert.equal((await run({ rollsBackByRule: false })).rollbacks, 0);
  assert.deepEqual(await current(), ['2', undefined]);
  assert.equal((await run()).rollbacks, 1);
});

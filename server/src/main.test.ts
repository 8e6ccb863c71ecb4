import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, realpath, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { test as testOnce } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { listPostgresProcesses, makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { createTestDatabase } from '../test/support/database.ts';
import { startS3Store } from '../test/support/s3-store.ts';
import { type ServerProcess, startServerProcess } from '../test/support/server-process.ts';
import { waitForLock } from '../test/support/wait-for-lock.ts';

// The PostgreSQL of the tests makes no difference here, and processes are slow to start: once is
// enough.
const test = process.env.TEST_POSTGRES === 'system' ? testOnce.skip : testOnce;
const silentLogEnv = { LOG_LEVEL: 'silent' };

/** Starts the server, which must exit with code 1 and without a stack, and returns its stderr. */
async function refuseStart(env: Record<string, string>): Promise<string> {
  const server = startServerProcess({ ...silentLogEnv, ...env });
  assert.equal(await server.ended, 1, server.stdout());
  assert.doesNotMatch(server.stderr(), /^ {4}at /m);
  assert.doesNotMatch(server.stdout(), /ready/);
  return server.stderr();
}

/** Stops processes that a failed test has left running. */
async function stopServers(...servers: ServerProcess[]): Promise<void> {
  for (const server of servers) server.signal('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
}

test('invalid settings stop the start, and all of them are named', async () => {
  const stderr = await refuseStart({ PORT: 'http', SUPERADMIN_ID: 'me', JWT_SECRET: 'hunter2' });
  assert.match(stderr, /^3 settings are wrong:\n {2}PORT is "http"\. Allowed: a whole number/);
  assert.match(stderr, /SUPERADMIN_ID is "me"/);
  assert.ok(!stderr.includes('hunter2'));
});

test('METRICS_PORT has the metrics of all pools, and a port in use stops the start', async (t) => {
  const database = await createTestDatabase();
  await using directory = await makeTemporaryDirectory();
  const env = { DATA_DIR: join(directory.path, 'data'), DATABASE_URL: database.url };
  const server = startServerProcess({ ...env, METRICS_PORT: '0' });
  t.after(async () => {
    await stopServers(server);
    await database.close();
  });
  const url = await server.ready();
  const [, metrics = ''] = await server.waitForOutput(/metrics at (http:\S+\/metrics)/);
  const text = await (await fetch(metrics)).text();
  for (const pool of ['requests', 'exports', 'jobs', 'queue'])
    assert.match(text, new RegExp(`^muster_database_waiting\\{pool="${pool}"\\} 0$`, 'm'));
  assert.equal((await fetch(`${url}/metrics`)).status, 404);
  const { port } = new URL(metrics);
  assert.equal(
    await refuseStart({ ...env, METRICS_PORT: port }),
    `METRICS_PORT ${port} can't be opened on METRICS_HOST 127.0.0.1 (EADDRINUSE).\n`,
  );
});

const s3 = {
  S3_ENDPOINT: 'http://127.0.0.1:4399',
  S3_REGION: 'eu-west-2',
  S3_BUCKET: 'muster',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const s3Sentence =
  'Can\'t use the S3 bucket "muster" at http://127.0.0.1:4399: nothing answers there.';

test('an unreachable S3 store is reported, without its keys', async () => {
  assert.equal(await refuseStart(s3), `${s3Sentence}\n`);
});

test('a missing bucket and a wrong access key are reported', async (t) => {
  const store = await startS3Store();
  t.after(() => store.close());
  const { endpoint, accessKeyId } = store.config;
  const right = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: accessKeyId };
  const at = { ...s3, S3_ENDPOINT: endpoint };
  assert.equal(
    await refuseStart(at),
    `Can't use the S3 bucket "muster" at ${endpoint}: it refused the access key.\n`,
  );
  assert.equal(
    await refuseStart({ ...at, ...right, S3_BUCKET: 'else' }),
    `Can't use the S3 bucket "else" at ${endpoint}: there is no such bucket.\n`,
  );
});

test('log lines are readable on a terminal, and one JSON object each elsewhere', async (t) => {
  // Stops right after its first line, the warning about RATE_LIMIT.
  const env = { ...s3, RATE_LIMIT: 'off' };
  const piped = startServerProcess(env);
  await piped.ended;
  assert.match(JSON.parse(piped.stdout()).msg, /^RATE_LIMIT is off/);
  const program = `${process.execPath} ${join(import.meta.dirname, 'main.ts')}`;
  const { stdout = '' } = await promisify(execFile)('script', ['-qec', program, '/dev/null'], {
    env: { ...env, PATH: process.env.PATH },
  }).catch((error: { stdout?: string }) => error);
  if (!stdout.includes(s3Sentence))
    return t.skip('the program `script`, which provides a terminal, is not installed');
  assert.match(stdout, /WARN.*RATE_LIMIT is off/);
  assert.doesNotMatch(stdout, /"msg"/);
});

test('an unreachable database is reported, without its password', async () => {
  await using directory = await makeTemporaryDirectory();
  const stderr = await refuseStart({
    DATA_DIR: join(directory.path, 'data'),
    DATABASE_URL: 'postgresql://app:topsecret@127.0.0.1:1/muster',
  });
  assert.equal(
    stderr,
    'Can\'t reach the PostgreSQL database "muster" at 127.0.0.1:1: nothing answers there.\n',
  );
});

test('a data directory that is a file is reported, with either database', async (t) => {
  await using directory = await makeTemporaryDirectory();
  const file = join(directory.path, 'file');
  await writeFile(file, 'x');
  const embedded = await refuseStart({ DATA_DIR: file });
  assert.match(embedded, /^DATA_DIR must be a folder, but .* is a file or lies under one\.\n$/);
  const database = await createTestDatabase();
  t.after(() => database.close());
  const elsewhere = await refuseStart({ DATA_DIR: file, DATABASE_URL: database.url });
  assert.match(elsewhere, /^DATA_DIR .*file can't be used as a folder \(EEXIST\)\.\n$/);
});

test('a used port and an address of another machine are reported, and the new password is still printed', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.close());
  await using directory = await makeTemporaryDirectory();
  const taken = createServer().listen(0, '127.0.0.1');
  t.after(() => taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const env = {
    ...silentLogEnv,
    DATA_DIR: join(directory.path, 'data'),
    DATABASE_URL: database.url,
  };
  const server = startServerProcess({ ...env, PORT: String(port) });
  assert.equal(await server.ended, 1);
  assert.equal(
    server.stderr(),
    `Port ${port} is in use: stop what uses it, or set PORT to another one.\n`,
  );
  assert.match(server.stdout(), /Superadmin: admin@muster\.local, password \S{15}\n/);
  const host = await refuseStart({ ...env, HOST: '203.0.113.9' });
  assert.equal(host, 'HOST 203.0.113.9 is not an address of this machine.\n');
});

test('a superadmin email that another account has, and a damaged secret, are reported', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.close());
  await using directory = await makeTemporaryDirectory();
  const env = { DATA_DIR: directory.path, DATABASE_URL: database.url };
  await database.db
    .insertInto('users')
    .values({ id: 'f'.repeat(24), email: 'Admin@Muster.local', password_hash: 'x' })
    .execute();
  assert.match(await refuseStart(env), /^SUPERADMIN_EMAIL admin@muster\.local already belongs/);
  await writeFile(join(directory.path, 'jwt-secret'), 'half');
  assert.match(await refuseStart(env), /jwt-secret is damaged: remove the file/);
});

test('the server refuses a second start on the same data, stops at Ctrl-C, and starts again', async (t) => {
  await using directory = await makeTemporaryDirectory();
  const dataDir = join(await realpath(directory.path), 'data');
  function postgres() {
    return listPostgresProcesses(join(dataDir, 'postgres'));
  }
  const env = { DATA_DIR: dataDir };
  const first = startServerProcess(env);
  t.after(() => stopServers(first));
  const url = await first.ready();
  const [, password] = await first.waitForOutput(
    /Superadmin: admin@muster\.local, password (\S+)\n/,
  );
  await first.waitForOutput(/This password is shown only once: keep it\.\n/);

  const stderr = await refuseStart(env);
  assert.match(stderr, /^Another Muster is already running on .*; stop it first, or give this one/);
  assert.equal((await fetch(`${url}/api/ready`)).status, 200, 'the first server still runs');

  const body = JSON.stringify({ email: 'admin@muster.local', password });
  const headers = { 'content-type': 'application/json' };
  function login() {
    return fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  }
  assert.equal((await login()).status, 200);

  first.signal('SIGINT');
  first.signal('SIGINT');
  assert.equal(await first.ended, 0);
  first.signal('SIGINT');
  assert.match(first.stdout(), /"msg":"stopped"/);
  assert.equal(first.stderr(), '');
  assert.deepEqual(await postgres(), []);

  const startedAt = performance.now();
  const second = startServerProcess(env);
  t.after(() => stopServers(second));
  const again = await second.ready();
  t.diagnostic(`second start ready in ${Math.round(performance.now() - startedAt)} ms`);
  assert.doesNotMatch(second.stdout(), /Superadmin/);
  const signedIn = await fetch(`${again}/api/auth/login`, { method: 'POST', headers, body });
  assert.equal(signedIn.status, 200);
  second.signal('SIGTERM');
  assert.equal(await second.ended, 0);
  assert.deepEqual(await postgres(), []);
  assert.ok(!(await readdir(dataDir)).some((name) => name.startsWith('jwt-secret-')));
});

test('Ctrl-C during the first start leaves nothing running', async (t) => {
  await using directory = await makeTemporaryDirectory();
  const dataDir = join(await realpath(directory.path), 'data');
  const server = startServerProcess({ DATA_DIR: dataDir });
  t.after(() => stopServers(server));
  await server.waitForOutput(/Creating a new database/);
  server.signal('SIGINT');
  assert.equal(await server.ended, 0, server.stderr());
  assert.deepEqual(await listPostgresProcesses(join(dataDir, 'postgres')), []);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} finishes a request in progress, accepts no new connection, and exits with code 0`, async (t) => {
    const database = await createTestDatabase();
    t.after(() => database.close());
    await using directory = await makeTemporaryDirectory();
    const env = { DATA_DIR: join(directory.path, 'data'), DATABASE_URL: database.url };
    const server = startServerProcess(env);
    t.after(() => stopServers(server));
    const url = await server.ready();

    const holder = await database.pool.connect();
    await holder.query('begin; lock table users');
    const sending = request(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    sending.end(JSON.stringify({ email: 'unknown@muster.test', password: 'Wrong1pass' }));
    const responded = once(sending, 'response');
    await waitForLock(database.pool);
    server.signal(signal);
    await server.waitForOutput(/"msg":"stopping"/);
    await sleep(100);
    await assert.rejects(fetch(`${url}/api/health`), 'no new connection is accepted');
    assert.doesNotMatch(server.stdout(), /"msg":"stopped"/);
    await holder.query('rollback');
    holder.release();
    const [response] = await responded;
    const { error } = (await json(response)) as { error: { code: string } };
    assert.equal(error.code, 'INVALID_CREDENTIALS');
    assert.equal(await server.ended, 0, server.stderr());
    assert.match(server.stdout(), /"msg":"stopping"[\s\S]*"msg":"request"[\s\S]*"msg":"stopped"/);
  });
}

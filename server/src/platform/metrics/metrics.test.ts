import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { call, readRefusal, send } from '../../../test/support/call.ts';
import { createTestDatabase } from '../../../test/support/database.ts';
import { openProxy } from '../../../test/support/database-proxy.ts';
import { writeFakeDist } from '../../../test/support/fake-dist.ts';
import { addDevice, addHolder, makeGate, makeScan, record } from '../../../test/support/gate.ts';
import { listen } from '../../../test/support/listen.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { addJob } from '../queue/add-job.ts';
import { listenForMetrics } from './serve-metrics.ts';

const TOKEN = 'token_of_prometheus_with_32_characters';
const OPEN = { metrics: { port: undefined, host: '127.0.0.1', token: TOKEN } };
const BEARER = { authorization: `Bearer ${TOKEN}` };

let server: TestServer;
before(async () => {
  server = await startTestServer({ config: OPEN });
  await writeFakeDist(server.services.config.webDir);
});
after(() => server.close());

/** The value of a line, such as `muster_streams_open` or `muster_…{route="…"}`. */
async function read(line: string, { url } = server): Promise<number | undefined> {
  const text = await readAll(url);
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

async function readAll(url = server.url): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: BEARER });
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  return response.text();
}

test('without a token or a port of its own /metrics does not exist', async (t) => {
  const closed = await startTestServer();
  t.after(() => closed.close());
  const { status } = await readRefusal(await fetch(`${closed.url}/metrics`, { headers: BEARER }));
  assert.equal(status, 404);
});

test('only the token opens it', async () => {
  const wrong = ['', 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`];
  for (const authorization of wrong) {
    const response = await fetch(`${server.url}/metrics`, { headers: { authorization } });
    assert.equal((await readRefusal(response)).status, 401);
  }
  assert.match(await readAll(), /^nodejs_eventloop_lag_p99_seconds /m);
});

test('with a port of its own it is there only, and the token is still needed', async (t) => {
  const own = await startTestServer({ config: { metrics: { ...OPEN.metrics, port: 0 } } });
  t.after(() => own.close());
  const listener = (await listenForMetrics(own.services))!;
  t.after(() => listener.close());
  const address = listener.url;
  assert.equal((await fetch(`${own.url}/metrics`, { headers: BEARER })).status, 404);
  assert.equal((await fetch(address)).status, 401);
  assert.equal((await fetch(address.replace('/metrics', '/'), { headers: BEARER })).status, 404);
  const response = await fetch(address, { headers: BEARER });
  assert.match(await response.text(), /^muster_database_up 1$/m);
  const metrics = { ...OPEN.metrics, port: Number(new URL(address).port) };
  const config = { ...own.services.config, metrics };
  await assert.rejects(
    listenForMetrics({ ...own.services, config }),
    /^Error: METRICS_PORT \d+ can't be opened on METRICS_HOST 127\.0\.0\.1 \(EADDRINUSE\)\.$/,
  );
  listener.close();
  await assert.rejects(fetch(address));
});

test('requests are counted by their endpoint, and nothing of a person or an event is shown', async () => {
  const gate = await makeGate(server);
  const { id } = gate.event;
  const requests = 'muster_http_requests_total{method="GET",route=';
  const before = (await read(`${requests}"/api/events/:id",status="200"}`)) ?? 0;
  await call(server, 'getEvent', { as: gate.organizer, params: { id } });
  await fetch(`${server.url}/api/nowhere/${id}?email=a@muster.test`);
  await fetch(`${server.url}/e/${id}`);
  assert.equal(await read(`${requests}"/api/events/:id",status="200"}`), before + 1);
  assert.equal(await read(`${requests}"unknown",status="404"}`), 1);
  assert.equal(await read(`${requests}"/*",status="200"}`), 1);
  const text = await readAll();
  assert.match(text, /duration_seconds_count\{method="GET",route="\/api\/events\/:id"\} \d+\n/);
  assert.doesNotMatch(text, /[0-9a-f]{24}|@|nowhere|Olga/);
});

test('requests of pages are counted by remote; of names that are not published, together', async () => {
  // The registry is read when the metrics are.
  await readAll();
  for (const remote of ['events@abc123', 'shell@s1', 'evil1@x', 'evil2@x', 'events', 'a@b@c'])
    await send(server, 'getHealth', { headers: { 'x-muster-remote': remote } });
  const text = await readAll();
  assert.deepEqual(text.match(/^muster_remote_requests_total\{.*$/gm), [
    'muster_remote_requests_total{remote="events",status="200"} 1',
    'muster_remote_requests_total{remote="shell",status="200"} 1',
    'muster_remote_requests_total{remote="other",status="200"} 2',
  ]);
  const lines = server.logged.map((line) => JSON.parse(line));
  assert.ok(lines.some(({ path, remote }) => path === '/api/health' && remote === 'events@abc123'));
  assert.ok(!lines.some(({ remote }) => remote === 'events' || remote === 'a@b@c'));
});

test('failures of builds are counted while the registry names the build', async () => {
  const { remotesDir } = server.services.config;
  const registry = await readFile(join(remotesDir, 'registry.json'), 'utf8');
  const { remotes } = JSON.parse(registry);
  async function publish(build: string) {
    const published = { remotes: remotes.map((remote: object) => ({ ...remote, build })) };
    await writeFile(join(remotesDir, 'registry.json'), JSON.stringify(published));
  }
  await publish('b1');
  const reports = ['b1', 'b9'].flatMap((build) =>
    (['opened', 'render'] as const).map((kind) => ({ remote: 'events', build, kind })),
  );
  await call(server, 'sendPageReports', { body: { reports } });
  const failures = 'muster_remote_failures_total{remote="events",build=';
  assert.equal(await read(`${failures}"b1",kind="render"}`), 1);
  assert.equal(await read('muster_remote_openings_total{remote="events",build="b1"}'), 1);
  assert.doesNotMatch(await readAll(), /build="b9"/);
  await publish('b2');
  assert.doesNotMatch(await readAll(), /build="b1"/);
});

test('scans are counted once by verdict', async () => {
  const gate = await makeGate(server);
  const phone = await addDevice(gate);
  const { participationId } = await addHolder(gate);
  const first = makeScan({ participationId });
  await record(gate, phone, [first]);
  await record(gate, phone, [first, makeScan({ participationId })]);
  const verdicts = 'muster_gate_scans_total{verdict=';
  assert.equal(await read(`${verdicts}"in"}`), 1);
  assert.equal(await read(`${verdicts}"already_in"}`), 1);
});

test('the queue, the pools, the streams and the connections are read', async () => {
  const { db } = server.services;
  await addJob(db, 'sendMail', { mailId: 'm1' });
  await server.database.pool.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '90 seconds'`,
  );
  const handedOver = (await read('muster_jobs_waiting{kind="sendMail"}'))!;
  assert.ok(handedOver >= 1);
  // As of a process that ended after its commit.
  await server.database.pool.query(
    `insert into new_jobs (name, payload, max_attempts) values ('sendMail', '{}', 1)`,
  );
  assert.equal(await read('muster_jobs_waiting{kind="sendMail"}'), handedOver + 1);
  const as = await signUp(server);
  const stream = await listen(server, as);
  assert.ok((await read('muster_jobs_overdue_seconds{kind="sendMail"}'))! >= 90);
  assert.equal(await read('muster_jobs_failed{kind="sendMail"}'), 0);
  assert.equal(await read('muster_streams_open'), 1);
  assert.ok((await read('muster_client_connections'))! >= 1);
  assert.equal(await read('muster_database_waiting{pool="requests"}'), 0);
  assert.ok((await read('muster_database_connections{pool="requests",state="idle"}'))! >= 1);
  await stream.stop();
});

test('without a database the rest is still read', async (t) => {
  const database = await createTestDatabase();
  const proxy = await openProxy(database);
  const { db, pool } = proxy;
  const cut = await startTestServer({ database: { ...database, db, pool }, config: OPEN });
  t.after(async () => {
    await proxy.close();
    await cut.close();
  });
  await addJob(db, 'sendMail', { mailId: 'm1' });
  assert.equal(await read('muster_jobs_waiting{kind="sendMail"}', cut), 1);
  await proxy.cut();
  assert.equal(await read('muster_database_up', cut), 0);
  assert.equal(await read('muster_jobs_waiting{kind="sendMail"}', cut), undefined);
});

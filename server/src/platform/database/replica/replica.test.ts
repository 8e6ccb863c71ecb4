import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { POSITION_HEADER } from '@muster/contract';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import pg from 'pg';
import { call, type RawInput, send } from '../../../../test/support/call.ts';
import { createTestDatabase } from '../../../../test/support/database.ts';
import { makeApprovedEvent } from '../../../../test/support/make.ts';
import { type Person, signUp } from '../../../../test/support/people.ts';
import { startReplica } from '../../../../test/support/start-standby.ts';
import { startTestServer, type TestServer } from '../../../../test/support/start-test-server.ts';
import { findSystemBinaries, startTestCluster } from '../../../../test/support/test-cluster.ts';

const binaries = await findSystemBinaries();
const options = { skip: !binaries && 'PostgreSQL 15 is not installed' };

const disposer = new AsyncDisposableStack();
let server: TestServer;
let replica: pg.Client;
let stopReplica: () => Promise<void>;
let ann: Person;
let eventId: string;

before(async () => {
  if (!binaries) return;
  const directory = disposer.use(await makeTemporaryDirectory());
  const cluster = await startTestCluster('system', directory.path);
  assert.ok(cluster);
  disposer.defer(() => cluster.stop());
  const standby = disposer.use(await startReplica(directory.path, binaries, cluster.url));
  const database = await createTestDatabase(cluster.url);
  const url = new URL(standby.url);
  url.pathname = new URL(database.url).pathname;
  replica = new pg.Client({ connectionString: url.href });
  replica.on('error', () => undefined);
  await connectOnceCreated(replica, url.href);
  stopReplica = standby.stop;
  server = await startTestServer({ database, config: { databaseReplicaUrl: url.href } });
  disposer.defer(() => server.close());
  await until(() => isUsed(true));
  ann = await signUp(server);
  eventId = (await makeApprovedEvent(server, ann, { title: 'Night Raid' })).id;
  await until(async () => (await titles()).includes('Night Raid'));
});
after(() => disposer.disposeAsync());

/** The replica gets the new database a moment later. */
async function connectOnceCreated(client: pg.Client, connectionString: string): Promise<void> {
  await until(async () => {
    const trial = new pg.Client({ connectionString });
    return trial.connect().then(
      () => trial.end().then(() => true),
      () => false,
    );
  });
  await client.connect();
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(20);
}

async function isUsed(expected: boolean): Promise<boolean> {
  return (await server.services.metrics.read()).includes(`muster_replica_up ${expected ? 1 : 0}\n`);
}

async function titles(headers: RawInput['headers'] = {}): Promise<string[]> {
  const response = await send(server, 'listEvents', { query: { scope: 'explore' }, headers });
  const { data } = (await response.json()) as { data: { events: { title: string }[] } };
  return data.events.map(({ title }) => title);
}

/** Renames the event, and returns the position of the change. */
async function rename(title: string): Promise<string> {
  const response = await send(server, 'updateEvent', {
    as: ann,
    params: { id: eventId },
    body: { title },
  });
  assert.equal(response.status, 200);
  const position = response.headers.get(POSITION_HEADER);
  assert.ok(position);
  // A changed event waits for approval again.
  await server.services.db
    .updateTable('events')
    .set({ approved: true })
    .where('id', '=', eventId)
    .execute();
  return position;
}

test(
  'Explore is read from the replica, but never older than what the caller has changed',
  options,
  async () => {
    await replica.query('select pg_wal_replay_pause()');
    const position = await rename('Dawn Raid');
    assert.deepEqual(await titles(), ['Night Raid']);
    assert.deepEqual(await titles({ [POSITION_HEADER]: position }), ['Dawn Raid']);
    const forged = position.replace(/^./, 'f');
    assert.deepEqual(await titles({ [POSITION_HEADER]: forged }), ['Night Raid']);
    const { event } = await call(server, 'getEvent', { as: ann, params: { id: eventId } });
    assert.equal(event.title, 'Dawn Raid');
    await replica.query('select pg_wal_replay_resume()');
    await until(async () => (await titles()).includes('Dawn Raid'));
  },
);

test('what the replica does not have yet is read from the primary', options, async () => {
  await replica.query('select pg_wal_replay_pause()');
  const { id } = await makeApprovedEvent(server, ann, { title: 'Just Approved' });
  const { event } = await call(server, 'getEvent', { params: { id } });
  assert.equal(event.title, 'Just Approved');
  await replica.query('select pg_wal_replay_resume()');
});

test('when the replica is lost, everything is read from the primary', options, async () => {
  await stopReplica();
  assert.ok((await titles()).includes('Dawn Raid'));
  await until(() => isUsed(false));
  assert.ok(server.logged.some((line) => line.includes('Nothing is read from the replica')));
});

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { call, refuse, send } from '../../../test/support/call.ts';
import { hashOf } from '../../../test/support/fake-dist.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import type { SmtpCatcher } from '../../../test/support/smtp-catcher.ts';
import { startServerWithMail } from '../../../test/support/start-server-with-mail.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import type { Job, JobReport } from '../../jobs/job.ts';
import { scheduleJobs } from '../../jobs/schedule-job.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { keepRunning } from '../../platform/keep-running.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import { announceNode, describeNode } from './system.ts';
import { deleteOldRemoteReports } from './system-store.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let catcher: SmtpCatcher;
let as: Person;
before(async () => {
  ({ server, catcher } = await startServerWithMail({ trustedProxies: ['loopback'] }));
  as = await signInSuperadmin(server);
  await publish({ id: 'events', label: 'Events', version: '1.2.0', build: 'b2', ...BUILD });
});
after(async () => {
  await server.close();
  await catcher.close();
});
beforeEach(async () => {
  // In the order of sendPageReports: each would otherwise wait for what the other has locked.
  await server.database.pool.query(
    'delete from remote_openings; delete from remote_failures; delete from mails',
  );
});

const MANIFEST = JSON.stringify({ integrity: { 'late.js': hashOf('late') } });
/** The files of the build. */
const FILES = { 'mf-manifest.json': MANIFEST, 'remoteEntry.js': 'built', 'late.js': 'late' };
/** Where the build is, with its hashes. */
const BUILD = {
  entry: '/remotes/mfe_events/b2/mf-manifest.json',
  integrity: hashOf('built'),
  manifestIntegrity: hashOf(MANIFEST),
};

/** Writes the files of the build. */
async function build(changes: Partial<typeof FILES> = {}) {
  const folder = join(server.services.config.webDir, 'remotes/mfe_events/b2');
  await mkdir(folder, { recursive: true });
  for (const [file, content] of Object.entries({ ...FILES, ...changes })) {
    await writeFile(join(folder, file), content);
  }
}
async function health() {
  const { remotes } = await call(server, 'getSystem', { as });
  return remotes[0]?.health;
}

/** Writes a registry with one remote, which has an earlier build b1 and a canary b3. */
async function publish(remote: object) {
  const registered = {
    ...remote,
    canary: { build: 'b3', share: 0.1 },
    slotOrders: { 'event-page/panel@1': 'off' },
    previous: [{ build: 'b1' }],
  };
  const { webDir } = server.services.config;
  await mkdir(webDir, { recursive: true });
  await writeFile(
    join(webDir, 'registry.json'),
    JSON.stringify({ contract: 1, remotes: [registered] }),
  );
}
function report(build: string, kind = 'network', remote = 'events') {
  return reportAll({ remote, build, kind });
}
/** The same from two other networks. */
async function reportElsewhere(build: string) {
  const body = { reports: [{ remote: 'events', build, kind: 'network' }] };
  for (const address of ['203.0.113.7', '198.51.100.7']) {
    const headers = { 'x-forwarded-for': address };
    const { status } = await send(server, 'sendPageReports', { body, headers } as never);
    assert.equal(status, 200);
  }
}
function reportAll(...reports: object[]) {
  return call(server, 'sendPageReports', { body: { reports } as never });
}
async function failures() {
  const { remotes } = await call(server, 'getSystem', { as });
  return remotes[0]?.failures.map(({ build, kind, count }) => [build, kind, count]);
}
function insertFailedMail(changes: object = {}) {
  const row = { id: createObjectId(), kind: 'emailChanged', recipient: 'a@muster.test' };
  return server.services.db
    .insertInto('mails')
    .values({ ...row, user_id: null, details: '{}', state: 'failed', sent_at: null, ...changes })
    .returning('id')
    .executeTakeFirstOrThrow();
}

test('the state names version, database, store, mail and remotes', async () => {
  const state = await call(server, 'getSystem', { as });
  assert.match(state.version, /^\d+\.\d+\.\d+$/);
  assert.match(state.database.version, /^1[5-9]/);
  assert.ok(state.database.sizeBytes > 1_000_000);
  assert.match(state.database.latestMigration, /^\d{4}-[a-z-]+\.sql$/);
  assert.equal(state.storage, 'disk');
  assert.deepEqual(state.mail, { isSent: true, waiting: 0, failed: 0 });
  assert.deepEqual(state.remotes, [
    {
      id: 'events',
      label: 'Events',
      version: '1.2.0',
      build: 'b2',
      canaryShare: 0.1,
      slotOrders: { 'event-page/panel@1': 'off' },
      health: 'missing',
      failures: [],
      openings: [
        { build: 'b2', count: 0 },
        { build: 'b3', count: 0 },
      ],
      worseBuilds: [],
    },
  ]);
  assert.deepEqual(state.shellErrors, []);
});

test('failures of registered builds are counted by build and kind, whoever reports them', async () => {
  await report('b2');
  await report('b2');
  await report('b3', 'render');
  await report('b1', 'timeout');
  assert.deepEqual((await failures())?.[0], ['b2', 'network', 2]);
  assert.deepEqual((await failures())?.slice(1).sort(), [
    ['b1', 'timeout', 1],
    ['b3', 'render', 1],
  ]);
});

test('a report of an unknown build or remote, or with anything else in it, leaves no row', async () => {
  await report('b9');
  await report('b2', 'network', 'nothing');
  for (const wrong of [
    { remote: 'events', build: 'b2', kind: 'boredom' },
    { remote: 'events', build: 'b2<script>', kind: 'network' },
    { remote: 'e'.repeat(41), build: 'b2', kind: 'network' },
  ]) {
    const body = { reports: [wrong] };
    const response = await send(server, 'sendPageReports', { body } as never);
    assert.equal(response.status, 400);
  }
  const { rowCount } = await server.database.pool.query('select from remote_failures');
  assert.equal(rowCount, 0);
});

test('a canary that fails on more of its pages than the current build is named', async () => {
  for (let page = 0; page < 5; page += 1) {
    await report('b2', 'opened');
    // What a page says twice is counted once.
    const opened = { remote: 'events', build: 'b3', kind: 'opened' };
    await reportAll(opened, opened, { ...opened, kind: 'render' }, { ...opened, build: 'b9' });
  }
  const { remotes } = await call(server, 'getSystem', { as });
  assert.deepEqual(remotes[0]?.openings, [
    { build: 'b2', count: 5 },
    { build: 'b3', count: 5 },
  ]);
  assert.deepEqual(remotes[0]?.worseBuilds, [
    { build: 'b3', failureShare: 1, formerBuild: 'b2', formerShare: 0 },
  ]);
});

test('errors of the shell are counted for the build that is served, and no page reports more than 20 at once', async () => {
  const { webDir } = server.services.config;
  await mkdir(join(webDir, 'shell'), { recursive: true });
  await writeFile(join(webDir, 'shell/assets.json'), JSON.stringify({ build: 's1' }));
  await report('s1', 'rejection', 'shell');
  await report('s0', 'rejection', 'shell');
  const { shellErrors } = await call(server, 'getSystem', { as });
  assert.deepEqual(
    shellErrors.map(({ build, kind, count }) => [build, kind, count]),
    [['s1', 'rejection', 1]],
  );
  for (const count of [0, 21]) {
    const body = {
      reports: Array.from({ length: count }, () => ({
        remote: 'shell',
        build: 's1',
        kind: 'error',
      })),
    };
    const response = await send(server, 'sendPageReports', { body } as never);
    assert.equal(response.status, 400);
  }
});

test('two hundred pages that report the same builds at once, in different orders, are all counted', async () => {
  const kinds = ['opened', 'render', 'timeout', 'error'];
  const pages = Array.from({ length: 200 }, (_, page) => (page % 2 ? kinds : kinds.toReversed()));
  await Promise.all(
    pages.map((order) =>
      reportAll(...order.map((kind) => ({ remote: 'events', build: 'b2', kind }))),
    ),
  );
  const { remotes } = await call(server, 'getSystem', { as });
  assert.equal(remotes[0]?.openings[0]?.count, 200);
  assert.deepEqual(new Set(remotes[0]?.failures.map(({ count }) => count)), new Set([200]));
});

test('old failures are deleted', async () => {
  await report('b2');
  await server.database.pool.query(`update remote_failures set day = day - 40`);
  await report('b2');
  const monthAgo = new Date(Date.now() - 30 * 24 * HOUR_MS).toISOString().slice(0, 10);
  assert.equal(await deleteOldRemoteReports(server.services.db, monthAgo), 1);
  assert.deepEqual(await failures(), [['b2', 'network', 1]]);
});

test('each running server has a line, with when it was seen last; one that was lost disappears', async () => {
  const { db } = server.services;
  const nodes = [describeNode(), describeNode()];
  const startedAt = new Date();
  for (const node of nodes) await announceNode(db, node, startedAt);
  const later = new Date(startedAt.getTime() + 30_000);
  await announceNode(db, nodes[0]!, later);
  async function seen() {
    const { nodes: listed } = await call(server, 'getSystem', { as });
    return new Map(listed.map(({ id, seenAt }) => [id, seenAt]));
  }
  assert.equal((await seen()).get(nodes[0]!.id), later.toISOString());
  assert.equal((await seen()).get(nodes[1]!.id), startedAt.toISOString());
  await announceNode(db, nodes[0]!, new Date(startedAt.getTime() + 25 * HOUR_MS));
  assert.equal((await seen()).has(nodes[1]!.id), false);
});

test('parts that failed and were started again are counted with the server', async () => {
  const node = describeNode();
  async function failuresOf(part: string) {
    await announceNode(server.services.db, node, new Date());
    const { nodes } = await call(server, 'getSystem', { as });
    return nodes.find(({ id }) => id === node.id)?.failures.find((one) => one.part === part);
  }
  const before = (await failuresOf('queue'))?.count ?? 0;
  const stopping = new AbortController();
  let runs = 0;
  await keepRunning(
    { name: 'queue', log: server.services.log, signal: stopping.signal },
    async () => {
      runs += 1;
      if (runs > 2) stopping.abort();
      throw new Error('The database is gone');
    },
  );
  const failures = await failuresOf('queue');
  assert.equal(failures?.count, before + 2);
  assert.ok(Date.now() - Date.parse(failures.lastAt) < HOUR_MS);
});

test('a failed mail is listed with its reason, and sent when it is tried again', async () => {
  const { user } = await signUp(server);
  const to = { user_id: user.id, recipient: user.email, last_error: 'The server said no' };
  const { id } = await insertFailedMail(to);
  const { mails, pagination } = await call(server, 'listFailedMails', { as, query: {} });
  assert.deepEqual(
    mails.map((mail) => [mail.id, mail.kind, mail.recipient, mail.error]),
    [[id, 'emailChanged', user.email, 'The server said no']],
  );
  assert.equal(pagination.total, 1);
  await call(server, 'retryMail', { as, params: { id } });
  assert.deepEqual((await call(server, 'getSystem', { as })).mail, {
    isSent: true,
    waiting: 1,
    failed: 0,
  });
  await runJobs(server);
  assert.deepEqual(catcher.mails.at(-1)?.to, [user.email]);
  const again = await refuse(server, 'retryMail', { as, params: { id } });
  assert.equal(again.code, 'MAIL_NOT_FOUND');
  const entries = await server.services.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', id)
    .execute();
  assert.deepEqual(entries, [{ action: 'retryMail', actor_id: as.user.id }]);
});

test('dead jobs are listed without their payloads', async () => {
  await addJob(server.services.db, 'sendMail', { mailId: createObjectId() });
  await server.database.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'broken'`,
  );
  const { jobs } = await call(server, 'getSystem', { as });
  assert.deepEqual(
    jobs.dead.map(({ name, lastError }) => [name, lastError]),
    [['sendMail', 'broken']],
  );
  assert.equal(JSON.stringify(jobs).includes('mailId'), false);
});

test('the health of a remote follows from its files and from what browsers report of its current build', async () => {
  await build();
  assert.equal(await health(), 'unopened');
  await report('b2', 'opened');
  assert.equal(await health(), 'healthy');
  await report('b1');
  assert.equal(await health(), 'healthy');
  await report('b2');
  await report('b2', 'render');
  // One visitor, however often: it may be their network, or a lie.
  assert.equal(await health(), 'healthy');
  await reportElsewhere('b2');
  assert.equal(await health(), 'failing');
  await server.database.pool.query('update remote_openings set openings = 100');
  assert.equal(await health(), 'healthy');
  await server.database.pool.query('update remote_openings set openings = 1');
  await server.database.pool.query(
    `update remote_failures set last_at = now() - interval '25 hours'`,
  );
  assert.equal(await health(), 'healthy');
  for (const [file, content] of Object.entries(FILES)) {
    await build({ [file]: `${content} ` });
    assert.equal(await health(), 'altered', file);
  }
  await build();
  assert.equal(await health(), 'healthy');
});

test('a build that fails more often than the one before is doubtful, until several networks say so', async () => {
  await build();
  for (let page = 0; page < 5; page += 1) {
    await report('b1', 'opened');
    const opened = { remote: 'events', build: 'b2', kind: 'opened' };
    await reportAll(opened, { ...opened, kind: 'render' });
  }
  assert.equal(await health(), 'doubtful');
  await reportElsewhere('b2');
  assert.equal(await health(), 'failing');
});

test('a build at another origin is as healthy as browsers find it', async () => {
  const remote = { id: 'events', label: 'Events', version: '1.2.0', build: 'b2' };
  await publish({ ...remote, ...BUILD, entry: 'https://events.test/b2/mf-manifest.json' });
  assert.equal(await health(), 'unopened');
  await report('b2', 'opened');
  assert.equal(await health(), 'healthy');
  await report('b2');
  await reportElsewhere('b2');
  assert.equal(await health(), 'failing');
  await publish({ ...remote, ...BUILD });
});

test('each timed job shows its latest run, and its latest failure until the next one', async (t) => {
  const reports: JobReport[] = [
    { counts: { files: 2 } },
    { counts: { files: 1 }, error: new Error('The store is down') },
    { counts: { files: 0 } },
  ];
  const shown = [];
  for (const report of reports) {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    const job: Job = {
      name: 'test',
      firstRunAfterMs: 1,
      intervalMs: 60_000,
      scope: 'one-node',
      run: async () => report,
    };
    const scheduled = scheduleJobs([job], {
      ...server.services,
      log: { info() {}, warn() {} },
    });
    t.mock.timers.tick(1);
    t.mock.timers.reset();
    await scheduled.stop();
    const { jobs } = await call(server, 'getSystem', { as });
    const run = jobs.runs.find(({ name }) => name === 'test');
    shown.push([run?.counts.files, run?.failure?.error]);
  }
  assert.deepEqual(shown, [
    [2, undefined],
    [1, 'The store is down'],
    [0, 'The store is down'],
  ]);
});

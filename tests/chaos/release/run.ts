import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '@muster/server/src/platform/database/connection.ts';
import { silentLog } from '@muster/server/test/support/database.ts';
import { startTestCluster } from '@muster/server/test/support/test-cluster.ts';
import { withoutLimits } from '@muster/server/test/support/without-limits.ts';
import { type BenchDatabase, JWT_SECRET, openSessions } from '../../support/bench-database.ts';
import { findLastRelease, unpackRelease } from '../../support/last-release.ts';
import { seedMessages } from '../../support/seed-messages.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { type Conversations, countDeliveries, listenAll, sendAll } from '../messages.ts';
import {
  addJobs,
  areSpotsExact,
  countJobs,
  countMails,
  joinAll,
  type Players,
  seedPlayers,
} from '../pooler/load.ts';
import { readDuring } from '../readers.ts';
import { waitUntil } from '../recovery.ts';
import { findHaproxy, startHaproxy } from './haproxy.ts';
import { setPasswords, signInUntil } from './load.ts';

const root = resolve(import.meta.dirname, '../../..');
const NODES = 3;
const LISTENERS = 50;
const LOAD_SECONDS = 75;
const PER_SECOND = 10;
const ROLL_AFTER_MS = 5_000;
/** More than the two checks that the proxy needs to notice. */
const DRAIN_MS = 2_000;

interface Scene {
  database: BenchDatabase;
  url: string;
  nodes: readonly RunningServer[];
  conversations: Conversations;
  players: Players;
}

/**
 * Three nodes of the last release become nodes of this one, one after the other, while everything
 * goes on: no request fails, and nothing is lost.
 */
export async function run(): Promise<string[] | 'left out'> {
  const [commit, version] = [await findLastRelease(), await findHaproxy()];
  if (!commit || !version) {
    process.stdout.write('release needs the history of git, and haproxy\n');
    return 'left out';
  }
  await using disposer = new AsyncDisposableStack();
  const folder = disposer.adopt(await mkdtemp(join(tmpdir(), 'muster-release-')), (path) =>
    rm(path, { recursive: true }),
  );
  const last = join(folder, 'last');
  await mkdir(last);
  await unpackRelease(commit, last);
  const cluster = await startTestCluster('embedded', join(folder, 'database'));
  if (!cluster) throw new Error('the embedded PostgreSQL did not start');
  disposer.defer(() => cluster.stop());
  const nodes: RunningServer[] = [];
  disposer.defer(async () => void (await Promise.all(nodes.map((node) => node.stop()))));
  while (nodes.length < NODES) nodes.push(await startNode(cluster.url, last));
  const proxy = disposer.adopt(await startHaproxy(nodes, folder), (one) => one.stop());
  const database = disposer.adopt(openDatabase(cluster.url), (one) => one.close());
  const found = await measure({ database, nodes, ...(await seed(database, proxy.url)) });
  return report([['last release, HAProxy', `${commit.slice(0, 8)}, ${version}`, true], ...found]);
}

function startNode(databaseUrl: string, from: string): Promise<RunningServer> {
  const env = {
    DATABASE_URL: databaseUrl,
    JWT_SECRET,
    LOG_LEVEL: 'warn',
    SHUTDOWN_DRAIN_MS: String(DRAIN_MS),
    TRUST_PROXY: '127.0.0.1',
    QUOTA_MESSAGES_PER_MINUTE: '100000',
  };
  return startServer({ env, from, onOutput: (text) => void process.stderr.write(text) });
}

/** What fills and reads the tables. The first node has made them. */
function openDatabase(url: string): BenchDatabase {
  const { db, pool } = openPool(withoutLimits({ connectionString: url }), silentLog);
  return { db, pool, url, close: () => pool.end() };
}

async function seed(database: BenchDatabase, url: string) {
  const { accountIds, routes } = await seedMessages(database.db, LISTENERS);
  const accessTokens = await openSessions(database.pool, accountIds);
  const tokens = new Map(accountIds.map((id, index) => [id, accessTokens[index] ?? '']));
  const players = await seedPlayers(database);
  await setPasswords(database.pool, players.emails);
  const rate = { perSecond: PER_SECOND, seconds: LOAD_SECONDS };
  return { url, players, conversations: { urls: [url], tokens, routes, ...rate } };
}

/** What was measured, and whether it is as it should be. */
type Row = readonly [name: string, value: string | number, isGood: boolean];

async function measure(scene: Scene): Promise<Row[]> {
  const { database, url, nodes, conversations, players } = scene;
  const listeners = await listenAll(conversations);
  const ending = new AbortController();
  const signingIn = signInUntil(ending.signal, { url, emails: players.emails });
  let rolledMs = Number.POSITIVE_INFINITY;
  const startMs = Date.now();
  const outcome = {
    sent: [] as Awaited<ReturnType<typeof sendAll>>,
    joins: { failures: 0, unexpected: [] as string[] },
  };
  const reads = await readDuring(url, async () => {
    const [sent, joins] = await Promise.all([
      sendAll(conversations),
      joinAll([url], players, LOAD_SECONDS),
      addJobs(database, players, LOAD_SECONDS),
      roll(nodes).then(() => {
        rolledMs = Date.now() - startMs;
      }),
    ]);
    Object.assign(outcome, { sent, joins });
  });
  ending.abort();
  const signIns = await signingIn;
  const { sent, joins } = outcome;
  const { missed, twice, ...deliveries } = await countDeliveries(sent, listeners);
  const outOfOrder = deliveries['out of order'];
  const refusals = [...listeners.values()].reduce((sum, one) => sum + one.refusals(), 0);
  const resent = sent.reduce((sum, { failures }) => sum + failures, 0);
  const failedSignIns = signIns.filter((status) => status !== 200);
  const isExact = await areSpotsExact(database, players);
  const failedJoins = joins.failures + joins.unexpected.length;
  return [
    [
      'seconds of the roll, of the load',
      `${Math.round(rolledMs / 1_000)}, ${LOAD_SECONDS}`,
      rolledMs < LOAD_SECONDS * 1_000,
    ],
    [
      'reads, failed',
      `${reads.ms.length}, ${reads.failures.length} ${[...new Set(reads.failures)]}`,
      reads.failures.length === 0,
    ],
    [
      'sign-ins, failed',
      `${signIns.length}, ${failedSignIns.length} ${[...new Set(failedSignIns)]}`,
      failedSignIns.length === 0,
    ],
    [
      'joins, failed',
      `${players.tokens.length}, ${failedJoins} ${joins.unexpected}`,
      failedJoins === 0,
    ],
    ['messages, failed', `${sent.length}, ${resent}`, resent === 0],
    [
      'missed, twice, out of order',
      `${missed}, ${twice}, ${outOfOrder}`,
      missed + twice + outOfOrder === 0,
    ],
    ['streams opened again, failed', `${deliveries.reconnects}, ${refusals}`, refusals === 0],
    ['spots and waitlist exact', isExact ? 'yes' : 'no', isExact],
    await judgeJobs(scene),
  ];
}

async function judgeJobs({ database, nodes, players }: Scene): Promise<Row> {
  const isDone = await waitUntil(async () => (await countJobs(database)) === 0);
  const dataDirs = nodes.map(({ dataDir }) => dataDir);
  const { once, never, twice } = await countMails(dataDirs, players);
  return ['jobs once, never, twice', `${once}, ${never}, ${twice}`, isDone && never + twice === 0];
}

async function roll(nodes: readonly RunningServer[]): Promise<void> {
  await sleep(ROLL_AFTER_MS);
  for (const node of nodes) {
    await node.shutDown();
    await node.restart(root);
  }
}

/** Prints the table. Returns what is not as it should be. */
function report(rows: readonly Row[]): string[] {
  for (const [name, value] of rows) process.stdout.write(`| ${name} | ${value} |\n`);
  return rows.filter(([, , isGood]) => !isGood).map(([name, value]) => `${name}: ${value}`);
}

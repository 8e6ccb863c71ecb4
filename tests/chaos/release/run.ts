import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '@muster/server/src/platform/database/connection.ts';
import { silentLog } from '@muster/server/test/support/database.ts';
import { startTestCluster } from '@muster/server/test/support/test-cluster.ts';
import { withoutLimits } from '@muster/server/test/support/without-limits.ts';
import { type BenchDatabase, openSessions } from '../../support/bench-database.ts';
import { seedMessages } from '../../support/seed-messages.ts';
import type { RunningServer } from '../../support/server.ts';
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
import { judgeOutcome, type Row } from './judge.ts';
import { setPasswords, signInUntil } from './load.ts';
import { countLogLines } from './node-logs.ts';
import { roll, startNodes, writeReleases } from './nodes.ts';

const LISTENERS = 30;
const LOAD_SECONDS = 100;
const MESSAGES_PER_SECOND = 5;

interface Scene {
  database: BenchDatabase;
  /** Of the proxy. */
  url: string;
  nodes: readonly RunningServer[];
  conversations: Conversations;
  players: Players;
  upgrade: () => Promise<number>;
}

/**
 * Three nodes of the last release become nodes of the next one, one after the other, while
 * everything goes on: no request fails, and nothing is lost.
 */
export async function run(): Promise<string[] | 'left out'> {
  await using disposer = new AsyncDisposableStack();
  const folder = disposer.adopt(await mkdtemp(join(tmpdir(), 'muster-release-')), (path) =>
    rm(path, { recursive: true }),
  );
  const version = await findHaproxy();
  const releases = await writeReleases(folder);
  if (!version || !releases) {
    process.stdout.write('release needs haproxy and the history of git\n');
    return 'left out';
  }
  const cluster = await startTestCluster('embedded', join(folder, 'database'));
  if (!cluster) throw new Error('the embedded PostgreSQL did not start');
  disposer.defer(() => cluster.stop());
  const logs = countLogLines();
  const nodes = await startNodes(cluster.url, releases, logs.add);
  disposer.defer(async () => void (await Promise.all(nodes.map((node) => node.stop()))));
  const proxy = disposer.adopt(await startHaproxy(nodes, folder), (one) => one.stop());
  const database = disposer.adopt(openDatabase(cluster.url), (one) => one.close());
  const seeded = await seed(database, proxy.url);
  const upgrade = roll.bind(undefined, nodes, releases);
  const found = await measure({ database, nodes, url: proxy.url, upgrade, ...seeded });
  logs.print();
  return report([
    ['nodes, HAProxy', `${nodes.length}, ${version}`, true],
    ...found,
    ['migrations that began anew for a lock', logs.count(/^Migration .* tries again/), true],
  ]);
}

/** What fills and reads the tables. */
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
  const rate = { perSecond: MESSAGES_PER_SECOND, seconds: LOAD_SECONDS };
  return { players, conversations: { urls: [url], tokens, routes, ...rate } };
}

async function measure(scene: Scene): Promise<Row[]> {
  const { database, url, conversations, players } = scene;
  const migrationsBefore = await countMigrations(database);
  const listeners = await listenAll(conversations);
  const ending = new AbortController();
  const signingIn = signInUntil(ending.signal, { url, emails: players.emails });
  const loading = Promise.all([
    scene.upgrade(),
    sendAll(conversations),
    joinAll([url], players, LOAD_SECONDS),
    addJobs(database, players, LOAD_SECONDS),
  ]);
  const reads = await readDuring(url, async () => void (await loading));
  ending.abort();
  const [signIns, [rollMs, sent, joins]] = [await signingIn, await loading];
  const deliveries = await countDeliveries(sent, listeners);
  const outcome = { reads, signIns, joins, sent, deliveries };
  const rollSeconds = Math.round(rollMs / 1_000);
  const isExact = await areSpotsExact(database, players);
  const migrations = (await countMigrations(database)) - migrationsBefore;
  return [
    ['seconds of load, of the roll', `${LOAD_SECONDS}, ${rollSeconds}`, rollSeconds < LOAD_SECONDS],
    ['migrations', migrations, migrations > 0],
    ...judgeOutcome(outcome, { listeners, players }),
    ['spots and waitlist exact', isExact ? 'yes' : 'no', isExact],
    await judgeJobs(scene),
  ];
}

async function countMigrations({ pool }: BenchDatabase): Promise<number> {
  const { rowCount } = await pool.query('select from muster_migration');
  return rowCount ?? 0;
}

async function judgeJobs({ database, nodes, players }: Scene): Promise<Row> {
  const isDone = await waitUntil(async () => (await countJobs(database)) === 0);
  const dataDirs = nodes.map(({ dataDir }) => dataDir);
  const { once, never, twice } = await countMails(dataDirs, players);
  return ['jobs once, never, twice', `${once}, ${never}, ${twice}`, isDone && never + twice === 0];
}

/** Prints the table. Returns what is not as it should be. */
function report(rows: readonly Row[]): string[] {
  for (const [name, value] of rows) process.stdout.write(`| ${name} | ${value} |\n`);
  return rows.filter(([, , isGood]) => !isGood).map(([name, value]) => `${name}: ${value}`);
}

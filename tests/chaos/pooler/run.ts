import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  findPgbouncer,
  type Pgbouncer,
  startPgbouncer,
} from '@muster/server/test/support/pgbouncer.ts';
import {
  type BenchDatabase,
  JWT_SECRET,
  openBenchDatabase,
  openSessions,
} from '../../support/bench-database.ts';
import { seedMessages } from '../../support/seed-messages.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { type Conversations, countDeliveries, listenAll, sendAll } from '../messages.ts';
import { waitUntil } from '../recovery.ts';
import { printTable, type Row } from '../table.ts';
import {
  addJobs,
  areSpotsExact,
  countJobs,
  countMails,
  joinAll,
  type Players,
  seedPlayers,
} from './load.ts';
import { countNotified, tryLimits, watchBackends } from './probes.ts';

const MAX_NODES = 10;
const BYTES_PER_NODE = 400_000_000;
/** The other three of the default are for superusers. */
const MAX_BACKENDS = 97;
const LISTENERS = 50;
const LOAD_SECONDS = 30;
const PER_SECOND = 20;
const RESTART_AFTER_MS = 12_000;
const DOWN_MS = 2_000;
const NO_CONNECTION = /too many clients|connection slots|no more connections allowed/;

interface Scene {
  database: BenchDatabase;
  pooler: Pgbouncer;
  nodes: readonly RunningServer[];
  conversations: Conversations;
  players: Players;
}

/**
 * Ten nodes share 100 connections through pgbouncer, which is restarted in the middle of joins,
 * messages, streams and jobs.
 */
export async function run(): Promise<string[] | 'left out'> {
  const version = await findPgbouncer();
  if (!version) {
    process.stdout.write('pooler needs pgbouncer\n');
    return 'left out';
  }
  await using disposer = new AsyncDisposableStack();
  const database = disposer.adopt(await openBenchDatabase(), (one) => one.close());
  const folder = disposer.adopt(await mkdtemp(join(tmpdir(), 'muster-pooler-')), (path) =>
    rm(path, { recursive: true }),
  );
  const { accountIds, routes } = await seedMessages(database.db, LISTENERS);
  const accessTokens = await openSessions(database.pool, accountIds);
  const tokens = new Map(accountIds.map((id, index) => [id, accessTokens[index] ?? '']));
  const players = await seedPlayers(database);
  const backends = watchBackends(database);
  const refusals: string[] = [];
  function onOutput(text: string) {
    if (NO_CONNECTION.test(text)) refusals.push(text);
  }
  const pooler = await startPgbouncer({ databaseUrl: database.url, folder, onOutput });
  disposer.defer(() => pooler.stop());
  const nodes: RunningServer[] = [];
  const count = Math.min(MAX_NODES, Math.floor(process.availableMemory() / BYTES_PER_NODE));
  disposer.defer(async () => void (await Promise.all(nodes.map((node) => node.stop()))));
  while (nodes.length < count) nodes.push(await startNode({ database, pooler }, onOutput));
  const urls = nodes.map(({ url }) => url);
  const rate = { perSecond: PER_SECOND, seconds: LOAD_SECONDS };
  const conversations = { urls, tokens, routes, ...rate };
  const found = await measure({ database, pooler, nodes, conversations, players });
  const { all, direct } = await backends.stop();
  return printTable([
    ['nodes', `${count}, pgbouncer ${version}`, count > 1],
    ...found,
    ['most backends, of them direct', `${all}, ${direct}`, all <= MAX_BACKENDS],
    ['connections refused', refusals.length, refusals.length === 0],
  ]);
}

function startNode(
  { database, pooler }: Pick<Scene, 'database' | 'pooler'>,
  onOutput: (text: string) => void,
): Promise<RunningServer> {
  const env = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
    DATABASE_NAMED_STATEMENTS: 'off',
    JWT_SECRET,
    LOG_LEVEL: 'warn',
    QUOTA_MESSAGES_PER_MINUTE: '100000',
  };
  return startServer({ env, onOutput });
}

async function measure(scene: Scene): Promise<Row[]> {
  const { database, pooler, nodes, conversations, players } = scene;
  const listeners = await listenAll(conversations);
  const [sent, joins] = await Promise.all([
    sendAll(conversations),
    joinAll(conversations.urls, players, LOAD_SECONDS),
    addJobs(database, players, LOAD_SECONDS),
    restart(pooler),
  ]);
  const { missed, twice, ...deliveries } = await countDeliveries(sent, listeners);
  const outOfOrder = deliveries['out of order'];
  const failures = sent.reduce((sum, message) => sum + message.failures, 0);
  const isExact = joins.unexpected.length === 0 && (await areSpotsExact(database, players));
  const deliveredOnce = missed + twice + outOfOrder === 0;
  return [
    ['messages, sent again', `${sent.length}, ${failures}`, true],
    ['missed, twice, out of order', `${missed}, ${twice}, ${outOfOrder}`, deliveredOnce],
    ['streams opened again', deliveries.reconnects, true],
    ['joins, sent again', `${players.tokens.length}, ${joins.failures}`, true],
    ['spots and waitlist exact', isExact ? 'yes' : 'no', isExact],
    await judgeJobs(database, { nodes, players }),
    ...(await probe(scene)),
  ];
}

async function judgeJobs(
  database: BenchDatabase,
  { nodes, players }: Pick<Scene, 'nodes' | 'players'>,
): Promise<Row> {
  const isDone = await waitUntil(async () => (await countJobs(database)) === 0);
  const dataDirs = nodes.map(({ dataDir }) => dataDir);
  const { once, never, twice } = await countMails(dataDirs, players);
  const isGood = isDone && never + twice === 0;
  return ['jobs once, never, twice', `${once}, ${never}, ${twice}`, isGood];
}

async function probe({ database, pooler, conversations }: Scene): Promise<Row[]> {
  const notified = await countNotified(conversations);
  const { statement, lock } = await tryLimits(database, pooler.url);
  return [
    ['nodes that were notified', notified, notified === conversations.urls.length],
    ['a long statement ends with', statement, statement === '57014'],
    ['a wait for a lock ends with', lock, lock === '55P03'],
  ];
}

async function restart(pooler: Pgbouncer): Promise<void> {
  await sleep(RESTART_AFTER_MS);
  await pooler.shutDown();
  await sleep(DOWN_MS);
  await pooler.start();
}

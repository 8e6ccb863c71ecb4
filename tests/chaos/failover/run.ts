import { openPool } from '@muster/server/src/platform/database/connection.ts';
import { pino } from 'pino';
import { type BenchDatabase, JWT_SECRET, openSessions } from '../../support/bench-database.ts';
import { seedMessages } from '../../support/seed-messages.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { seedPlayers } from '../pooler/load.ts';
import { hasPrograms, makeFolder } from '../programs.ts';
import { printTable } from '../table.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { FAULTS, type Fault } from './faults.ts';
import { judge } from './judge.ts';
import { type Scene, writeDuring } from './load.ts';
import { thawAgainAndAgain } from './thaws.ts';

const PACKAGES = {
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
};
const NODES = 2;
const LISTENERS = 50;

/**
 * Two nodes of Muster on two PostgreSQL servers under Patroni. In the middle of joins, messages,
 * likes, streams and jobs the primary is killed, another time it freezes, and at last it hands
 * over; it comes back later. Then the servers alone: the primary freezes ten times.
 */
export async function run(): Promise<string[] | 'left out'> {
  if (!(await hasPrograms(PACKAGES))) return 'left out';
  const violations: string[] = [];
  for (const [name, fault] of Object.entries(FAULTS)) {
    process.stdout.write(`the primary is ${name}\n`);
    violations.push(...(await runOnce(fault)).map((text) => `${name}: ${text}`));
  }
  process.stdout.write('the primary is frozen ten times\n');
  violations.push(...(await runThaws()));
  return violations;
}

async function runThaws(): Promise<string[]> {
  using folder = await makeFolder('muster-failover-');
  await using cluster = await startCluster(folder);
  return printTable(await thawAgainAndAgain(cluster));
}

async function runOnce(fault: Fault): Promise<string[]> {
  await using disposer = new AsyncDisposableStack();
  const folder = disposer.use(await makeFolder('muster-failover-'));
  const cluster = disposer.use(await startCluster(folder));
  const nodes: RunningServer[] = [];
  disposer.defer(async () => void (await Promise.all(nodes.map((node) => node.stop()))));
  while (nodes.length < NODES) nodes.push(await startNode(cluster));
  const database = disposer.adopt(openThroughProxy(cluster), (one) => one.close());
  const scene = { cluster, nodes, database, ...(await seed(database)) };
  return printTable(await judge(scene, await writeDuring(scene, fault)));
}

function startNode({ url }: Cluster): Promise<RunningServer> {
  const env = {
    DATABASE_URL: url,
    JWT_SECRET,
    LOG_LEVEL: 'fatal',
    QUOTA_MESSAGES_PER_MINUTE: '100000',
  };
  return startServer({ env });
}

/** Where the program itself reads and writes. */
function openThroughProxy({ url }: Cluster): BenchDatabase {
  const { db, pool } = openPool({ connectionString: url }, pino({ level: 'fatal' }));
  return { db, pool, url, close: () => pool.end() };
}

async function seed(
  database: BenchDatabase,
): Promise<Pick<Scene, 'tokens' | 'routes' | 'players'>> {
  const { accountIds, routes } = await seedMessages(database.db, LISTENERS);
  const accessTokens = await openSessions(database.pool, accountIds);
  const tokens = new Map(accountIds.map((id, index) => [id, accessTokens[index] ?? '']));
  return { tokens, routes, players: await seedPlayers(database) };
}

import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { readMemory } from '../../bench/memory.ts';
import {
  type BenchDatabase,
  JWT_SECRET,
  openBenchDatabase,
  openSessions,
} from '../../support/bench-database.ts';
import { seedMessages } from '../../support/seed-messages.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import type { Listener } from '../listener.ts';
import { countDeliveries, sendAll } from '../messages.ts';
import { ALLOWANCE } from '../quick.ts';
import { p95, splitAtRecovery, startProbes } from './probe.ts';
import { listenRaw } from './raw-listener.ts';

/** CHAOS_STREAMS=500 makes a short run, to try a change. */
const STREAMS = Number(process.env.CHAOS_STREAMS ?? 5_000);
/** Each stream is a socket here and one in the server's process, which has its own limit. */
const OPEN_FILES = STREAMS + 500;
const OPEN_AT_ONCE = 100;
/** PostgreSQL counts a statement up to 10 s later. */
const SETTLE_MS = 12_000;
const IDLE_SECONDS = 26;
const IDLE_PROBES_MS = 10_000;
const RATE = { perSecond: 20, seconds: 30 };
const RESTART_AFTER_MS = 5_000;
const RECOVERY_SECONDS = 20;
const MAX_RATIO = 3 * ALLOWANCE;

/**
 * One node with thousands of streams, whose database is restarted while messages are sent: each
 * message arrives once and in order, and other requests stay quick.
 */
export async function run(): Promise<string[] | 'left out'> {
  if ((await readOpenFiles()) < OPEN_FILES) {
    process.stdout.write(`${STREAMS} streams need ${OPEN_FILES} open files: ulimit -n\n`);
    return 'left out';
  }
  const database = await openBenchDatabase();
  // A restart ends its connections.
  database.pool.on('error', () => undefined);
  const connections = String(STREAMS + 500);
  const env = {
    DATABASE_URL: database.url,
    JWT_SECRET,
    MAX_CONNECTIONS: connections,
    MAX_CONNECTIONS_PER_ADDRESS: connections,
    QUOTA_MESSAGES_PER_MINUTE: '100000',
  };
  const server = await startServer({ env });
  try {
    return await tryRestart(database, server);
  } finally {
    await server.stop();
    await database.close();
  }
}

async function tryRestart(
  { db, pool }: BenchDatabase,
  { url, pid }: RunningServer,
): Promise<string[]> {
  const { accountIds, routes } = await seedMessages(db, STREAMS);
  const accessTokens = await openSessions(pool, accountIds);
  const tokens = new Map(accountIds.map((id, index) => [id, accessTokens[index] ?? '']));
  const quiet = await countStatements(pool, IDLE_SECONDS / 2);
  const beforeMb = await readMemory(pid());
  const listeners = await openAll(url, tokens);
  await sleep(SETTLE_MS);
  const memoryKb = ((await readMemory(pid())) - beforeMb) * 1_024;
  const idle = await countStatements(pool, IDLE_SECONDS);
  const idleProbes = startProbes(url, accessTokens[0] ?? '');
  await sleep(IDLE_PROBES_MS);
  const idleP95 = p95(await idleProbes.stop());
  const probes = startProbes(url, accessTokens[0] ?? '');
  const restarting = sleep(RESTART_AFTER_MS).then(() => restart(pool));
  const sent = await sendAll({ urls: [url], tokens, routes, ...RATE });
  await restarting;
  const recovery = splitAtRecovery(await probes.stop(), RECOVERY_SECONDS);
  const recoveryP95 = p95(recovery.after);
  const deliveries = await countDeliveries(sent, listeners);
  print({
    'streams, messages, deliveries due': `${STREAMS}, ${sent.length}, ${sent.length * 2}`,
    'streams opened again': deliveries.reconnects,
    'memory per stream, kB': (memoryKb / STREAMS).toFixed(0),
    'statements per second without streams': quiet.toFixed(1),
    'statements per second with idle streams': idle.toFixed(1),
    'requests refused, seconds': `${recovery.refused}, ${(recovery.refusedMs / 1_000).toFixed(1)}`,
    'p95 of other requests, idle, ms': idleP95.toFixed(0),
    'the same while messages are sent, before the restart': p95(recovery.before).toFixed(0),
    [`p95 in the ${RECOVERY_SECONDS} s after the restart, ms`]: recoveryP95.toFixed(0),
  });
  return judge(deliveries, recoveryP95 / idleP95);
}

function print(figures: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(figures))
    process.stdout.write(`| ${name} | ${value} |\n`);
}

type Deliveries = Awaited<ReturnType<typeof countDeliveries>>;

function judge({ reconnects, ...wrong }: Deliveries, ratio: number): string[] {
  const { missed, twice, 'out of order': outOfOrder } = wrong;
  process.stdout.write(`| missed, twice, out of order | ${missed}, ${twice}, ${outOfOrder} |\n`);
  return [
    ...Object.entries(wrong).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : [])),
    ...(ratio < MAX_RATIO ? [] : [`other requests took ${ratio.toFixed(1)} times as long`]),
  ];
}

/** What this process may open; what it starts inherits it. */
async function readOpenFiles(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8');
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]);
}

async function openAll(
  url: string,
  tokens: ReadonlyMap<string, string>,
): Promise<Map<string, Listener>> {
  const listeners = new Map<string, Listener>();
  const accounts = [...tokens];
  for (let start = 0; start < accounts.length; start += OPEN_AT_ONCE) {
    const opened = accounts.slice(start, start + OPEN_AT_ONCE).map(([id, token]) => {
      const listener = listenRaw({ url, token });
      listeners.set(id, listener);
      return listener.connected;
    });
    await Promise.all(opened);
  }
  return listeners;
}

/** Statements per second: outside transactions each is one of its own. */
async function countStatements(pool: pg.Pool, seconds: number): Promise<number> {
  async function read() {
    const { rows } = await pool.query<{ count: number }>(
      `select xact_commit + xact_rollback as count from pg_stat_database
       where datname = current_database()`,
    );
    return Number(rows[0]?.count);
  }
  const before = await read();
  await sleep(seconds * 1_000);
  return ((await read()) - before) / seconds;
}

/** Stops PostgreSQL as an upgrade does; its supervisor starts it again. */
async function restart(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const status = await readFile(`/proc/${rows[0]?.pid}/status`, 'utf8');
  process.kill(Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]), 'SIGINT');
}

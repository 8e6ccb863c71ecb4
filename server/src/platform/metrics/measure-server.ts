import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Replica } from '../database/replica/replica.ts';
import { listPartFailures } from '../part-failures.ts';
import { readQueueLengths } from '../queue/store.ts';
import type { Services } from '../services.ts';
import { VERSION } from '../version.ts';
import type { Metrics } from './metrics.ts';

/** Prometheus waits ten seconds for all metrics together. */
const DATABASE_TIMEOUT_MS = 2_000;

/** What a pool tells of itself. */
export type MeasuredPool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** The connections of a pool, under a name that is none of a person. */
export function measurePool(metrics: Metrics, name: string, pool: MeasuredPool): void {
  metrics.beforeRead(() => {
    const { totalCount, idleCount, waitingCount } = pool;
    metrics.connections.set({ pool: name, state: 'used' }, totalCount - idleCount);
    metrics.connections.set({ pool: name, state: 'idle' }, idleCount);
    metrics.waiting.set({ pool: name }, waitingCount);
  });
}

/** Its connections, and how far behind it is; without a figure while it cannot be used. */
export function measureReplica(metrics: Metrics, replica: Replica): void {
  measurePool(metrics, 'replica', replica.source.pool);
  metrics.beforeRead(() => {
    const behindMs = replica.behindMs();
    metrics.replicaUp.set(behindMs === undefined ? 0 : 1);
    if (behindMs === undefined) metrics.replicaBehind.reset();
    else metrics.replicaBehind.set(behindMs / 1_000);
  });
}

/** What the server itself has: connections, streams, failed parts, its version. */
export function measureServer(
  app: FastifyInstance,
  { metrics, streams, pool, snapshots }: Services,
): void {
  measurePool(metrics, 'requests', pool);
  measurePool(metrics, 'exports', snapshots.pool);
  metrics.beforeRead(async () => {
    metrics.buildInfo.set({ version: VERSION }, 1);
    metrics.streams.set(streams.count());
    metrics.partFailures.reset();
    for (const { part, count } of listPartFailures()) metrics.partFailures.inc({ part }, count);
    metrics.clients.set(await promisify(app.server.getConnections.bind(app.server))());
  });
  metrics.beforeRead(() => readQueue(metrics, pool));
}

/** Without the database there are no lengths, rather than old ones; the rest is still read. */
async function readQueue(metrics: Metrics, pool: pg.Pool): Promise<void> {
  const { jobsWaiting, jobsFailed, jobsOverdue, databaseUp } = metrics;
  const lengths = await within(DATABASE_TIMEOUT_MS, readQueueLengths(pool)).catch(() => undefined);
  for (const gauge of [jobsWaiting, jobsFailed, jobsOverdue]) gauge.reset();
  databaseUp.set(lengths ? 1 : 0);
  for (const { kind, waiting, failed, overdueSeconds } of lengths ?? []) {
    jobsWaiting.set({ kind }, waiting);
    jobsFailed.set({ kind }, failed);
    jobsOverdue.set({ kind }, overdueSeconds);
  }
}

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

import type { EndpointResponse, Endpoints, RemoteFailureKind, SystemState } from '@muster/contract';
import { listDeadJobs } from '../queue/store.ts';
import type { Services } from '../services.ts';
import { VERSION } from '../version.ts';
import { type PublishedRemote, readRegistry } from '../web/read-registry.ts';
import { listNodes, listRemoteFailures, readDatabaseState, readQueueState } from './store.ts';

const HOUR_MS = 3_600_000;
const FAILURE_DAYS = 7;
const MAX_DEAD_JOBS = 50;

/** What runs, and what has failed (docs/product.md#admin-system). */
export async function getSystem({
  db,
  config,
  storage,
}: Services): Promise<EndpointResponse<Endpoints['getSystem']>> {
  const now = Date.now();
  const firstDay = new Date(now - FAILURE_DAYS * 24 * HOUR_MS).toISOString().slice(0, 10);
  const [nodes, database, queues, dead, published, failures] = await Promise.all([
    listNodes(db, new Date(now - HOUR_MS)),
    readDatabaseState(db),
    readQueueState(db),
    listDeadJobs(db, MAX_DEAD_JOBS),
    readRegistry(config.webDir),
    listRemoteFailures(db, firstDay),
  ]);
  return {
    version: VERSION,
    nodes: nodes.map(({ started_at, seen_at, ...node }) => ({
      ...node,
      startedAt: started_at.toISOString(),
      seenAt: seen_at.toISOString(),
    })),
    // The name is recorded together with a checksum.
    database: { ...database, latestMigration: database.latestMigration.split(' ')[0] ?? '' },
    storage: storage.kind,
    mail: {
      isSent: config.mail !== undefined,
      waiting: queues.waitingMails,
      failed: queues.failedMails,
    },
    jobs: {
      waiting: queues.waitingJobs,
      dead: dead.map(({ id, name, attempts, lastError, failedAt }) => ({
        id: String(id),
        name,
        attempts,
        lastError,
        failedAt: failedAt.toISOString(),
      })),
    },
    remotes: published.map((remote) => toRemoteState(remote, failures)),
  };
}

type Failures = Awaited<ReturnType<typeof listRemoteFailures>>;

function toRemoteState(
  { builds: _, ...remote }: PublishedRemote,
  failures: Failures,
): SystemState['remotes'][number] {
  const own = failures.filter((failure) => failure.remote === remote.id);
  return {
    ...remote,
    failures: own.map(({ build, kind, count, lastAt }) => ({
      build,
      kind: kind as RemoteFailureKind,
      count: Number(count),
      lastAt: lastAt.toISOString(),
    })),
  };
}

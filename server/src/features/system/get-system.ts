import type { EndpointResponse, Endpoints } from '@muster/contract';
import { SHELL_ID } from '@muster/page-contract';
import { readRegistry } from '../../platform/published/read-registry.ts';
import { listDeadJobs } from '../../platform/queue/store.ts';
import type { Services } from '../../platform/services.ts';
import { VERSION } from '../../platform/version.ts';
import { listJobRuns } from './job-run-store.ts';
import { readPageReports } from './read-page-reports.ts';
import { listNodes, readDatabaseState, readQueueState, readRefundState } from './store.ts';
import { toDeadJob, toJobRun } from './to-job-state.ts';
import { toPageErrors, toRemoteState } from './to-remote-state.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A job that has not run for so long is of an earlier version. */
const JOB_RUN_DAYS = 30;
const MAX_DEAD_JOBS = 50;

/** What runs, and what has failed (docs/product/administration.md#admin-system). */
export async function getSystem({
  db,
  config,
  storage,
}: Services): Promise<EndpointResponse<Endpoints['getSystem']>> {
  const now = Date.now();
  const [nodes, database, queues, refunds, dead, runs, published, reports] = await Promise.all([
    listNodes(db, new Date(now - HOUR_MS)),
    readDatabaseState(db),
    readQueueState(db),
    readRefundState(db),
    listDeadJobs(db, MAX_DEAD_JOBS),
    listJobRuns(db, new Date(now - JOB_RUN_DAYS * DAY_MS)),
    readRegistry(config.remotesDir),
    readPageReports(db, now),
  ]);
  return {
    version: VERSION,
    nodes: nodes.map(({ started_at, seen_at, ...node }) => ({
      ...node,
      startedAt: started_at,
      seenAt: seen_at,
    })),
    // The name is recorded together with a checksum.
    database: { ...database, latestMigration: database.latestMigration.split(' ')[0] ?? '' },
    storage: storage.kind,
    mail: {
      isSent: config.mail !== undefined,
      waiting: queues.waitingMails,
      failed: queues.failedMails,
    },
    refunds,
    jobs: { waiting: queues.waitingJobs, dead: dead.map(toDeadJob), runs: runs.map(toJobRun) },
    remotes: await Promise.all(
      published.map((remote) =>
        toRemoteState(remote, { ...reports, remotesDir: config.remotesDir }),
      ),
    ),
    shellErrors: toPageErrors(reports.failures.filter(({ remote }) => remote === SHELL_ID)),
  };
}
